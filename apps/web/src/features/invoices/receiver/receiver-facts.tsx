import { ActionIcon } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import { isGenericRfc, type Receiver } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { withHeader } from "../draft/changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import fields from "../editor/field.module.css";
import { headerId } from "../editor/fields.ts";
import classes from "./receiver.module.css";

interface ReceiverFactsProps {
  readonly customerId: string | null;
  readonly receiver: Receiver;
  readonly error: string | undefined;
}

/** Who was chosen, and what the document will say of them. */
export function ReceiverFacts({ customerId, receiver, error }: ReceiverFactsProps) {
  const { t } = useTranslation();
  const { form, edit, editCustomer } = useEditor();
  const id = headerId("customer_id");
  const change = () => {
    edit(withHeader({ customer_id: null, receiver: null, global: null }));
    setTimeout(() => document.getElementById(id)?.focus(), 0);
  };
  return (
    <div className={fields.field}>
      <span className={fields.label}>{t("invoice_editor.customer")}</span>
      <div className={classes.chosen} data-invalid={error !== undefined}>
        <div className={classes.who}>
          <strong className={classes.name}>{receiver.name}</strong>
          <span className={classes.facts}>
            {factsOf(receiver, form.catalogues.tax_regimes, t).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </div>
        {customerId !== null && (
          <ActionIcon
            aria-label={t("invoice_editor.customer_edit")}
            title={t("invoice_editor.customer_edit")}
            onClick={() => editCustomer(customerId)}
          >
            <IconPencil className={classes.icon} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          id={id}
          aria-label={t("invoice_editor.customer_change")}
          title={t("invoice_editor.customer_change")}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onClick={change}
        >
          <IconX className={classes.icon} aria-hidden />
        </ActionIcon>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type Regimes = readonly { readonly id: number; readonly key: string; readonly label: string }[];

/** What identifies a receiver before the law. A generic RFC has neither regime nor address of its own. */
function factsOf(receiver: Receiver, regimes: Regimes, t: TFunction): string[] {
  const { rfc, tax_regime_id, zip_code, foreign_tax_id, email } = receiver;
  const generic = isGenericRfc(rfc ?? "");
  const regime = generic ? undefined : regimes.find(({ id }) => id === tax_regime_id)?.label;
  return [
    rfc ?? "",
    regime ?? "",
    generic || zip_code === null ? "" : t("invoice_editor.zip_code", { zip: zip_code }),
    foreign_tax_id === null ? "" : t("invoice_editor.foreign_tax_id", { id: foreign_tax_id }),
    email ?? "",
  ].filter((fact) => fact !== "");
}

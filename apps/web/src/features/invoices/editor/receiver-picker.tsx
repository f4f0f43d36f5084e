import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { RFC_GENERICO_NACIONAL } from "@timbra/cfdi";
import { type CustomerRow, DEFAULT_IDS, type Receiver, receiverOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { suggestedCustomersQuery } from "../../../lib/queries.ts";
import { SUGGEST_DEBOUNCE_MS } from "../../../ui/suggest/suggest-debounce.ts";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { setReceiver } from "./draft-changes.ts";
import { headerId, useEditor } from "./editor-context.ts";
import fields from "./field.module.css";
import classes from "./receiver-section.module.css";

const NONE: readonly CustomerRow[] = [];

interface ReceiverPickerProps {
  readonly error: string | undefined;
  readonly onPicked: () => void;
}

/** Finds a customer while one types; takes the general public without one, and adds who is not there yet. */
export function ReceiverPicker({ error, onPicked }: ReceiverPickerProps) {
  const { t } = useTranslation();
  const { form, today, edit, editCustomer } = useEditor();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), SUGGEST_DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...suggestedCustomersQuery(search), enabled: open });
  const pick = (customerId: string | null, receiver: Receiver) => {
    edit(setReceiver(customerId, receiver, form, today));
    onPicked();
  };
  const id = headerId("customer_id");
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {t("invoice_editor.customer")}
      </label>
      <div className={classes.search}>
        <IconSearch className={classes.searchIcon} aria-hidden />
        <SuggestInput
          id={id}
          data-autofocus
          className={fields.input}
          data-with-icon
          aria-label={t("invoice_editor.customer")}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          placeholder={t("invoice_editor.customer_search")}
          value={text}
          onType={setText}
          onOpenChange={setOpen}
          options={found.data ?? NONE}
          tabTakes
          pending={open && (found.isFetching || search !== text.trim())}
          optionKey={(customer) => customer.id}
          renderOption={(customer) => (
            <span className={classes.option}>
              <span className={classes.optionName}>{customer.name}</span>
              <Text span size="xs" c="dimmed">
                {customer.rfc}
              </Text>
            </span>
          )}
          onPick={(customer) => pick(customer.id, receiverOf(customer))}
          emptyText={t("invoice_editor.customer_none")}
          extras={[
            {
              key: "public",
              label: (
                <Extra
                  Icon={IconUsersGroup}
                  text={t("invoice_editor.general_public")}
                  hint={t("invoice_editor.general_public_hint")}
                />
              ),
              run: () => pick(null, generalPublic(form.issuer.zip_code)),
            },
            {
              key: "add",
              label: <Extra Icon={IconPlus} text={t("invoice_editor.customer_add")} />,
              run: () => editCustomer(null),
            },
          ]}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Extra({
  Icon,
  text,
  hint,
}: {
  readonly Icon: typeof IconPlus;
  readonly text: string;
  readonly hint?: string;
}) {
  return (
    <span className={classes.extra}>
      <Icon className={classes.extraIcon} aria-hidden />
      <span>{text}</span>
      {hint !== undefined && (
        <Text span size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </span>
  );
}

/** Sales to nobody in particular (guide of the global invoice); the law fills in regime and address. */
const generalPublic = (zip: string): Receiver => ({
  rfc: RFC_GENERICO_NACIONAL,
  name: "PUBLICO EN GENERAL",
  tax_regime_id: null,
  zip_code: zip,
  country_id: DEFAULT_IDS.country,
  foreign_tax_id: null,
  email: null,
});

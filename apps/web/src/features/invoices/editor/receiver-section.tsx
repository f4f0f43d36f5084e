import { ActionIcon } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import { type InvoiceType, isGenericRfc, type Receiver } from "@timbra/contract";
import type { TFunction } from "i18next";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DraftGlobalPeriod } from "./draft.ts";
import { allowedUses, setHeader } from "./draft-changes.ts";
import { headerId, useEditor } from "./editor-context.ts";
import fields from "./field.module.css";
import { HeaderSelect, HeaderTextField } from "./header-inputs.tsx";
import type { HeaderProblems } from "./problems.ts";
import { ReceiverPicker } from "./receiver-picker.tsx";
import classes from "./receiver-section.module.css";
import sectionClasses from "./sections.module.css";

interface ReceiverSectionProps {
  readonly customerId: string | null;
  readonly receiver: Receiver | null;
  readonly type: InvoiceType;
  readonly useId: number | null;
  readonly global: DraftGlobalPeriod | null;
  readonly problems: HeaderProblems;
  /** A customer was chosen: what comes next. */
  readonly onPicked: () => void;
}

/** To whom: the customer, their fiscal facts, and the use that their regime allows. */
export const ReceiverSection = memo(function ReceiverBand({
  customerId,
  receiver,
  type,
  useId,
  global,
  problems,
  onPicked,
}: ReceiverSectionProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const uses = allowedUses(form.catalogues.cfdi_uses, receiver, type);
  return (
    <section className={sectionClasses.section} aria-labelledby="invoice-to-whom">
      <h2 id="invoice-to-whom" className={sectionClasses.title}>
        {t("invoice_editor.to_whom")}
      </h2>
      {receiver === null ? (
        <ReceiverPicker error={problems["customer_id"]} onPicked={onPicked} />
      ) : (
        <ReceiverFacts customerId={customerId} receiver={receiver} error={problems["customer_id"]} />
      )}
      <HeaderSelect
        field="cfdi_use_id"
        label={t("invoice_editor.cfdi_use")}
        options={uses.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
        value={useId}
        onPick={(id) => edit(setHeader({ cfdi_use_id: id }))}
        problems={problems}
        {...(uses.length === 1
          ? { hint: t(type === "T" ? "invoice_editor.cfdi_use_transfer" : "invoice_editor.cfdi_use_generic") }
          : {})}
      />
      {global !== null && <GlobalPeriodFields period={global} problems={problems} />}
    </section>
  );
});

interface ReceiverFactsProps {
  readonly customerId: string | null;
  readonly receiver: Receiver;
  readonly error: string | undefined;
}

/** Who was chosen, and what the document will say of them. */
function ReceiverFacts({ customerId, receiver, error }: ReceiverFactsProps) {
  const { t } = useTranslation();
  const { form, edit, editCustomer } = useEditor();
  const id = headerId("customer_id");
  const change = () => {
    edit(setHeader({ customer_id: null, receiver: null, global: null }));
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

interface GlobalPeriodFieldsProps {
  readonly period: DraftGlobalPeriod;
  readonly problems: HeaderProblems;
}

const BIMONTHLY = "05";
/** c_Meses: 01-12 months, 13-18 pairs of months. */
const FIRST_PAIR = 13;

/** The period whose sales a global invoice gathers. Bimonthly has its own months. */
function GlobalPeriodFields({ period, problems }: GlobalPeriodFieldsProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { periodicities, months } = form.catalogues;
  const pairs = period.periodicity === BIMONTHLY;
  const change = (part: Partial<DraftGlobalPeriod>) => edit(setHeader({ global: { ...period, ...part } }));
  const options = (rows: readonly { readonly key: string; readonly descripcion: string }[]) =>
    rows.map(({ key, descripcion }) => ({ value: key, label: descripcion }));
  const pickPeriodicity = (key: string | null) => {
    const periodicity = key ?? period.periodicity;
    change({ periodicity, months: monthsFor(period.months, periodicity === BIMONTHLY) });
  };
  return (
    <fieldset className={classes.period}>
      <legend className={classes.legend}>{t("invoice_editor.global")}</legend>
      <HeaderSelect
        field="global.periodicity"
        label={t("invoice_editor.periodicity")}
        options={options(periodicities)}
        value={period.periodicity}
        onPick={pickPeriodicity}
        problems={problems}
      />
      <HeaderSelect
        field="global.months"
        label={t("invoice_editor.months")}
        options={options(months.filter(({ key }) => Number(key) >= FIRST_PAIR === pairs))}
        value={period.months}
        onPick={(key) => change({ months: key ?? period.months })}
        problems={problems}
      />
      <HeaderTextField
        field="global.year"
        label={t("invoice_editor.year")}
        value={period.year}
        inputMode="numeric"
        maxLength={4}
        onType={(year) => change({ year })}
        problems={problems}
      />
    </fieldset>
  );
}

/** The same part of the year in the other way of counting months. */
export function monthsFor(months: string, pairs: boolean): string {
  const at = Number(months);
  const isPair = at >= FIRST_PAIR;
  if (isPair === pairs) return months;
  const next = pairs ? FIRST_PAIR + Math.floor((at - 1) / 2) : (at - FIRST_PAIR) * 2 + 2;
  return String(next).padStart(2, "0");
}

import { ActionIcon, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconSearch, IconUsersGroup, IconX } from "@tabler/icons-react";
import { RFC_GENERICO_NACIONAL } from "@timbra/cfdi";
import { BIMONTHLY, DEFAULT_IDS, FIRST_BIMONTHLY_KEY, isGenericRfc, type Receiver, receiverOf } from "@timbra/contract";
import type { TFunction } from "i18next";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keyedOptions } from "../../../lib/documents.ts";
import { SuggestOption } from "../../../ui/suggest/suggest-input.tsx";
import { CustomerSuggest } from "../../customers/public.ts";
import type { DraftGlobalPeriod } from "./draft.ts";
import { allowedUses, setHeader, setReceiver } from "./draft-changes.ts";
import { headerId, useEditor, useHead } from "./editor-context.ts";
import fields from "./field.module.css";
import { HeaderSelect, HeaderTextField, LabelledField } from "./header-inputs.tsx";
import classes from "./receiver-section.module.css";
import sectionClasses from "./sections.module.css";

interface ReceiverSectionProps {
  /** A customer was chosen: what comes next. */
  readonly onPicked: () => void;
}

/** To whom: the customer, their fiscal facts, and the use that their regime allows. */
export const ReceiverSection = memo(function ReceiverSection({ onPicked }: ReceiverSectionProps) {
  const { t } = useTranslation();
  const { form, today } = useEditor();
  const { receiver, type, global } = useHead().head;
  const uses = allowedUses(form.catalogues.cfdi_uses, receiver, type, today);
  return (
    <section className={sectionClasses.section} aria-labelledby="invoice-to-whom">
      <h2 id="invoice-to-whom" className={sectionClasses.title}>
        {t("invoice_editor.to_whom")}
      </h2>
      {receiver === null ? <ReceiverPicker onPicked={onPicked} /> : <ReceiverFacts receiver={receiver} />}
      <HeaderSelect
        field="cfdi_use_id"
        label={t("invoice_editor.cfdi_use")}
        options={keyedOptions(uses)}
        {...(uses.length === 1
          ? { hint: t(type === "T" ? "invoice_editor.cfdi_use_transfer" : "invoice_editor.cfdi_use_generic") }
          : {})}
      />
      {global !== null && <GlobalPeriodFields period={global} />}
    </section>
  );
});

const CUSTOMER_ID = headerId("customer_id");

/** Finds a customer while one types; takes the general public without one, and adds who is not there yet. */
function ReceiverPicker({ onPicked }: ReceiverSectionProps) {
  const { t } = useTranslation();
  const { form, today, edit, editCustomer } = useEditor();
  const error = useHead().problems["customer_id"];
  const pick = (customerId: string | null, receiver: Receiver) => {
    edit(setReceiver(customerId, receiver, form, today));
    onPicked();
  };
  return (
    <LabelledField id={CUSTOMER_ID} label={t("invoice_editor.customer")} error={error}>
      <div className={classes.search}>
        <IconSearch className={classes.searchIcon} aria-hidden />
        <CustomerSuggest
          id={CUSTOMER_ID}
          data-autofocus
          className={fields.input}
          data-with-icon
          aria-label={t("invoice_editor.customer")}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${CUSTOMER_ID}-note`}
          placeholder={t("invoice_editor.customer_search")}
          renderOption={({ name, rfc }) => <SuggestOption name={name} note={rfc} />}
          onPick={(customer) => pick(customer.id, receiverOf(customer))}
          emptyText={t("invoice_editor.customer_none")}
          extras={[
            {
              key: "public",
              label: (
                <Extra Icon={IconUsersGroup} text={t("invoice_editor.general_public")}>
                  <Text span size="xs" c="dimmed">
                    {t("invoice_editor.general_public_hint")}
                  </Text>
                </Extra>
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
    </LabelledField>
  );
}

interface ExtraProps {
  readonly Icon: typeof IconPlus;
  readonly text: string;
  readonly children?: ReactNode;
}

function Extra({ Icon, text, children }: ExtraProps) {
  return (
    <span className={classes.extra}>
      <Icon className={classes.extraIcon} aria-hidden />
      <span>{text}</span>
      {children}
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

/** Who was chosen, and what the document will say of them. */
function ReceiverFacts({ receiver }: { readonly receiver: Receiver }) {
  const { t } = useTranslation();
  const { form, edit, editCustomer } = useEditor();
  const { head, problems } = useHead();
  const { customer_id } = head;
  const error = problems["customer_id"];
  const change = () => {
    edit(setHeader({ customer_id: null, receiver: null, global: null }));
    setTimeout(() => document.getElementById(CUSTOMER_ID)?.focus(), 0);
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
        {customer_id !== null && (
          <ActionIcon
            aria-label={t("invoice_editor.customer_edit")}
            title={t("invoice_editor.customer_edit")}
            onClick={() => editCustomer(customer_id)}
          >
            <IconPencil className={classes.icon} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          id={CUSTOMER_ID}
          aria-label={t("invoice_editor.customer_change")}
          title={t("invoice_editor.customer_change")}
          aria-describedby={error === undefined ? undefined : `${CUSTOMER_ID}-note`}
          onClick={change}
        >
          <IconX className={classes.icon} aria-hidden />
        </ActionIcon>
      </div>
      {error !== undefined && (
        <p id={`${CUSTOMER_ID}-note`} className={fields.error}>
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

/** The period whose sales a global invoice gathers. Bimonthly has its own months. */
function GlobalPeriodFields({ period }: { readonly period: DraftGlobalPeriod }) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { periodicities, months } = form.catalogues;
  const pairs = period.periodicity === BIMONTHLY;
  const change = (part: Partial<DraftGlobalPeriod>) => edit(setHeader({ global: { ...period, ...part } }));
  const options = (rows: readonly { readonly key: string; readonly descripcion: string }[]) =>
    rows.map(({ key, descripcion }) => ({ value: key, label: descripcion }));
  return (
    <fieldset className={classes.period}>
      <legend className={classes.legend}>{t("invoice_editor.global")}</legend>
      <HeaderSelect
        field="global.periodicity"
        label={t("invoice_editor.periodicity")}
        options={options(periodicities)}
        value={period.periodicity}
        onPick={(key) => {
          const periodicity = key ?? period.periodicity;
          change({ periodicity, months: monthsFor(period.months, periodicity === BIMONTHLY) });
        }}
      />
      <HeaderSelect
        field="global.months"
        label={t("invoice_editor.months")}
        options={options(months.filter(({ key }) => Number(key) >= FIRST_BIMONTHLY_KEY === pairs))}
        value={period.months}
        onPick={(key) => change({ months: key ?? period.months })}
      />
      <HeaderTextField
        field="global.year"
        label={t("invoice_editor.year")}
        value={period.year}
        inputMode="numeric"
        maxLength={4}
        onType={(year) => change({ year })}
      />
    </fieldset>
  );
}

/** The same part of the year in the other way of counting months. */
export function monthsFor(months: string, pairs: boolean): string {
  const at = Number(months);
  const isPair = at >= FIRST_BIMONTHLY_KEY;
  if (isPair === pairs) return months;
  const next = pairs ? FIRST_BIMONTHLY_KEY + Math.floor((at - 1) / 2) : (at - FIRST_BIMONTHLY_KEY) * 2 + 2;
  return String(next).padStart(2, "0");
}

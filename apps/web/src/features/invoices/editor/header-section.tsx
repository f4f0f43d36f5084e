import { Button, SegmentedControl, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { DEFAULT_IDS, INVOICE_TYPES, type InvoiceForm, keyOfId } from "@timbra/contract";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useOpenModal } from "../../../shell/modal-host.tsx";
import { canonicalAmount, type EditorDraft } from "./draft.ts";
import { isDeferred, setCurrency, setHeader, setPaymentMethod, setType } from "./draft-changes.ts";
import { headerId, useEditor } from "./editor-context.ts";
import fields from "./field.module.css";
import { HeaderSelect, HeaderTextField } from "./header-inputs.tsx";
import classes from "./header-section.module.css";
import { MoreToggle } from "./more-section.tsx";
import type { HeaderProblems } from "./problems.ts";
import sectionClasses from "./sections.module.css";

export type HeaderFields = Omit<EditorDraft, "lines" | "customer_id" | "receiver" | "cfdi_use_id" | "global">;

interface HeaderSectionProps {
  readonly terms: HeaderFields;
  readonly problems: HeaderProblems;
  /** On a phone the section is one line until it is opened. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly moreOpen: boolean;
  readonly onMore: (open: boolean) => void;
}

/** How: number, kind of document, payment, currency; what is seldom changed is folded away. */
export const HeaderSection = memo(function TermsBand({
  terms,
  problems,
  open,
  onOpen,
  moreOpen,
  onMore,
}: HeaderSectionProps) {
  const { t } = useTranslation();
  const { form, today, edit } = useEditor();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const types = useMemo(() => INVOICE_TYPES.map((type) => ({ value: type, label: t(`invoice.type_${type}`) })), [t]);
  const paid = terms.type !== "T";
  const foreign = foreignCurrency(terms.currency_id, form);
  const folded = phone && !open;
  return (
    <section className={sectionClasses.section} aria-labelledby="invoice-how">
      <h2 id="invoice-how" className={sectionClasses.title}>
        {t("invoice_editor.how")}
      </h2>
      {folded && <HeaderSummary terms={terms} onOpen={() => onOpen(true)} />}
      {!folded && (
        <>
          <div className={sectionClasses.grid}>
            <div className={sectionClasses.quarter}>
              <SeriesSelect value={terms.series_id} problems={problems} />
            </div>
            <div className={sectionClasses.most}>
              <span className={fields.label} id={`${headerId("type")}-label`}>
                {t("invoice_editor.type")}
              </span>
              <SegmentedControl
                id={headerId("type")}
                aria-labelledby={`${headerId("type")}-label`}
                fullWidth
                data={types}
                value={terms.type}
                onChange={(type) => edit(setType(type, form, today))}
              />
            </div>
            {paid && <PaymentFields terms={terms} problems={problems} foreign={foreign !== null} />}
            <CurrencyFields terms={terms} problems={problems} foreign={foreign} />
          </div>
          <MoreToggle terms={terms} problems={problems} open={moreOpen} onToggle={onMore} />
        </>
      )}
    </section>
  );
});

interface PaymentFieldsProps extends Pick<HeaderSectionProps, "terms" | "problems"> {
  /** Room for the exchange rate beside it. */
  readonly foreign: boolean;
}

function PaymentFields({ terms, problems, foreign }: PaymentFieldsProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { payment_methods, payment_forms } = form.catalogues;
  const deferred = isDeferred(terms.payment_method_id);
  // PUE first: it is what most invoices are.
  const methods = [...payment_methods].sort((one, other) => other.key.localeCompare(one.key));
  const labelOfMethod = (key: string) =>
    key === "PPD" ? t("invoice_editor.method_PPD") : t("invoice_editor.method_PUE");
  return (
    <>
      <div className={sectionClasses.third}>
        <HeaderSelect
          field="payment_method_id"
          label={t("invoice_editor.method")}
          options={methods.map(({ id, key }) => ({ value: id, label: labelOfMethod(key) }))}
          value={terms.payment_method_id}
          onPick={(id) => id !== null && edit(setPaymentMethod(id, form))}
          problems={problems}
        />
      </div>
      <div className={foreign ? sectionClasses.most : sectionClasses.half}>
        <HeaderSelect
          field="payment_form_id"
          label={t("invoice_editor.form")}
          options={payment_forms
            .filter(({ id, key }) => deferred || key !== "99" || id === terms.payment_form_id)
            .map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.payment_form_id}
          onPick={(id) => edit(setHeader({ payment_form_id: id }))}
          problems={problems}
          disabled={deferred && keyOfId("payment_form", terms.payment_form_id ?? 0) === "99"}
          {...(deferred ? { hint: t("invoice_editor.form_deferred") } : {})}
        />
      </div>
    </>
  );
}

interface HeaderSummaryProps {
  readonly terms: HeaderFields;
  readonly onOpen: () => void;
}

/** The usual answers to "how", in one line: most invoices change none of them. */
function HeaderSummary({ terms, onOpen }: HeaderSummaryProps) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const series = form.series.find(({ series_id }) => series_id === terms.series_id);
  const paid = terms.type !== "T";
  const parts = [
    series === undefined ? "" : t("invoice_editor.next_folio", { serie: series.serie, folio: series.folio_siguiente }),
    t(`invoice.type_${terms.type}`),
    paid ? (keyOfId("payment_method", terms.payment_method_id ?? 0) ?? "") : "",
    paid ? (form.catalogues.payment_forms.find(({ id }) => id === terms.payment_form_id)?.descripcion ?? "") : "",
    keyOfId("currency", terms.currency_id ?? 0) ?? "",
  ];
  return (
    <UnstyledButton className={classes.summary} aria-expanded={false} onClick={onOpen}>
      <span>{parts.filter((part) => part !== "").join(" · ")}</span>
      <span>{t("invoice_editor.change_terms")}</span>
    </UnstyledButton>
  );
}

interface SeriesSelectProps {
  readonly value: string | null;
  readonly problems: HeaderProblems;
}

/** The series and the folio that the invoice would get if it were stamped now. */
function SeriesSelect({ value, problems }: SeriesSelectProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const openModal = useOpenModal();
  if (form.series.length === 0) {
    return (
      <div className={fields.field}>
        <span className={fields.label}>{t("invoice_editor.series")}</span>
        <Button id={headerId("series_id")} variant="default" fullWidth px="xs" onClick={() => openModal("series")}>
          {t("invoice_editor.add_series")}
        </Button>
      </div>
    );
  }
  return (
    <HeaderSelect
      field="series_id"
      label={t("invoice_editor.series")}
      options={form.series.map(({ series_id, serie, folio_siguiente }) => ({
        value: series_id,
        label: t("invoice_editor.next_folio", { serie, folio: folio_siguiente }),
      }))}
      value={value}
      onPick={(id) => edit(setHeader({ series_id: id }))}
      problems={problems}
    />
  );
}

interface CurrencyFieldsProps {
  readonly terms: Pick<HeaderFields, "type" | "currency_id" | "exchange_rate">;
  readonly problems: HeaderProblems;
  readonly foreign: string | null;
}

const NO_CURRENCY = "XXX";

/** The key of a currency that needs an exchange rate; null for pesos, and for none. */
function foreignCurrency(currencyId: number | null, { catalogues }: Pick<InvoiceForm, "catalogues">): string | null {
  const chosen = catalogues.currencies.find(({ id }) => id === currencyId);
  return chosen === undefined || chosen.id === DEFAULT_IDS.currency || chosen.key === NO_CURRENCY ? null : chosen.key;
}

/** The currency; a foreign one asks for its rate. */
function CurrencyFields({ terms, problems, foreign }: CurrencyFieldsProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { currencies } = form.catalogues;
  return (
    <>
      <div className={foreign === null ? sectionClasses.half : sectionClasses.third}>
        <HeaderSelect
          field="currency_id"
          label={t("invoice_editor.currency")}
          options={currencies.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.currency_id}
          onPick={(id) => edit(setCurrency(id))}
          problems={problems}
        />
      </div>
      {foreign !== null && (
        <div className={sectionClasses.quarter}>
          <HeaderTextField
            field="exchange_rate"
            label={t("invoice_editor.exchange_rate")}
            hint={t("invoice_editor.exchange_rate_hint", { currency: foreign })}
            value={terms.exchange_rate}
            inputMode="decimal"
            data-numeric
            onType={(text) => edit(setHeader({ exchange_rate: text }))}
            onBlur={() => edit((draft) => ({ ...draft, exchange_rate: canonicalAmount(draft.exchange_rate) }))}
            problems={problems}
          />
        </div>
      )}
    </>
  );
}

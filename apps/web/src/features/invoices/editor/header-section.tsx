import { Button, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { DEFAULT_IDS, INVOICE_TYPES, type InvoiceForm, keyOfId, TO_BE_DEFINED } from "@timbra/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { keyedOptions } from "../../../lib/documents.ts";
import { useOpenModal } from "../../../shell/modal-host.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { canonicalAmount } from "./draft.ts";
import { isDeferred, setCurrency, setPaymentMethod, setType } from "./draft-changes.ts";
import { headerId, useEditor, useHead } from "./editor-context.ts";
import fields from "./field.module.css";
import { HeaderSelect, HeaderTextField } from "./header-inputs.tsx";
import classes from "./header-section.module.css";
import { MoreToggle } from "./more-section.tsx";
import sectionClasses from "./sections.module.css";

interface HeaderSectionProps {
  /** On a phone the section is one line until it is opened. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly moreOpen: boolean;
  readonly onMore: (open: boolean) => void;
}

/** How: number, kind of document, payment, currency; what is seldom changed is folded away. */
export const HeaderSection = memo(function HeaderSection({ open, onOpen, moreOpen, onMore }: HeaderSectionProps) {
  const { t } = useTranslation();
  const { form, today, edit } = useEditor();
  const { head } = useHead();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const foreign = foreignCurrency(head.currency_id, form);
  return (
    <section className={sectionClasses.section} aria-labelledby="invoice-how">
      <h2 id="invoice-how" className={sectionClasses.title}>
        {t("invoice_editor.how")}
      </h2>
      {phone && !open ? (
        <HeaderSummary onOpen={() => onOpen(true)} />
      ) : (
        <>
          <div className={sectionClasses.grid}>
            <SeriesSelect />
            <div className={sectionClasses.most}>
              <span className={fields.label} id={`${headerId("type")}-label`}>
                {t("invoice_editor.type")}
              </span>
              <SegmentedControl
                id={headerId("type")}
                aria-labelledby={`${headerId("type")}-label`}
                fullWidth
                data={INVOICE_TYPES.map((type) => ({ value: type, label: t(`invoice.type_${type}`) }))}
                value={head.type}
                onChange={(type) => edit(setType(type, form, today))}
              />
            </div>
            {head.type !== "T" && <PaymentFields foreign={foreign !== null} />}
            <CurrencyFields foreign={foreign} />
          </div>
          <MoreToggle open={moreOpen} onToggle={onMore} />
        </>
      )}
    </section>
  );
});

/** The method and the form of payment; where the currency is foreign, its exchange rate takes room beside them. */
function PaymentFields({ foreign }: { readonly foreign: boolean }) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { head } = useHead();
  const deferred = isDeferred(head.payment_method_id);
  // PUE first: it is what most invoices are.
  const methods = [...form.catalogues.payment_methods].sort((one, other) => (one.key < other.key ? 1 : -1));
  const offered = form.catalogues.payment_forms.filter(
    ({ id, key }) => deferred || key !== TO_BE_DEFINED || id === head.payment_form_id,
  );
  return (
    <>
      <HeaderSelect
        field="payment_method_id"
        span="third"
        label={t("invoice_editor.method")}
        options={methods.map(({ id, key }) => ({
          value: id,
          label: t(key === "PPD" ? "invoice_editor.method_PPD" : "invoice_editor.method_PUE"),
        }))}
        onPick={(id) => id !== null && edit(setPaymentMethod(id, form))}
      />
      <HeaderSelect
        field="payment_form_id"
        span={foreign ? "most" : "half"}
        label={t("invoice_editor.form")}
        options={keyedOptions(offered)}
        disabled={deferred && keyOfId("payment_form", head.payment_form_id ?? 0) === TO_BE_DEFINED}
        {...(deferred ? { hint: t("invoice_editor.form_deferred") } : {})}
      />
    </>
  );
}

/** The usual answers to "how", in one line: most invoices change none of them. */
function HeaderSummary({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const { head } = useHead();
  const series = form.series.find(({ series_id }) => series_id === head.series_id);
  const paid = head.type !== "T";
  const parts = [
    series === undefined ? "" : t("invoice_editor.next_folio", { serie: series.serie, folio: series.folio_siguiente }),
    t(`invoice.type_${head.type}`),
    paid ? (keyOfId("payment_method", head.payment_method_id ?? 0) ?? "") : "",
    paid ? (form.catalogues.payment_forms.find(({ id }) => id === head.payment_form_id)?.descripcion ?? "") : "",
    keyOfId("currency", head.currency_id ?? 0) ?? "",
  ];
  return (
    <UnstyledButton className={classes.summary} aria-expanded={false} onClick={onOpen}>
      <span>{parts.filter((part) => part !== "").join(" · ")}</span>
      <span>{t("invoice_editor.change_terms")}</span>
    </UnstyledButton>
  );
}

/** The series and the folio that the invoice would get if it were stamped now. */
function SeriesSelect() {
  const { t } = useTranslation();
  const { form } = useEditor();
  const openModal = useOpenModal();
  if (form.series.length === 0) {
    return (
      <div className={`${fields.field} ${sectionClasses.quarter}`}>
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
      span="quarter"
      label={t("invoice_editor.series")}
      options={form.series.map(({ series_id, serie, folio_siguiente }) => ({
        value: series_id,
        label: t("invoice_editor.next_folio", { serie, folio: folio_siguiente }),
      }))}
    />
  );
}

const NO_CURRENCY = "XXX";

/** The key of a currency that needs an exchange rate; null for pesos, and for none. */
function foreignCurrency(currencyId: number | null, { catalogues }: Pick<InvoiceForm, "catalogues">): string | null {
  const chosen = catalogues.currencies.find(({ id }) => id === currencyId);
  return chosen === undefined || chosen.id === DEFAULT_IDS.currency || chosen.key === NO_CURRENCY ? null : chosen.key;
}

/** The currency; a foreign one asks for its rate. */
function CurrencyFields({ foreign }: { readonly foreign: string | null }) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  return (
    <>
      <HeaderSelect
        field="currency_id"
        span={foreign === null ? "half" : "third"}
        label={t("invoice_editor.currency")}
        options={keyedOptions(form.catalogues.currencies)}
        onPick={(id) => edit(setCurrency(id))}
      />
      {foreign !== null && (
        <HeaderTextField
          field="exchange_rate"
          span="quarter"
          label={t("invoice_editor.exchange_rate")}
          hint={t("invoice_editor.exchange_rate_hint", { currency: foreign })}
          inputMode="decimal"
          data-numeric
          onBlur={() => edit((draft) => ({ ...draft, exchange_rate: canonicalAmount(draft.exchange_rate) }))}
        />
      )}
    </>
  );
}

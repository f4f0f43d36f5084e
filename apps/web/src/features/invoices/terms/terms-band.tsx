import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { INVOICE_TYPES, keyOfId } from "@timbra/contract";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isDeferred, withHeader, withMethod, withType } from "../draft/changes.ts";
import type { EditorDraft } from "../draft/editor-draft.ts";
import bands from "../editor/bands.module.css";
import { useEditor } from "../editor/editor-context.ts";
import fields from "../editor/field.module.css";
import { headerId } from "../editor/fields.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { CurrencyFields, foreignCurrency } from "./currency-fields.tsx";
import { MoreToggle } from "./more-band.tsx";
import { SeriesSelect } from "./series-select.tsx";
import { TermsSummary } from "./terms-summary.tsx";

export type Terms = Omit<EditorDraft, "lines" | "customer_id" | "receiver" | "cfdi_use_id" | "global">;

interface TermsBandProps {
  readonly terms: Terms;
  readonly problems: HeaderProblems;
  /** On a phone the band is one line until it is opened. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly moreOpen: boolean;
  readonly onMore: (open: boolean) => void;
}

/** How: number, kind of document, payment, currency; what is seldom changed is folded away. */
export const TermsBand = memo(function TermsBand({ terms, problems, open, onOpen, moreOpen, onMore }: TermsBandProps) {
  const { t } = useTranslation();
  const { form, today, edit } = useEditor();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const types = useMemo(() => INVOICE_TYPES.map((type) => ({ value: type, label: t(`invoice.type_${type}`) })), [t]);
  const paid = terms.type !== "T";
  const foreign = foreignCurrency(terms.currency_id, form);
  const folded = phone && !open;
  return (
    <section className={bands.band} aria-labelledby="invoice-how">
      <h2 id="invoice-how" className={bands.title}>
        {t("invoice_editor.how")}
      </h2>
      {folded && <TermsSummary terms={terms} onOpen={() => onOpen(true)} />}
      {!folded && (
        <>
          <div className={bands.grid}>
            <div className={bands.quarter}>
              <SeriesSelect value={terms.series_id} problems={problems} />
            </div>
            <div className={bands.most}>
              <span className={fields.label} id={`${headerId("type")}-label`}>
                {t("invoice_editor.type")}
              </span>
              <SegmentedControl
                id={headerId("type")}
                aria-labelledby={`${headerId("type")}-label`}
                fullWidth
                data={types}
                value={terms.type}
                onChange={(type) => edit(withType(type, form, today))}
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

interface PaymentFieldsProps extends Pick<TermsBandProps, "terms" | "problems"> {
  /** The exchange rate wants its place beside it. */
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
      <div className={bands.third}>
        <PickedSelect
          field="payment_method_id"
          label={t("invoice_editor.method")}
          options={methods.map(({ id, key }) => ({ value: id, label: labelOfMethod(key) }))}
          value={terms.payment_method_id}
          onPick={(id) => id !== null && edit(withMethod(id, form))}
          problems={problems}
        />
      </div>
      <div className={foreign ? bands.most : bands.half}>
        <PickedSelect
          field="payment_form_id"
          label={t("invoice_editor.form")}
          options={payment_forms
            .filter(({ id, key }) => deferred || key !== "99" || id === terms.payment_form_id)
            .map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.payment_form_id}
          onPick={(id) => edit(withHeader({ payment_form_id: id }))}
          problems={problems}
          disabled={deferred && keyOfId("payment_form", terms.payment_form_id ?? 0) === "99"}
          {...(deferred ? { hint: t("invoice_editor.form_deferred") } : {})}
        />
      </div>
    </>
  );
}

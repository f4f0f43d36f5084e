import { UnstyledButton } from "@mantine/core";
import { keyOfId } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useEditor } from "../editor/editor-context.ts";
import classes from "./terms.module.css";
import type { Terms } from "./terms-band.tsx";

interface TermsSummaryProps {
  readonly terms: Terms;
  readonly onOpen: () => void;
}

/** The usual answers to "how", in one line: most invoices change none of them. */
export function TermsSummary({ terms, onOpen }: TermsSummaryProps) {
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

import { EXTRA_FIELDS, type InvoiceDetail } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { writtenExtras } from "../draft/extras.ts";
import classes from "./sheet.module.css";

/**
 * What the issuer adds in words of their own, as on paper: the terms of payment, which the document carries, the notes,
 * and the extra fields that say something.
 */
export function Remarks({ draft: { conditions, notes, extra } }: Pick<InvoiceDetail, "draft">) {
  const { t } = useTranslation();
  const extras = writtenExtras(extra).map((field) => {
    const number = String(EXTRA_FIELDS.indexOf(field) + 1).padStart(2, "0");
    return [t("issuer.extra_field", { number }), extra?.[field]] as const;
  });
  const said = [
    [t("invoice_editor.conditions"), conditions] as const,
    [t("invoice_view.notes"), notes] as const,
    ...extras,
  ].filter(([, text]) => (text ?? "") !== "");
  if (said.length === 0) return null;
  return (
    <dl className={classes.remarks}>
      {said.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

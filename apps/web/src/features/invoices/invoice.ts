import { Decimal } from "@timbra/cfdi";
import type { InvoiceRow, InvoiceTotals, TaxRow } from "@timbra/contract";
import type { ParseKeys, TFunction } from "i18next";
import { callForFile } from "../../lib/api-client.ts";
import { formatFolio, isAwaitingAnswer, STATUS_TONES } from "../../lib/documents.ts";
import { download } from "../../lib/download.ts";
import { formatNumber, formatRate } from "../../lib/format.ts";
import type { Tone } from "../../theme.ts";

/** Downloads the evidence pack, a ZIP as it comes. */
export function downloadEvidence(id: string): Promise<void> {
  const name = `${id}-evidencia`;
  return download(
    [{ load: () => callForFile("getInvoiceEvidence", { params: { id } }), fallbackName: `${name}.zip` }],
    name,
  );
}

/** The anchor of the history on a document's page. */
export const TIMELINE_ID = "timeline";

/** What an invoice is called in menus and dialogs. */
export function invoiceName(row: InvoiceRow, t: TFunction): string {
  const number = formatFolio(row);
  if (number !== null) return number;
  return row.receiver_name === "" ? t("invoice.draft_unnamed") : t("invoice.draft_name", { name: row.receiver_name });
}

/** The label and the tone of an invoice's state. */
export function invoiceStatus({ status, state }: Pick<InvoiceRow, "status" | "state">): {
  readonly label: ParseKeys;
  readonly tone: Tone;
} {
  if (isAwaitingAnswer(state)) return { label: `invoice.state_${state}`, tone: "warning" };
  if (state === "cancel_rejected") return { label: "invoice.state_cancel_rejected", tone: "positive" };
  return { label: `invoice.status_${status}`, tone: STATUS_TONES[status] };
}

export interface TotalRow {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  /** Its place in the document; a local tax is named without its complement. */
  readonly path: string;
}

/** The lines between subtotal and total, as a printed invoice has them. */
export function totalRows(totals: InvoiceTotals, t: TFunction): TotalRow[] {
  const { subtotal, discount, transferred, withheld, local_taxes } = totals;
  const discounted = Decimal.tryParse(discount)?.isZero() === false;
  return [
    { key: "subtotal", label: t("invoice_editor.subtotal"), amount: subtotal, path: "SubTotal" },
    ...(discounted
      ? [{ key: "discount", label: t("invoice_editor.discount_total"), amount: `-${discount}`, path: "Descuento" }]
      : []),
    ...transferred.map((row, at) => ({
      key: `${row.tax}-${row.factor}-${row.rate}`,
      label: chargedLabel(row, t),
      amount: row.amount,
      path: `Impuestos.Traslados[${at}].${row.factor === "exempt" ? "Base" : "Importe"}`,
    })),
    ...withheld.map(({ tax, amount }, at) => ({
      key: `withheld-${tax}`,
      label: t("invoice_editor.withheld_tax", { tax }),
      amount: `-${amount}`,
      path: `Impuestos.Retenciones[${at}].Importe`,
    })),
    ...localTaxRows(local_taxes, t),
  ];
}

/** Those charged come first, each kind in a list of its own in the document. */
function localTaxRows(taxes: InvoiceTotals["local_taxes"], t: TFunction): TotalRow[] {
  const charged = taxes.filter(({ withheld }) => !withheld).length;
  return taxes.map((local, at) => ({
    key: `local-${at}`,
    label: localTaxLabel(local, t),
    amount: local.withheld ? `-${local.amount}` : local.amount,
    path: local.withheld ? `RetencionesLocales[${at - charged}].Importe` : `TrasladosLocales[${at}].Importe`,
  }));
}

/** "ISH 3 %", "5 al millar 0.5 % retenido"; without its rate where that is none. */
export function localTaxLabel(
  { name, rate, withheld }: Pick<InvoiceTotals["local_taxes"][number], "name" | "rate" | "withheld">,
  t: TFunction,
): string {
  const percent = withoutZeros(rate);
  const tax = percent === "0" ? name : `${name} ${percent} %`;
  return withheld ? t("invoice_editor.withheld_tax", { tax }) : tax;
}

/** "7.20" is "7.2". */
export const withoutZeros = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** "IVA 16 %", "IEPS cuota 0.5", "IVA exento": a tax that is charged. */
export function chargedLabel(
  { tax, factor, rate }: Pick<InvoiceTotals["transferred"][number], "tax" | "factor" | "rate">,
  t: TFunction,
): string {
  if (factor === "exempt") return t("invoice_editor.exempt_tax", { tax });
  if (factor === "quota")
    return t("invoice_editor.charged_quota", { tax, rate: formatNumber(withoutZeros(rate ?? "")) });
  return t("invoice_editor.charged_tax", { tax, rate: formatRate(rate ?? "") });
}

/** A tax as a chip says it: "IVA 16 %", "Ret. ISR 10 %", "IVA exento". */
export function taxLabel({ tax, factor, rate, withheld, units_per_item: units }: TaxRow, t: TFunction): string {
  if (factor === "exempt") return t("invoice_editor.tax_exempt_chip", { tax });
  const quota = `$${withoutZeros(rate ?? "")}${units === undefined ? "" : ` × ${withoutZeros(units)}`}`;
  const amount = factor === "rate" ? formatRate(rate ?? "") : quota;
  return withheld ? t("invoice_editor.tax_withheld_chip", { tax, rate: amount }) : `${tax} ${amount}`;
}

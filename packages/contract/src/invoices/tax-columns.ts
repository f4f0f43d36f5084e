import { INVOICE_COLUMNS } from "../columns.ts";

/**
 * What the spreadsheet of invoices says besides what the list shows: what an accountant books. Amounts are those of the
 * XML, in its currency, below zero of a credit note; taxes are of stamped documents.
 */
export const INVOICE_TAX_COLUMNS = {
  sign: { es: "Signo", en: "Sign" },
  exchange_rate: { es: "Tipo de cambio", en: "Exchange rate" },
  payment_form: { es: "Forma de pago", en: "Payment form" },
  cfdi_use: { es: "Uso de CFDI", en: "CFDI use" },
  signed_subtotal: { es: "Subtotal con signo", en: "Signed subtotal" },
  discount: { es: "Descuento", en: "Discount" },
  iva_16_base: { es: "Base IVA 16 %", en: "VAT 16% base" },
  iva_16: { es: "IVA 16 %", en: "VAT 16%" },
  iva_8_base: { es: "Base IVA 8 %", en: "VAT 8% base" },
  iva_8: { es: "IVA 8 %", en: "VAT 8%" },
  iva_0_base: { es: "Base IVA 0 %", en: "VAT 0% base" },
  iva_exempt_base: { es: "Base IVA exento", en: "VAT-exempt base" },
  untaxed: { es: "Sin IVA", en: "Without VAT" },
  ieps_base: { es: "Base IEPS", en: "IEPS base" },
  ieps: { es: "IEPS", en: "IEPS" },
  isr_withheld: { es: "ISR retenido", en: "ISR withheld" },
  iva_withheld: { es: "IVA retenido", en: "VAT withheld" },
  ieps_withheld: { es: "IEPS retenido", en: "IEPS withheld" },
  local_charged: { es: "Impuestos locales trasladados", en: "Local taxes charged" },
  local_withheld: { es: "Impuestos locales retenidos", en: "Local taxes withheld" },
  signed_total: { es: "Total con signo", en: "Signed total" },
  total_mxn: { es: "Total en pesos", en: "Total in pesos" },
  relation: { es: "Tipo de relación", en: "Relation type" },
  related: { es: "CFDI relacionados", en: "Related CFDIs" },
} as const;

/** Every column of the spreadsheet of invoices; those of the list come first. */
export const INVOICE_SHEET_COLUMNS = { ...INVOICE_COLUMNS, ...INVOICE_TAX_COLUMNS } as const;
export type InvoiceSheetColumn = keyof typeof INVOICE_SHEET_COLUMNS;

/** The spreadsheet for the books: each amount once, with its sign. */
export const ACCOUNTING_COLUMNS = [
  "date",
  "type",
  "sign",
  "status",
  "folio",
  "uuid",
  "receiver_rfc",
  "receiver_name",
  "cfdi_use",
  "method",
  "payment_form",
  "currency",
  "exchange_rate",
  "signed_subtotal",
  "discount",
  "iva_16_base",
  "iva_16",
  "iva_8_base",
  "iva_8",
  "iva_0_base",
  "iva_exempt_base",
  "untaxed",
  "ieps_base",
  "ieps",
  "local_charged",
  "isr_withheld",
  "iva_withheld",
  "ieps_withheld",
  "local_withheld",
  "signed_total",
  "total_mxn",
  "relation",
  "related",
] as const satisfies readonly InvoiceSheetColumn[];

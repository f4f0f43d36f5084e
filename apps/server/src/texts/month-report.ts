import type { MonthTable, Statement } from "@timbra/contract";
import type { Words } from "./lists.ts";

/** The words of a month's report: on the screen, in the spreadsheet and on paper. */
export const MONTH_REPORT_WORDS = {
  file: { es: "Reporte mensual", en: "Monthly report" },
  empty: { es: "Sin movimientos.", en: "No movements." },
  titles: {
    invoiced: { es: "Facturado", en: "Invoiced" },
    income: { es: "Ingresos por tasa", en: "Income by rate" },
    taxes: { es: "Impuestos y retenciones", en: "Taxes and withholdings" },
    cash: { es: "IVA por flujo de efectivo", en: "Cash-flow VAT" },
    cancelled: { es: "Cancelados", en: "Cancelled" },
    pending: { es: "Pendiente de cobro (PPD)", en: "Unpaid (PPD)" },
    customers: { es: "Por cliente", en: "By customer" },
  } satisfies Record<MonthTable, Words>,
  notes: {
    invoiced: {
      es: "Facturas de ingreso vigentes con fecha del mes, menos notas de crédito vigentes. * En pesos, al tipo de cambio de cada comprobante.",
      en: "Active income invoices dated in the month, less active credit notes. * In pesos, at the exchange rate of each document.",
    },
    income: {
      es: "Bases e IVA de los comprobantes emitidos en el mes, en pesos. La base incluye el IEPS cuando lo hay.",
      en: "Bases and VAT of the documents issued in the month, in pesos. The base includes IEPS where there is any.",
    },
    taxes: {
      es: "En pesos. Cobrado: según los recibos de pago y las facturas PUE del mes. Los recibos de pago no dicen impuestos locales.",
      en: "In pesos. Collected: by payment receipts and PUE invoices of the month. Payment receipts do not state local taxes.",
    },
    cash: {
      es: "En pesos. Recibos por su fecha de pago; facturas PUE por el día en que se marcaron como pagadas y, si no se marcaron, por su fecha. Confírmelo con sus estados de cuenta.",
      en: "In pesos. Receipts by their payment date; PUE invoices by the day they were marked as paid or, unmarked, by their own date. Confirm it with your bank statements.",
    },
    cancelled: {
      es: "Cancelados en el mes, y los del mes que ya están cancelados. Los de meses anteriores pueden requerir una declaración complementaria.",
      en: "Cancelled in the month, and those of the month that have been cancelled since. Those of earlier months may require an amended return.",
    },
    pending: {
      es: "Facturas PPD emitidas hasta el fin del mes que hoy tienen saldo. Si ya se cobraron, falta su recibo de pago.",
      en: "PPD invoices issued up to the end of the month that have a balance today. If they were paid, their payment receipt is missing.",
    },
    customers: {
      es: "En pesos, menos notas de crédito.",
      en: "In pesos, less credit notes.",
    },
  } satisfies Record<MonthTable, Words>,
  cut: ({ shown, all }: { readonly shown: number; readonly all: number }): Words => ({
    es: `Aquí están ${shown} de ${all}; el total es de todos y el Excel los tiene completos.`,
    en: `Here are ${shown} of ${all}; the total is of all of them, and the Excel has every one.`,
  }),
  columns: {
    concept: { es: "Concepto", en: "Concept" },
    currency: { es: "Moneda", en: "Currency" },
    documents: { es: "Comprobantes", en: "Documents" },
    invoices: { es: "Facturas", en: "Invoices" },
    notes: { es: "Notas de crédito", en: "Credit notes" },
    gross: { es: "Total de facturas", en: "Invoices total" },
    credited: { es: "Total de notas", en: "Notes total" },
    invoiced: { es: "Facturado", en: "Invoiced" },
    base_invoices: { es: "Base de facturas", en: "Base of invoices" },
    base_notes: { es: "Base de notas", en: "Base of notes" },
    base_net: { es: "Base neta", en: "Net base" },
    iva_net: { es: "IVA neto", en: "Net VAT" },
    of_invoices: { es: "De facturas", en: "Of invoices" },
    of_notes: { es: "De notas", en: "Of notes" },
    net: { es: "Neto", en: "Net" },
    collected: { es: "Cobrado", en: "Collected" },
    iva_16_base: { es: "Base 16 %", en: "Base 16%" },
    iva_16: { es: "IVA 16 %", en: "VAT 16%" },
    iva_8_base: { es: "Base 8 %", en: "Base 8%" },
    iva_8: { es: "IVA 8 %", en: "VAT 8%" },
    iva_0_base: { es: "Base 0 %", en: "Base 0%" },
    iva_exempt_base: { es: "Exento", en: "Exempt" },
    iva_withheld: { es: "IVA retenido", en: "VAT withheld" },
    isr_withheld: { es: "ISR retenido", en: "ISR withheld" },
    date: { es: "Fecha", en: "Date" },
    number: { es: "Serie-folio", en: "Series-folio" },
    rfc: { es: "RFC", en: "RFC" },
    name: { es: "Cliente", en: "Customer" },
    total: { es: "Total", en: "Total" },
    cancelled_on: { es: "Cancelado el", en: "Cancelled on" },
    balance: { es: "Saldo", en: "Balance" },
    iva: { es: "IVA", en: "VAT" },
    withheld: { es: "Retenciones", en: "Withheld" },
  },
  lines: {
    iva_16: { es: "IVA 16 %", en: "VAT 16%" },
    iva_8: { es: "IVA 8 %", en: "VAT 8%" },
    iva_0: { es: "IVA 0 %", en: "VAT 0%" },
    iva_exempt: { es: "Exento de IVA", en: "Exempt from VAT" },
    untaxed: { es: "Sin IVA", en: "Without VAT" },
    total: { es: "Total", en: "Total" },
    ieps: { es: "IEPS trasladado", en: "IEPS charged" },
    local_charged: { es: "Impuestos locales trasladados", en: "Local taxes charged" },
    isr_withheld: { es: "ISR retenido", en: "ISR withheld" },
    iva_withheld: { es: "IVA retenido", en: "VAT withheld" },
    ieps_withheld: { es: "IEPS retenido", en: "IEPS withheld" },
    local_withheld: { es: "Impuestos locales retenidos", en: "Local taxes withheld" },
    receipts: { es: "Recibos de pago (REP)", en: "Payment receipts (REP)" },
    paid: { es: "PUE marcadas como pagadas", en: "PUE marked as paid" },
    unmarked: { es: "PUE sin marcar como pagadas", en: "PUE not marked as paid" },
    notes_at_once: { es: "Notas de crédito", en: "Credit notes" },
    collected: { es: "Cobrado en el mes", en: "Collected in the month" },
    notes_later: {
      es: "No incluido: notas de crédito sobre facturas PPD",
      en: "Not included: credit notes for PPD invoices",
    },
  },
} as const;

export type MonthColumn = keyof typeof MONTH_REPORT_WORDS.columns;

type MovementKind = Statement["currencies"][number]["movements"][number]["kind"];

/** The words of a customer's statement of account, in the spreadsheet and on paper. */
export const STATEMENT_WORDS = {
  file: { es: "Estado de cuenta", en: "Statement of account" },
  empty: { es: "Sin movimientos.", en: "No movements." },
  movements: { es: "Movimientos en", en: "Movements in" },
  open: { es: "Facturas con saldo en", en: "Invoices with a balance in" },
  paidAtOnce: { es: "Facturas PUE en", en: "PUE invoices in" },
  paidAtOnceNote: {
    es: "Pago en una sola exhibición: no forman parte del saldo.",
    en: "Paid in a single payment: they are not part of the balance.",
  },
  from: { es: "del", en: "from" },
  to: { es: "al", en: "to" },
  opening: { es: "Saldo anterior", en: "Opening balance" },
  closing: { es: "Saldo", en: "Balance" },
  total: { es: "Total", en: "Total" },
  date: { es: "Fecha", en: "Date" },
  concept: { es: "Concepto", en: "Concept" },
  number: { es: "Folio", en: "Number" },
  of: { es: "De la factura", en: "Of invoice" },
  charge: { es: "Cargo", en: "Charge" },
  credit: { es: "Abono", en: "Credit" },
  balance: { es: "Saldo", en: "Balance" },
  days: { es: "Días", en: "Days" },
  paidOn: { es: "Pagada el", en: "Paid on" },
  kinds: {
    invoice: { es: "Factura", en: "Invoice" },
    credit_note: { es: "Nota de crédito", en: "Credit note" },
    receipt: { es: "Pago", en: "Payment" },
  } satisfies Record<MovementKind, Words>,
} as const;

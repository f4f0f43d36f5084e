import type { InvoiceColumn, InvoiceRow, Language } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { ExportColumns } from "../http/export.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { numberOf } from "./invoices.db.ts";

type Words = Readonly<Record<Language, string>>;

/** What a list calls each status. */
export const STATUSES: Readonly<Record<InvoiceRow["status"], Words>> = {
  active: { es: "Vigente", en: "Active" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
  draft: { es: "Borrador", en: "Draft" },
  in_process: { es: "En proceso", en: "In process" },
};
const TYPES: Readonly<Record<InvoiceRow["type"], Words>> = {
  I: { es: "Ingreso", en: "Income" },
  E: { es: "Egreso", en: "Credit note" },
  T: { es: "Traslado", en: "Transfer" },
  P: { es: "Pago", en: "Payment" },
};

/**
 * An invoice as the columns of an exported list. The date is the legal one, or for a draft the local time of its
 * making.
 */
export const INVOICE_CELLS: ExportColumns<InvoiceColumn, InvoiceRow> = {
  date: [20, ({ date, created_at }) => dateCell(date ?? localTime(created_at))],
  folio: [14, (row) => textCell(numberOf(row))],
  receiver_name: [44, (row) => textCell(row.receiver_name)],
  receiver_rfc: [16, (row) => textCell(row.receiver_rfc)],
  subtotal: [16, ({ subtotal }) => numberCell(subtotal)],
  total: [16, ({ total }) => numberCell(total)],
  currency: [10, ({ currency }) => textCell(currency)],
  method: [10, (row) => textCell(row.payment_method)],
  type: [12, ({ type }, language) => textCell(TYPES[type][language])],
  status: [14, ({ status }, language) => textCell(STATUSES[status][language])],
  uuid: [40, ({ uuid }) => textCell(uuid)],
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
};

/** An amount says nothing without its currency: it stands beside the first of them, asked for or not. */
export function withCurrency(columns: readonly InvoiceColumn[] | null | undefined): readonly InvoiceColumn[] {
  const given = columns ?? [];
  const amount = given.findIndex((column) => column === "total" || column === "subtotal");
  return amount < 0 || given.includes("currency")
    ? given
    : [...given.slice(0, amount + 1), "currency", ...given.slice(amount + 1)];
}

/** An instant as a list shows it. */
export function localTime(instant: string): string {
  return mexicanTime(new Date(instant));
}

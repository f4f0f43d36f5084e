import type { InvoiceColumn, InvoiceRow, InvoiceSheetColumn } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { ExportColumns } from "../http/export.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { DOCUMENT_STATUS_WORDS, DOCUMENT_TYPE_WORDS } from "../texts/index.ts";
import { numberOf } from "./invoices.db.ts";

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
  type: [12, ({ type }, language) => textCell(DOCUMENT_TYPE_WORDS[type][language])],
  status: [14, ({ status }, language) => textCell(DOCUMENT_STATUS_WORDS[status][language])],
  uuid: [40, ({ uuid }) => textCell(uuid)],
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
};

/** An amount says nothing without its currency: it stands beside the first of them, asked for or not. */
export function withCurrency(columns: readonly InvoiceSheetColumn[] | null | undefined): readonly InvoiceSheetColumn[] {
  const given = columns ?? [];
  const amount = given.findIndex((column) => !NO_AMOUNTS.has(column));
  return amount < 0 || given.includes("currency")
    ? given
    : [...given.slice(0, amount + 1), "currency", ...given.slice(amount + 1)];
}

/** The columns that say something without a currency. */
const NO_AMOUNTS: ReadonlySet<InvoiceSheetColumn> = new Set([
  "date",
  "folio",
  "receiver_name",
  "receiver_rfc",
  "currency",
  "method",
  "type",
  "status",
  "uuid",
  "created_at",
  "sign",
  "exchange_rate",
  "payment_form",
  "cfdi_use",
  "total_mxn",
  "relation",
  "related",
]);

/** An instant as a list shows it. */
export function localTime(instant: string): string {
  return mexicanTime(new Date(instant));
}

import { type InvoiceColumn, type InvoiceRow, type Language, statusOf } from "@timbra/contract";
import type { Selectable } from "kysely";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { Database } from "../db/index.ts";
import type { ExportColumns } from "../http/export.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { mexicanTime } from "../lib/mexican-time.ts";

/** The columns that a row of the lists is made of. */
export const ROW_COLUMNS = [
  "id",
  "state",
  "type",
  "serie",
  "folio",
  "legal_date",
  "customer_id",
  "receiver_rfc",
  "receiver_name",
  "payment_method",
  "currency",
  "subtotal",
  "total",
  "uuid",
  "stamped_at",
  "environment",
  "created_at",
  "updated_at",
] as const;

export type InvoiceRecord = Pick<Selectable<Database["invoices"]>, (typeof ROW_COLUMNS)[number]>;

/** A stored invoice as the contract's row. The checks of the table make the narrowings true. */
export function toInvoiceRow(record: InvoiceRecord, decimals: (currency: string) => number): InvoiceRow {
  const state = record.state as InvoiceRow["state"];
  const digits = decimals(record.currency);
  return {
    id: record.id,
    state,
    status: statusOf(state),
    type: record.type as InvoiceRow["type"],
    serie: record.serie,
    folio: record.folio === null ? null : Number(record.folio),
    date: record.legal_date,
    customer_id: record.customer_id,
    receiver_rfc: record.receiver_rfc,
    receiver_name: record.receiver_name,
    payment_method: record.payment_method,
    currency: record.currency,
    subtotal: plainDecimal(record.subtotal, digits),
    total: plainDecimal(record.total, digits),
    uuid: record.uuid === null ? null : record.uuid.toUpperCase(),
    stamped_at: record.stamped_at === null ? null : record.stamped_at.toISOString(),
    environment: record.environment as InvoiceRow["environment"],
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

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

interface Numbered {
  readonly serie: string | null;
  readonly folio: number | string | null;
}

/** "A-12"; null while no number was taken. */
export function numberOf({ serie, folio }: Numbered): string | null {
  return folio === null ? null : [serie, folio].filter((part) => part !== null).join("-");
}

/** An instant as a list shows it. */
export function localTime(instant: string): string {
  return mexicanTime(new Date(instant));
}

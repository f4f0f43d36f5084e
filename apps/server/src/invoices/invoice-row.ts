import { type InvoiceRow, statusOf } from "@timbra/contract";
import type { Selectable } from "kysely";
import type { Database } from "../adapters/postgres/index.ts";
import { plainDecimal } from "../plain-decimal.ts";

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

import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

/**
 * What "Facturado" is, everywhere: the totals of income invoices that the SAT holds to be valid, less those of valid
 * credit notes. Receipts and transfers are no income; a document that is being cancelled is valid until the SAT says
 * otherwise. Both are written over a row of `invoices` that no other table of the statement has columns in common with.
 */
export const INVOICED = sql`CASE type WHEN 'I' THEN total WHEN 'E' THEN -total ELSE 0 END`;

/** Documents that the SAT holds to be valid. */
export const IS_LIVE = sql`state IN ('stamped', 'cancel_requested', 'cancel_in_process', 'cancel_rejected')`;

export interface InvoicedSums {
  readonly currency: string;
  readonly invoices: number;
  readonly notes: number;
  /** Of the invoices, and of the credit notes that are taken off. */
  readonly gross: string;
  readonly credited: string;
  readonly invoiced: string;
}

/** The columns of such sums, by currency. */
export const INVOICED_SUMS = sql`currency, (count(*) FILTER (WHERE type = 'I'))::int AS invoices, (count(*) FILTER (WHERE type = 'E'))::int AS notes,
  coalesce(sum(total) FILTER (WHERE type = 'I'), 0)::text AS gross, coalesce(sum(total) FILTER (WHERE type = 'E'), 0)::text AS credited,
  sum(${INVOICED})::text AS invoiced`;

/** "Facturado" from one day to another, in each currency, pesos first. */
export function sumInvoiced(tx: Tx, issuerId: string, from: string, to: string): Promise<readonly InvoicedSums[]> {
  return sqlRows<InvoicedSums>(tx)`
    SELECT ${INVOICED_SUMS} FROM invoices
    WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND shown_date >= ${from} AND shown_date <= ${`${to}T23:59:59`} AND type IN ('I', 'E') AND ${IS_LIVE}
    GROUP BY currency ORDER BY currency <> 'MXN', currency`;
}

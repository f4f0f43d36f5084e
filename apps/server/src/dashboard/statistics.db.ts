import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { INVOICED, IS_LIVE } from "../invoices/index.ts";

export interface MonthRow {
  readonly month: string;
  readonly currency: string;
  readonly invoices: number;
  readonly invoiced: string;
  readonly vat: string;
  readonly notes: number;
  readonly credited: string;
  readonly credited_vat: string;
  readonly cancelled: number;
  readonly cancelled_total: string;
}

/**
 * What of these months (YYYY-MM) adds up to, in each currency. Each month is a piece of one index, and nothing else of
 * the table is read.
 */
export async function sumMonths(tx: Tx, issuerId: string, months: readonly string[]): Promise<readonly MonthRow[]> {
  return sqlRows<MonthRow>(tx)`
    SELECT month, sums.* FROM unnest(${[...months]}::text[]) AS month CROSS JOIN LATERAL (
      SELECT currency, ${counted(sql`type = 'I' AND ${IS_LIVE}`)} AS invoices, ${added(INVOICED, IS_LIVE)} AS invoiced,
        ${added(sql`vat`, sql`type = 'I' AND ${IS_LIVE}`)} AS vat, ${counted(sql`type = 'E' AND ${IS_LIVE}`)} AS notes,
        ${added(sql`total`, sql`type = 'E' AND ${IS_LIVE}`)} AS credited, ${added(sql`vat`, sql`type = 'E' AND ${IS_LIVE}`)} AS credited_vat,
        ${counted(sql`type = 'I' AND state = 'cancelled'`)} AS cancelled, ${added(sql`total`, sql`type = 'I' AND state = 'cancelled'`)} AS cancelled_total
      FROM invoices WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND shown_date >= month || '-01' AND shown_date <= month || '-31T23:59:59'
        AND type IN ('I', 'E') AND (${IS_LIVE} OR state = 'cancelled')
      GROUP BY currency) AS sums
    ORDER BY month, currency <> 'MXN', currency`;
}

const counted = (which: RawBuilder<unknown>) => sql`(count(*) FILTER (WHERE ${which}))::int`;
const added = (amount: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`coalesce(sum(${amount}) FILTER (WHERE ${which}), 0)::text`;

interface CustomerRow {
  readonly rfc: string;
  readonly name: string;
  readonly currency: string;
  readonly invoices: number;
  readonly invoiced: string;
}

/**
 * Of each currency the receivers that most was invoiced to since a month, less credit notes, under the name of the
 * newest invoice to them.
 */
export async function listBestCustomers(
  tx: Tx,
  issuerId: string,
  since: string,
  each: number,
): Promise<readonly CustomerRow[]> {
  return sqlRows<CustomerRow>(tx)`
    SELECT best.rfc, newest.name, currency, invoices, invoiced::text AS invoiced FROM (
      SELECT receiver_rfc AS rfc, currency, ${counted(sql`type = 'I'`)} AS invoices, sum(${INVOICED}) AS invoiced,
        row_number() OVER (PARTITION BY currency ORDER BY sum(${INVOICED}) DESC, receiver_rfc) AS place
      FROM invoices WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND shown_date >= ${`${since}-01`} AND type IN ('I', 'E') AND ${IS_LIVE}
      GROUP BY receiver_rfc, currency HAVING bool_or(type = 'I')) AS best
    CROSS JOIN LATERAL (
      SELECT receiver_name AS name FROM invoices AS named WHERE named.issuer_id = ${issuerId} AND named.discarded_at IS NULL AND named.receiver_rfc = best.rfc
        AND named.type = 'I' AND named.state <> 'draft' ORDER BY id DESC LIMIT 1) AS newest
    WHERE place <= ${each} ORDER BY currency <> 'MXN', currency, place`;
}

interface WaitingRow {
  readonly drafts: number;
  readonly in_process: number;
  readonly being_cancelled: number;
  readonly stamp_by: Date | null;
}

/**
 * Invoices that wait: for whoever writes them, for the certification, for the receiver or the SAT; and when the time of
 * the one that has waited longest for its stamp is over.
 */
export async function countWaiting(tx: Tx, issuerId: string): Promise<WaitingRow> {
  const isOpen = sql`state IN ('stamping', 'uncertain')`;
  const row = await sqlRow<WaitingRow>(tx)`
    SELECT ${counted(sql`state = 'draft'`)} AS drafts, ${counted(isOpen)} AS in_process,
      ${counted(sql`state IN ('cancel_requested', 'cancel_in_process')`)} AS being_cancelled,
      min(stamp_by) FILTER (WHERE ${isOpen}) AS stamp_by
    FROM invoices WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND type <> 'P'
      AND state IN ('draft', 'stamping', 'uncertain', 'cancel_requested', 'cancel_in_process')`;
  return row ?? { drafts: 0, in_process: 0, being_cancelled: 0, stamp_by: null };
}

/** What came of the last question to the SAT about a document of the issuer. */
export async function findLastSatAnswer(tx: Tx, issuerId: string): Promise<{ answered: boolean; at: string } | null> {
  const row = await sqlRow<{ answered: boolean; at: Date }>(tx)`
    SELECT answer <> 'unavailable' AS answered, started_at AS at FROM cancellation_attempts
    WHERE issuer_id = ${issuerId} AND operation = 'status' ORDER BY id DESC LIMIT 1`;
  const last = row;
  return last === undefined ? null : { answered: last.answered, at: last.at.toISOString() };
}

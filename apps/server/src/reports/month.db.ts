import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { type FigureAmount, IS_LIVE } from "../invoices/index.ts";

/** What a report adds up of documents, in pesos, each document rounded to the cent once. */
const ADDED = [
  "total",
  "iva_16_base",
  "iva_16",
  "iva_8_base",
  "iva_8",
  "iva_0_base",
  "iva_exempt_base",
  "untaxed",
  "ieps",
  "isr_withheld",
  "iva_withheld",
  "ieps_withheld",
  "local_charged",
  "local_withheld",
] as const satisfies readonly FigureAmount[];

export type Sums = Readonly<Record<(typeof ADDED)[number], string>> & { readonly documents: number };

const inPesos = sql.join(
  ADDED.map((name) => sql`round(sum(f.${sql.ref(name)} * f.exchange_rate), 2) AS ${sql.ref(name)}`),
);
const added = sql.join(ADDED.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::text AS ${sql.ref(name)}`));

/** The month (YYYY-MM) as the limits of local times, for the index. */
function within(month: string): RawBuilder<unknown> {
  return sql`f.on_date >= ${`${month}-01`} AND f.on_date <= ${`${month}-31T23:59:59`}`;
}

/** Income invoices and credit notes of a month that are valid, by type. */
export function sumIssued(tx: Tx, issuerId: string, month: string): Promise<(Sums & { type: "I" | "E" })[]> {
  return sqlRows<Sums & { type: "I" | "E" }>(tx)`
    SELECT type, count(*)::int AS documents, ${added} FROM (
      SELECT i.type, ${inPesos} FROM document_figures AS f JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      WHERE f.issuer_id = ${issuerId} AND f.place = 0 AND ${within(month)} AND i.type IN ('I', 'E') AND ${IS_LIVE}
      GROUP BY i.type, f.invoice_id) AS document
    GROUP BY type`;
}

/** Money of the month that valid receipts say, but for those that another valid one replaces; by the day it arrived. */
export async function sumReceived(tx: Tx, issuerId: string, month: string): Promise<Sums> {
  return one(
    await sqlRow<Sums>(tx)`
    SELECT count(*)::int AS documents, ${added} FROM (
      SELECT ${inPesos} FROM document_figures AS f JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      WHERE f.issuer_id = ${issuerId} AND f.place > 0 AND ${within(month)} AND i.type = 'P' AND ${IS_LIVE} AND NOT EXISTS (
        SELECT 1 FROM pays AS p JOIN invoices AS newer ON newer.issuer_id = p.issuer_id AND newer.id = p.id
        WHERE p.issuer_id = ${issuerId} AND p.replaces_id = f.invoice_id AND counts(newer.state))
      GROUP BY f.invoice_id) AS document`,
  );
}

/**
 * Valid PUE invoices by the day on which somebody said that they were paid, and those that nobody marked by the day of
 * their issue.
 */
export function sumPaidAtOnce(tx: Tx, issuerId: string, month: string): Promise<(Sums & { marked: boolean })[]> {
  return sqlRows<Sums & { marked: boolean }>(tx)`
    SELECT marked, count(*)::int AS documents, ${added} FROM (
      SELECT p.paid_on IS NOT NULL AS marked, ${inPesos} FROM document_figures AS f
      JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      LEFT JOIN paid_invoices AS p ON p.issuer_id = f.issuer_id AND p.invoice_id = f.invoice_id
      WHERE f.issuer_id = ${issuerId} AND f.place = 0 AND i.type = 'I' AND i.payment_method = 'PUE' AND ${IS_LIVE} AND f.invoice_id IN (
        SELECT f.invoice_id FROM document_figures AS f WHERE f.issuer_id = ${issuerId} AND ${within(month)}
        UNION SELECT invoice_id FROM paid_invoices WHERE issuer_id = ${issuerId} AND left(paid_on, 7) = ${month})
        AND (p.paid_on IS NULL OR left(p.paid_on, 7) = ${month})
      GROUP BY p.paid_on, f.invoice_id) AS document
    GROUP BY marked`;
}

/** Valid credit notes of the month: those over an invoice to be paid later, of which nothing may have come, apart. */
export function sumNotes(tx: Tx, issuerId: string, month: string): Promise<(Sums & { later: boolean })[]> {
  return sqlRows<Sums & { later: boolean }>(tx)`
    SELECT later, count(*)::int AS documents, ${added} FROM (
      SELECT bool_or(EXISTS (
          SELECT 1 FROM jsonb_path_query(f.related, '$[*].uuids[*]') AS named(uuid) JOIN invoices AS paid ON paid.issuer_id = ${issuerId}
            AND paid.uuid = (named.uuid #>> '{}')::uuid AND paid.payment_method = 'PPD')) AS later, ${inPesos}
      FROM document_figures AS f JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      WHERE f.issuer_id = ${issuerId} AND f.place = 0 AND ${within(month)} AND i.type = 'E' AND ${IS_LIVE}
      GROUP BY f.invoice_id) AS document
    GROUP BY later`;
}

function one(row: Sums | undefined): Sums {
  return row ?? NOTHING;
}

/** Of no documents. */
export const NOTHING: Sums = {
  documents: 0,
  ...(Object.fromEntries(ADDED.map((name) => [name, "0"])) as Record<(typeof ADDED)[number], string>),
};

interface CancelledRow {
  /** How many there are in all. */
  readonly all: number;
  readonly date: string;
  readonly number: string;
  readonly rfc: string;
  readonly name: string;
  readonly currency: string;
  readonly total: string;
  readonly cancelled_on: string;
}

/**
 * Income invoices and credit notes that were cancelled in the month, or are of the month and cancelled by now; those
 * of months before first: their returns may have to be corrected. All of them where `most` is null.
 */
export function listCancelled(
  tx: Tx,
  issuerId: string,
  month: string,
  most: number | null,
): Promise<readonly CancelledRow[]> {
  return sqlRows<CancelledRow>(tx)`
    SELECT (count(*) OVER ())::int AS "all", left(i.legal_date, 10) AS date, coalesce(concat_ws('-', i.serie, i.folio), upper(i.uuid::text)) AS number, i.receiver_rfc AS rfc, i.receiver_name AS name,
      i.currency, CASE i.type WHEN 'E' THEN -i.total ELSE i.total END::text AS total, to_char(a.changed_at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD') AS cancelled_on
    FROM audit_log AS a JOIN invoices AS i ON i.issuer_id = a.issuer_id AND i.id = a.invoice_id
    WHERE a.issuer_id = ${issuerId} AND ${cancelledIn(month)} ORDER BY i.legal_date, i.id LIMIT ${most}`;
}

/** What they add up to in each currency, pesos first; credit notes are taken off. */
export function sumCancelled(tx: Tx, issuerId: string, month: string): Promise<readonly CancelledSum[]> {
  return sqlRows<CancelledSum>(tx)`
    SELECT i.currency, sum(CASE i.type WHEN 'E' THEN -i.total ELSE i.total END)::text AS total
    FROM audit_log AS a JOIN invoices AS i ON i.issuer_id = a.issuer_id AND i.id = a.invoice_id
    WHERE a.issuer_id = ${issuerId} AND ${cancelledIn(month)} GROUP BY i.currency ORDER BY i.currency <> 'MXN', i.currency`;
}

interface CancelledSum {
  readonly currency: string;
  readonly total: string;
}

/** Of an entry `a` of the audit log and its invoice `i`. */
function cancelledIn(month: string): RawBuilder<boolean> {
  return sql<boolean>`a.to_state = 'cancelled' AND i.state = 'cancelled' AND i.type IN ('I', 'E')
      AND a.changed_at >= (${`${month}-01`}::timestamp AT TIME ZONE 'America/Mexico_City')
      AND (left(i.legal_date, 7) = ${month} OR a.changed_at < ((${`${month}-01`}::timestamp + interval '1 month') AT TIME ZONE 'America/Mexico_City'))`;
}

interface CustomerSums {
  /** How many customers there are in all. */
  readonly all: number;
  readonly rfc: string;
  readonly name: string;
  readonly invoices: number;
  readonly notes: number;
  readonly total: string;
  readonly iva: string;
  readonly withheld: string;
}

/**
 * What was invoiced to each receiver in the month, less credit notes, in pesos; most first. All of them where `most` is
 * null.
 */
export function sumByCustomer(
  tx: Tx,
  issuerId: string,
  month: string,
  most: number | null,
): Promise<readonly CustomerSums[]> {
  return sqlRows<CustomerSums>(tx)`
    SELECT (count(*) OVER ())::int AS "all", rfc, max(name) AS name, (count(*) FILTER (WHERE sign = 1))::int AS invoices, (count(*) FILTER (WHERE sign = -1))::int AS notes,
      sum(sign * total)::text AS total, sum(sign * iva)::text AS iva, sum(sign * withheld)::text AS withheld
    FROM (
      SELECT i.receiver_rfc AS rfc, i.receiver_name AS name, CASE i.type WHEN 'I' THEN 1 ELSE -1 END AS sign, round(f.total * f.exchange_rate, 2) AS total,
        round(f.iva_16 * f.exchange_rate, 2) + round(f.iva_8 * f.exchange_rate, 2) AS iva,
        round(f.isr_withheld * f.exchange_rate, 2) + round(f.iva_withheld * f.exchange_rate, 2) AS withheld
      FROM document_figures AS f JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      WHERE f.issuer_id = ${issuerId} AND f.place = 0 AND ${within(month)} AND i.type IN ('I', 'E') AND ${IS_LIVE}) AS document
    GROUP BY rfc ORDER BY sum(sign * total) DESC, rfc LIMIT ${most}`;
}

import { BULK_INVOICE_STATES, type BulkBatch, type BulkInvoiceState } from "@timbra/contract";
import { type Insertable, sql } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import type { StoredProblem } from "./cell-problems.ts";

const LISTED = 30;

interface BatchRow extends Omit<BulkBatch, "created_at" | "started_at" | "finished_at" | "counts"> {
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly counts: Partial<Record<BulkInvoiceState, number>> | null;
}

/** How an invoice of a file stands, as it is shown: once sealed, its own state says it. */
const SHOWN_STATE = sql<BulkInvoiceState>`CASE
  WHEN one.state <> 'sealed' THEN one.state
  WHEN made.state IN ('stamping', 'uncertain', 'cancelled') THEN made.state
  WHEN made.state = 'draft' OR made.state IS NULL THEN 'rejected'
  ELSE 'stamped' END`;

function batchesWhere(condition: ReturnType<typeof sql<boolean>>) {
  return sql<BatchRow>`
    SELECT batch.id, batch.file_name, batch.state, batch.row_count, batch.invoice_count, batch.ignored_columns,
      batch.created_at, batch.started_at, batch.finished_at, counted.counts
    FROM bulk_batches AS batch LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(shown, number) AS counts FROM (
        SELECT ${SHOWN_STATE} AS shown, count(*) AS number FROM bulk_invoices AS one
        LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
        WHERE one.issuer_id = batch.issuer_id AND one.batch_id = batch.id GROUP BY 1) AS states) AS counted ON true
    WHERE ${condition} ORDER BY batch.created_at DESC, batch.id DESC LIMIT ${LISTED}`;
}

export async function getBatch(tx: Tx, id: string): Promise<BulkBatch | null> {
  const { rows } = await batchesWhere(
    sql<boolean>`batch.issuer_id = ${issuerOf(tx)} AND batch.id = ${id}::uuid`,
  ).execute(tx);
  return rows[0] === undefined ? null : toBatch(rows[0]);
}

/** The last ones. */
export async function listBatches(tx: Tx): Promise<BulkBatch[]> {
  const { rows } = await batchesWhere(sql<boolean>`batch.issuer_id = ${issuerOf(tx)}`).execute(tx);
  return rows.map(toBatch);
}

function toBatch({ counts, created_at, started_at, finished_at, ...row }: BatchRow): BulkBatch {
  return {
    ...row,
    counts: Object.fromEntries(
      BULK_INVOICE_STATES.map((state) => [state, Number(counts?.[state] ?? 0)]),
    ) as BulkBatch["counts"],
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

export type NewBulkInvoice = Omit<Insertable<Database["bulk_invoices"]>, "issuer_id" | "batch_id" | "position">;
type NewBatch = Omit<Insertable<Database["bulk_batches"]>, "state" | "invoice_count">;

const AT_A_TIME = 200;

/** Keeps a file that was read, with every invoice of it. */
export async function insertBatch(tx: Tx, batch: NewBatch, invoices: readonly NewBulkInvoice[]): Promise<void> {
  await tx
    .insertInto("bulk_batches")
    .values({ ...batch, state: "previewed", invoice_count: invoices.length })
    .execute();
  const ids = { issuer_id: batch.issuer_id, batch_id: batch.id };
  const rows = invoices.map((invoice, position) => ({ ...invoice, ...ids, position }));
  for (let at = 0; at < rows.length; at += AT_A_TIME)
    await tx
      .insertInto("bulk_invoices")
      .values(rows.slice(at, at + AT_A_TIME))
      .execute();
}

/** Forgets what was read and never started. */
export async function deleteOldPreviews(tx: Tx, madeBefore: Date): Promise<void> {
  await tx
    .deleteFrom("bulk_batches")
    .where("issuer_id", "=", issuerOf(tx))
    .where("state", "=", "previewed")
    .where("created_at", "<", madeBefore)
    .execute();
}

/** False when there is none of which nothing was started. */
export async function deletePreview(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("bulk_batches")
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("state", "=", "previewed")
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which of these (by the ids that their invoices will have) another file brought too, and were or will be issued. */
export async function findDuplicates(
  tx: Tx,
  issuerId: string,
  invoices: readonly Pick<NewBulkInvoice, "fingerprint" | "invoice_id">[],
) {
  const prints = invoices.map(({ fingerprint }) => fingerprint);
  const rows = await sqlRows<{ fingerprint: Buffer }>(tx)`
    SELECT DISTINCT earlier.fingerprint FROM bulk_invoices AS earlier
    WHERE earlier.issuer_id = ${issuerId} AND earlier.fingerprint = ANY(${prints}::bytea[]) AND ${isLive("earlier")}`;
  const known = new Set(rows.map(({ fingerprint }) => fingerprint.toString("hex")));
  const repeated = invoices.filter(({ fingerprint }) => known.has(fingerprint.toString("hex")));
  return new Set(repeated.map(({ invoice_id }) => invoice_id));
}

/** Whether an invoice of a file waits to be sealed, or was and neither the provider nor a cancellation undid it. */
export function isLive(alias: "earlier") {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.state = 'waiting' OR (${row}.state = 'sealed' AND EXISTS (
    SELECT 1 FROM invoices AS made WHERE made.issuer_id = ${row}.issuer_id AND made.id = ${row}.invoice_id AND made.state NOT IN ('draft', 'cancelled'))))`;
}

export interface BulkInvoiceRow {
  readonly reference: string;
  readonly rows: number[];
  readonly shown: BulkInvoiceState;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly currency: string;
  readonly total: string;
  readonly invoice_id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly problems: readonly StoredProblem[];
  /** The provider's refusals of one that is a draft again. */
  readonly refusals: unknown;
}

interface Wanted {
  readonly batchId: string;
  readonly state?: BulkInvoiceState | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Those with problems first; otherwise in the order of the file. */
  readonly worstFirst: boolean;
}

const WORST: readonly BulkInvoiceState[] = ["invalid", "refused", "rejected", "uncertain", "doubtful"];

export async function listBulkInvoices(tx: Tx, { batchId, state, limit, offset, worstFirst }: Wanted) {
  const order = worstFirst ? sql`CASE WHEN shown = ANY(${WORST}::text[]) THEN 0 ELSE 1 END, position` : sql`position`;
  const rows = await sqlRows<BulkInvoiceRow & { readonly matching: string }>(tx)`
    SELECT *, count(*) OVER () AS matching FROM (
      SELECT one.position, one.reference, one.rows, ${SHOWN_STATE} AS shown, one.receiver_rfc, one.receiver_name, one.currency, one.total::text AS total,
        one.invoice_id, made.serie, made.folio::text AS folio, upper(made.uuid::text) AS uuid, one.problems, made.problems AS refusals
      FROM bulk_invoices AS one LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
      WHERE one.issuer_id = ${issuerOf(tx)} AND one.batch_id = ${batchId}::uuid) AS listed
    WHERE ${state === undefined ? sql`true` : sql`shown = ${state}`}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return { rows, total: Number(rows[0]?.matching ?? 0) };
}

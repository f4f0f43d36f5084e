import { sql } from "kysely";
import { asAuditor, type Db, preparedQuery, type Tx } from "../../db/index.ts";
import { sqlRows } from "../../db/sql.ts";
import { currentOrigin, type Origin } from "../../lib/origin.ts";

export interface DueDocument {
  readonly issuerId: string;
  readonly invoiceId: string;
  /** The request that had it sealed. */
  readonly origin: Origin | null;
}

export interface DueQuery {
  readonly provider: string;
  readonly now: Date;
  readonly most: number;
  /** Only documents that were never sent: the others wait for this provider. */
  readonly unsentOnly: boolean;
}

/**
 * The next due documents of a provider: first the issuers with the fewest requests under way, among those the one
 * served longest ago; of each issuer, its oldest document. However many documents one issuer has waiting, another's
 * only one is next. Reads one row per issuer (a loose index scan), not one per document.
 */
export async function nextDueDocuments(
  db: Db,
  { provider, now, most, unsentOnly }: DueQuery,
): Promise<readonly DueDocument[]> {
  const eligible = unsentOnly ? sql`NOT q.possibly_sent` : sql`true`;
  const { rows } = await sql<DueDocument>`
    WITH RECURSIVE waiting AS (
      (SELECT q.issuer_id, q.due_at FROM certification_queue AS q WHERE q.provider = ${provider} AND ${eligible} ORDER BY q.issuer_id, q.due_at LIMIT 1)
      UNION ALL
      SELECT following.issuer_id, following.due_at FROM waiting CROSS JOIN LATERAL (
        SELECT q.issuer_id, q.due_at FROM certification_queue AS q
        WHERE q.provider = ${provider} AND ${eligible} AND q.issuer_id > waiting.issuer_id ORDER BY q.issuer_id, q.due_at LIMIT 1) AS following),
    asked AS (
      SELECT issuer_id, count(*) AS running FROM certification_slots WHERE provider = ${provider} AND held_until > ${now} GROUP BY issuer_id),
    next AS (
      SELECT waiting.issuer_id, coalesce(asked.running, 0) AS running, coalesce(turns.turn, 0) AS turn
      FROM waiting LEFT JOIN asked USING (issuer_id) LEFT JOIN certification_turns AS turns USING (issuer_id)
      WHERE waiting.due_at <= ${now} ORDER BY running, turn LIMIT ${most})
    SELECT next.issuer_id AS "issuerId", document.invoice_id AS "invoiceId", document.origin FROM next CROSS JOIN LATERAL (
      SELECT q.invoice_id, q.origin, row_number() OVER (ORDER BY q.due_at, q.sealed_document_id) AS nth FROM certification_queue AS q
      WHERE q.provider = ${provider} AND ${eligible} AND q.issuer_id = next.issuer_id AND q.due_at <= ${now}
      ORDER BY q.due_at, q.sealed_document_id LIMIT ${most}) AS document
    ORDER BY next.running + document.nth, next.turn LIMIT ${most}`.execute(db);
  return rows;
}

export interface QueuedDocument {
  readonly issuerId: string;
  readonly invoiceId: string;
  /** The sealed document's. */
  readonly id: string;
  readonly provider: string;
  /** When it is due. */
  readonly dueAt: Date;
  /** Whether its first request is under way until then. */
  readonly isClaimed?: boolean;
}

/**
 * Queues a sealed document, in the transaction that seals it: from here on it cannot be lost. False when it is
 * queued already.
 */
export async function enqueueDocument(tx: Tx, document: QueuedDocument): Promise<boolean> {
  const isClaimed = document.isClaimed ?? false;
  const from = currentOrigin();
  const origin = from === null ? null : JSON.stringify(from);
  return (await insertQueued.count(tx, { ...document, isClaimed, tries: isClaimed ? 1 : 0, origin })) === 1;
}

type QueuedRow = Required<QueuedDocument> & { readonly tries: number; readonly origin: string | null };

const insertQueued = preparedQuery((db, document: QueuedRow) =>
  db
    .insertInto("certification_queue")
    .values({
      sealed_document_id: document.id,
      issuer_id: document.issuerId,
      invoice_id: document.invoiceId,
      provider: document.provider,
      due_at: document.dueAt,
      tries: document.tries,
      possibly_sent: document.isClaimed,
      origin: document.origin,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** When the document is due next, and at which provider. */
export async function postponeDocument(
  tx: Tx,
  id: string,
  next: { dueAt: Date; provider?: string; possiblySent?: boolean },
): Promise<void> {
  await tx
    .updateTable("certification_queue")
    .set({
      due_at: next.dueAt,
      ...(next.provider === undefined ? {} : { provider: next.provider }),
      ...(next.possiblySent === undefined ? {} : { possibly_sent: next.possiblySent }),
    })
    .where("sealed_document_id", "=", id)
    .execute();
}

/** Takes a document that was decided without asking anybody out of the queue. */
export async function dequeueDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("certification_queue").where("sealed_document_id", "=", id).execute();
}

/**
 * A document that a person waits for and that found no slot is due for any worker from now on. One that waits for a
 * reason goes on waiting.
 */
export async function makeDueNow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("certification_queue")
    .set({ due_at: now })
    .where("sealed_document_id", "=", id)
    .where("tries", "=", 0)
    .where("due_at", ">", now)
    .execute();
}

/** A document whose lease was to end then is due now: its holder has ended. */
export async function makeDueAtOnce(
  tx: Tx,
  { documentId, until }: { readonly documentId: string; readonly until: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("certification_queue")
    .set({ due_at: now })
    .where("sealed_document_id", "=", documentId)
    .where("due_at", "=", until)
    .execute();
}

/** Providers that documents wait for, configured or not. */
export async function listAwaitedProviders(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ provider: string }>`
    WITH RECURSIVE awaited AS (
      (SELECT provider FROM certification_queue ORDER BY provider LIMIT 1)
      UNION ALL
      SELECT (SELECT q.provider FROM certification_queue AS q WHERE q.provider > awaited.provider ORDER BY q.provider LIMIT 1)
      FROM awaited WHERE awaited.provider IS NOT NULL)
    SELECT provider FROM awaited WHERE provider IS NOT NULL`.execute(db);
  return rows.map((row) => row.provider);
}

/**
 * At this age a document is postponed for no longer than a minute, and never for longer than the longest pause
 * of ours (retry-delay.ts) and of a provider's Retry-After (readRetryAfter) together.
 */
const EARLY_TRIES = 5;
const EARLY_MS = 70_000;
const LONGEST_MS = 2_700_000;

/**
 * Makes due again what is postponed for longer than any pause: that was written by a process whose clock is ahead of
 * this one's. At worst one request too many is sent; otherwise an invoice would wait for as long as a clock was wrong.
 */
export async function clampDueDates(db: Db, now: Date): Promise<void> {
  const beyond = (ms: number) => new Date(now.getTime() + ms);
  await db
    .updateTable("certification_queue")
    .set({ due_at: now })
    .where((eb) =>
      eb.or([
        eb("due_at", ">", beyond(LONGEST_MS)),
        eb.and([eb("due_at", ">", beyond(EARLY_MS)), eb("tries", "<=", EARLY_TRIES)]),
      ]),
    )
    .execute();
}

/** Makes a document due now. False when it is not queued. */
export async function resetDueDate(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("certification_queue")
    .set({ due_at: now })
    .where("sealed_document_id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countWaiting(db: Db, provider: string): Promise<number> {
  const row = await db
    .selectFrom("certification_queue")
    .select((eb) => eb.fn.countAll<string>().as("waiting"))
    .where("provider", "=", provider)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** Issuers who have an open document that is not queued: read in the index of open documents, however many are done. */
export async function listIssuersWithOrphans(db: Db): Promise<readonly string[]> {
  const rows = await asAuditor(
    db,
    (tx) => sqlRows<{ issuerId: string }>(tx)`
      SELECT DISTINCT d.issuer_id AS "issuerId" FROM sealed_documents AS d
      WHERE d.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM certification_queue AS q WHERE q.sealed_document_id = d.id)`,
  );
  return rows.map(({ issuerId }) => issuerId);
}

/**
 * An issuer's open documents that are not queued, locked: no process decides one before it is queued. Those that
 * another process holds are not orphaned.
 */
export function lockOrphans(
  tx: Tx,
  issuerId: string,
): Promise<{ id: string; invoiceId: string; provider: string; possiblySent: boolean }[]> {
  return tx
    .selectFrom("sealed_documents")
    .select(["id", "invoice_id as invoiceId", "provider", "possibly_sent as possiblySent"])
    .where("issuer_id", "=", issuerId)
    .where("outcome", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("certification_queue")
            .select("sealed_document_id")
            .whereRef("sealed_document_id", "=", "sealed_documents.id"),
        ),
      ),
    )
    .forUpdate("sealed_documents")
    .skipLocked()
    .execute();
}

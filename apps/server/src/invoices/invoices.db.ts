import type { InvoiceDraft } from "@timbra/contract";
import { type Selectable, sql } from "kysely";
import { type Database, type Db, preparedQuery, type Tx } from "../db/index.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "./list.ts";

export type InvoiceRecordWithDraft = InvoiceRecord & {
  readonly revision: number;
  readonly draft: unknown;
  readonly problems: unknown;
  readonly series_id: string | null;
};

const FULL_COLUMNS = [...ROW_COLUMNS, "revision", "draft", "problems", "series_id"] as const;

export function findInvoice(tx: Tx, issuerId: string, id: string): Promise<InvoiceRecordWithDraft | undefined> {
  return selectInvoice.first(tx, { issuerId, id });
}

/** The same, held until the transaction ends: nobody else can move the invoice meanwhile. */
export function lockInvoice(tx: Tx, issuerId: string, id: string): Promise<InvoiceRecordWithDraft | undefined> {
  return selectInvoiceForUpdate.first(tx, { issuerId, id });
}

const selectInvoice = preparedQuery(byId);
const selectInvoiceForUpdate = preparedQuery((db, key: InvoiceKey) => byId(db, key).forUpdate());

interface InvoiceKey {
  readonly issuerId: string;
  readonly id: string;
}

function byId(db: Db, { issuerId, id }: InvoiceKey) {
  return db
    .selectFrom("invoices")
    .select(FULL_COLUMNS)
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("discarded_at", "is", null);
}

/** What the lists show of a draft, kept beside it so that a list reads no JSON. */
export interface DraftSummary {
  readonly type: string;
  readonly seriesId: string | null;
  readonly customerId: string | null;
  readonly receiverRfc: string;
  readonly receiverName: string;
  readonly paymentMethod: string | null;
  readonly currency: string;
  readonly subtotal: string;
  /** The value added tax that is transferred. */
  readonly vat: string;
  readonly total: string;
}

export interface NewDraft {
  readonly issuerId: string;
  readonly id: string;
  readonly userId: string;
  readonly draft: InvoiceDraft;
  readonly summary: DraftSummary;
  readonly now: Date;
}

/** Keeps a new draft. False, and nothing happens, when the id is known already: the same request came before. */
export async function insertDraft(tx: Tx, given: NewDraft): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoices")
    .values({
      issuer_id: given.issuerId,
      id: given.id,
      state: "draft",
      draft: JSON.stringify(given.draft),
      created_by: given.userId,
      created_at: given.now,
      updated_at: given.now,
      ...summaryColumns(given.summary),
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces a draft's content; the caller holds its lock and has checked its state. */
export async function replaceDraft(
  tx: Tx,
  issuerId: string,
  id: string,
  draft: InvoiceDraft,
  summary: DraftSummary,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({
      draft: JSON.stringify(draft),
      problems: "[]",
      revision: eb("revision", "+", 1),
      updated_at: now,
      ...summaryColumns(summary),
    }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

export async function deleteInvoice(tx: Tx, issuerId: string, id: string): Promise<void> {
  await tx.deleteFrom("invoices").where("issuer_id", "=", issuerId).where("id", "=", id).execute();
}

/** The same, of a draft that never took a number; anything else stays. */
export async function deleteUnnumbered(tx: Tx, issuerId: string, id: string): Promise<void> {
  const own = tx.deleteFrom("invoices").where("issuer_id", "=", issuerId).where("id", "=", id);
  await own.where("state", "=", "draft").where("folio", "is", null).execute();
}

/** Takes a draft out of sight that was sealed once: what happened to it stays on record. */
export async function discardInvoice(tx: Tx, issuerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ discarded_at: now, updated_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/** Writes down why a folio that was taken will never be seen on a certified document. */
export async function recordFolioGap(
  tx: Tx,
  issuerId: string,
  serie: string,
  folio: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.insertInto("folio_gaps").values({ issuer_id: issuerId, serie, folio, reason, created_at: now }).execute();
}

function summaryColumns(summary: DraftSummary) {
  return {
    type: summary.type,
    series_id: summary.seriesId,
    customer_id: summary.customerId,
    receiver_rfc: summary.receiverRfc,
    receiver_name: summary.receiverName,
    payment_method: summary.paymentMethod,
    currency: summary.currency,
    subtotal: summary.subtotal,
    vat: summary.vat,
    total: summary.total,
  };
}

export interface Folio {
  readonly serie: string;
  readonly folio: string;
}

/**
 * The number that a series gives next; null when there is no such series. The series stays locked until the transaction
 * ends, so no two documents can be priced with the same number.
 */
export async function lockNextFolio(tx: Tx, issuerId: string, seriesId: string): Promise<Folio | null> {
  const row = await lockedSeries.first(tx, { issuerId, seriesId });
  return row === undefined ? null : { serie: row.serie, folio: row.next_folio };
}

const lockedSeries = preparedQuery((db, { issuerId, seriesId }: SeriesKey) =>
  db
    .selectFrom("series")
    .select(["serie", "next_folio"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", seriesId)
    .forUpdate(),
);

/** Takes that number: the series goes on to the next one. */
export async function takeLockedFolio(tx: Tx, issuerId: string, seriesId: string): Promise<void> {
  await nextOfSeries.count(tx, { issuerId, seriesId });
}

const nextOfSeries = preparedQuery((db, { issuerId, seriesId }: SeriesKey) =>
  db
    .updateTable("series")
    .set((eb) => ({ next_folio: eb("next_folio", "+", "1") }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", seriesId),
);

interface SeriesKey {
  readonly issuerId: string;
  readonly seriesId: string;
}

/** What is done with an invoice, time and again. */
type ActivityTable = "invoice_sendings" | "share_links";

const MOST = 50;

/** The rows of an invoice, newest first. */
export async function newestOfInvoice<Table extends ActivityTable>(
  tx: Tx,
  table: Table,
  issuerId: string,
  invoiceId: string,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    SELECT * FROM ${sql.table(table)} WHERE issuer_id = ${issuerId} AND invoice_id = ${invoiceId}
    ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MOST)}`.execute(tx);
  return rows;
}

import { type InvoiceRow, statusOf } from "@timbra/contract";
import { type Selectable, sql } from "kysely";
import { type Database, type Db, preparedQuery, type Tx } from "../db/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";

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
  "stamp_by",
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
    stamp_by: statusOf(state) === "in_process" ? (record.stamp_by?.toISOString() ?? null) : null,
    environment: record.environment as InvoiceRow["environment"],
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

interface Numbered {
  readonly serie: string | null;
  readonly folio: number | string | null;
}

/** "A-12"; null while no number was taken. */
export function numberOf({ serie, folio }: Numbered): string | null {
  return folio === null ? null : [serie, folio].filter((part) => part !== null).join("-");
}

/** What people call a document: its number, or else its UUID. */
export function nameOf(invoice: Numbered & { readonly uuid: string | null }): string {
  return numberOf(invoice) ?? invoice.uuid ?? "";
}

export type InvoiceRecordWithDraft = InvoiceRecord & {
  readonly revision: number;
  readonly draft: unknown;
  readonly problems: unknown;
  readonly series_id: string | null;
  /** Who certifies it, or did; null while it was never sealed. */
  readonly provider: string | null;
};

const FULL_COLUMNS = [...ROW_COLUMNS, "revision", "draft", "problems", "series_id", "provider"] as const;

export function findInvoice(tx: Tx, issuerId: string, id: string): Promise<InvoiceRecordWithDraft | undefined> {
  return selectInvoice.first(tx, { issuerId, id });
}

/** The same, held until the transaction ends: nobody else can move the invoice meanwhile. */
export function lockInvoice(tx: Tx, issuerId: string, id: string): Promise<InvoiceRecordWithDraft | undefined> {
  return selectInvoiceForUpdate.first(tx, { issuerId, id });
}

/** The same for who seals it; `isOfTicket`: it is the invoice of a ticket, of which more is to be checked. */
export function lockInvoiceToSeal(tx: Tx, issuerId: string, id: string): Promise<InvoiceToSeal | undefined> {
  return selectInvoiceToSeal.first(tx, { issuerId, id });
}

export type InvoiceToSeal = InvoiceRecordWithDraft & { readonly isOfTicket: boolean };

interface InvoiceKey {
  readonly issuerId: string;
  readonly id: string;
}

const selectInvoice = preparedQuery(byId);
const selectInvoiceForUpdate = preparedQuery((db, key: InvoiceKey) => byId(db, key).forUpdate());
const selectInvoiceToSeal = preparedQuery((db, key: InvoiceKey) =>
  byId(db, key)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("tickets")
          .select("tickets.id")
          .where("tickets.issuer_id", "=", key.issuerId)
          .where("tickets.own_invoice_id", "=", key.id),
      )
        .$castTo<boolean>()
        .as("isOfTicket"),
    )
    .forUpdate(),
);

function byId(db: Db, { issuerId, id }: InvoiceKey) {
  return keptInvoices(db, issuerId).select(FULL_COLUMNS).where("id", "=", id);
}

/** All but the drafts that were thrown away. */
function keptInvoices(db: Db, issuerId: string) {
  return db.selectFrom("invoices").where("issuer_id", "=", issuerId).where("discarded_at", "is", null);
}

/** One's own invoices by their UUIDs, cancelled ones too. */
export function findByUuids(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<InvoiceRecord[]> {
  if (uuids.length === 0) return Promise.resolve([]);
  return keptInvoices(tx, issuerId)
    .select(ROW_COLUMNS)
    .where("uuid", "in", [...uuids])
    .execute();
}

/** The same with what was typed in them. */
export function findDraftsByUuids(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[],
): Promise<InvoiceRecordWithDraft[]> {
  if (uuids.length === 0) return Promise.resolve([]);
  return keptInvoices(tx, issuerId)
    .select(FULL_COLUMNS)
    .where("uuid", "in", [...uuids])
    .execute();
}

/**
 * Holds the income invoices of these UUIDs until the transaction ends: two notes over the same one, a note and a
 * receipt that pays it, or a note and its cancellation, wait for each other. Always in the order of their ids, as
 * receipts and cancellations take them.
 */
export async function lockIncomes(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM invoices WHERE issuer_id = ${issuerId} AND type = 'I' AND uuid = ANY(${[...uuids]}::uuid[])
    ORDER BY id FOR UPDATE`.execute(tx);
}

/**
 * An invoice and the one that is to replace it, held until the transaction ends: neither can be cancelled or stamped
 * meanwhile. Locked in the order of their ids, so that two that name each other do not wait for each other.
 */
export async function lockWithReplacement(
  tx: Tx,
  issuerId: string,
  id: string,
  replacementUuid: string | null,
): Promise<Readonly<Record<"invoice" | "replacement", InvoiceRecordWithDraft | undefined>>> {
  const rows = await keptInvoices(tx, issuerId)
    .select(FULL_COLUMNS)
    .where((eb) => eb.or([eb("id", "=", id), ...(replacementUuid === null ? [] : [eb("uuid", "=", replacementUuid)])]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const replacement = rows.find((row) => row.uuid !== null && row.uuid.toUpperCase() === replacementUuid);
  return { invoice: rows.find((row) => row.id === id), replacement };
}

export interface DraftLike extends Folio {
  readonly type: string;
  readonly receiverRfc: string;
  readonly total: string;
}

/**
 * The drafts that may be the origin of a sealed document: of its kind, receiver and total. Held until the transaction
 * ends; that of its number first, then the oldest.
 */
export function listDraftsLike(
  tx: Tx,
  issuerId: string,
  { type, receiverRfc, total, serie, folio }: DraftLike,
): Promise<InvoiceRecordWithDraft[]> {
  return keptInvoices(tx, issuerId)
    .select(FULL_COLUMNS)
    .where("state", "=", "draft")
    .where("type", "=", type)
    .where("receiver_rfc", "=", receiverRfc)
    .where("total", "=", total)
    .orderBy(sql`(serie, folio) IS NOT DISTINCT FROM (${serie}::text, ${folio}::bigint)`, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** States in which a document is live with the SAT, or may be. */
export const MAY_BE_LIVE = [
  "stamping",
  "uncertain",
  "stamped",
  "cancel_requested",
  "cancel_in_process",
  "cancel_rejected",
];

/**
 * One's own documents that are live, or on their way, and relate to a document: by a relation, or because they are
 * receipts that pay it.
 */
export function listRelatives(tx: Tx, issuerId: string, uuid: string): Promise<InvoiceRecordWithDraft[]> {
  const named = sql<boolean>`jsonb_path_query_array(draft, '$.relations[*].uuids[*]') @> ${JSON.stringify([uuid.toUpperCase()])}::jsonb`;
  return keptInvoices(tx, issuerId)
    .select(FULL_COLUMNS)
    .where("state", "in", MAY_BE_LIVE)
    .where((eb) =>
      eb.or([
        named,
        eb(
          "id",
          "in",
          eb
            .selectFrom("pay_documents")
            .select("pay_id")
            .where("pay_documents.issuer_id", "=", issuerId)
            .where("pay_documents.uuid", "=", uuid),
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(MOST_RELATIVES)
    .execute();
}

const MOST_RELATIVES = 100;

export async function setInvoiceState(tx: Tx, issuerId: string, id: string, state: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ state, updated_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
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

/** A stamp as it was received. */
export interface StoredStamp {
  readonly uuid: string;
  readonly xml: Buffer;
  readonly certifiedAt: string;
  readonly certifierRfc: string;
  readonly certifierCertificate: string;
}

export async function findStamp(tx: Tx, issuerId: string, invoiceId: string): Promise<StoredStamp | null> {
  const row = await stampOf.first(tx, { issuerId, invoiceId });
  if (row === undefined) return null;
  const { certified_at, certifier_rfc, certifier_certificate } = row;
  return {
    uuid: row.uuid.toUpperCase(),
    xml: row.xml,
    certifiedAt: certified_at,
    certifierRfc: certifier_rfc,
    certifierCertificate: certifier_certificate,
  };
}

/** The bytes of a row of `stamps` as they came, its certificate taken out since or not. */
export const stampedXml = sql<Buffer>`stamped_xml(issuer_id, sealed_document_id, xml, certificate_at)`;

const stampOf = preparedQuery((db, { issuerId, invoiceId }: { issuerId: string; invoiceId: string }) =>
  db
    .selectFrom("stamps")
    .select(["uuid", "certified_at", "certifier_rfc", "certifier_certificate"])
    .select(stampedXml.as("xml"))
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId),
);

/** The bytes of a row of `sealed_documents`, wherever they are: its own, or those that its stamp holds. */
export const sealedXml = sql<Buffer>`sealed_xml(issuer_id, id, xml, shared_prefix, unshared, shared_suffix)`;

/** The frozen bytes an invoice is being certified with, or was; null for one that is a draft. */
export async function findSealedXml(tx: Tx, issuerId: string, invoiceId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("sealed_documents")
    .select(sealedXml.as("xml"))
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "=", "stamped")]))
    .executeTakeFirst();
  return row?.xml ?? null;
}

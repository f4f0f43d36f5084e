import { type Db, pipelined, preparedQuery, type Tx } from "../../db/index.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { toStorableJson } from "../../lib/storable-json.ts";
import type { DraftSummary } from "../drafts.db.ts";
import { isHeld, nextLeaseToken } from "../exchange.ts";
import { type Folio, sealedXml } from "../invoices.db.ts";
import { STAMP_ALERT } from "./retry-delay.ts";

/** A document is stamped within 72 hours of its Fecha, which is the moment of its seal, or never (SAT: code 401). */
export const STAMP_WINDOW_MS = 72 * HOUR_MS;

export interface NewSealedDocument {
  readonly issuerId: string;
  readonly id: string;
  readonly invoiceId: string;
  readonly certificateId: string;
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly seal: string;
  readonly sealSha256: Buffer;
  readonly provider: string;
  readonly environment: "sandbox" | "live";
  readonly sealedAt: Date;
}

/**
 * Freezes the bytes. From here on these are what is sent, every time. `lease`: somebody is about to send them; from
 * this commit on they may have left.
 */
export async function insertSealedDocument(
  tx: Tx,
  document: NewSealedDocument,
  lease: { token: string; until: Date } | null,
): Promise<void> {
  const { token, until } = lease ?? { token: NO_LEASE, until: null };
  await insertDocument.count(tx, { ...document, token, until, possiblySent: lease !== null });
}

/** The number that counts nobody's lease. */
const NO_LEASE = "0";

const insertDocument = preparedQuery(
  (db, document: NewSealedDocument & { token: string; until: Date | null; possiblySent: boolean }) =>
    db.insertInto("sealed_documents").values({
      issuer_id: document.issuerId,
      id: document.id,
      invoice_id: document.invoiceId,
      xml: document.xml,
      sha256: document.sha256,
      seal: document.seal,
      seal_sha256: document.sealSha256,
      certificate_id: document.certificateId,
      provider: document.provider,
      environment: document.environment,
      sealed_at: document.sealedAt,
      lease_token: document.token,
      lease_until: document.until,
      possibly_sent: document.possiblySent,
    }),
);

/** The instants at which an invoice was sealed, from `from` on. */
export async function listSealTimes(tx: Tx, issuerId: string, invoiceId: string, from: Date): Promise<readonly Date[]> {
  const rows = await tx
    .selectFrom("sealed_documents")
    .select("sealed_at")
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where("sealed_at", ">=", from)
    .execute();
  return rows.map((row) => row.sealed_at);
}

/** The invoice is on its way: its number, date and amounts are those of the sealed bytes. */
export async function setStamping(
  tx: Tx,
  document: NewSealedDocument,
  number: Folio,
  legalDate: string,
  summary: DraftSummary,
): Promise<void> {
  const stampBy = new Date(document.sealedAt.getTime() + STAMP_WINDOW_MS);
  await updateToStamping.count(tx, { ...document, ...number, legalDate, ...summary, stampBy });
}

type StampingUpdate = Pick<NewSealedDocument, "issuerId" | "invoiceId" | "provider" | "environment" | "sealedAt"> &
  Folio &
  DraftSummary & { legalDate: string; stampBy: Date };

const updateToStamping = preparedQuery((db, its: StampingUpdate) =>
  db
    .updateTable("invoices")
    .set((eb) => ({
      state: "stamping",
      serie: its.serie,
      folio: its.folio,
      legal_date: its.legalDate,
      provider: its.provider,
      environment: its.environment,
      receiver_rfc: its.receiverRfc,
      receiver_name: its.receiverName,
      currency: its.currency,
      subtotal: its.subtotal,
      vat: its.vat,
      total: its.total,
      problems: "[]",
      revision: eb("revision", "+", 1),
      stamp_by: its.stampBy,
      updated_at: its.sealedAt,
    }))
    .where("issuer_id", "=", its.issuerId)
    .where("id", "=", its.invoiceId),
);

/** An open sealed document, locked by this transaction. */
export interface OpenDocument {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
  /** Whom it is sent to: its own provider, for ever once it may have arrived there. */
  readonly provider: string;
  readonly xml: Uint8Array;
  readonly sha256: Buffer;
  readonly sealedAt: Date;
  /** Whether an earlier try may have reached the provider. */
  readonly possiblySentBefore: boolean;
  readonly leaseToken: string;
  /** Whether somebody asks about it now. */
  readonly isHeld: boolean;
}

/**
 * A sealed document that this process alone may send now: its lease carries a number that any later holder's number
 * exceeds.
 */
export interface ClaimedDocument extends Omit<OpenDocument, "isHeld"> {
  readonly leaseUntil: Date;
  /** The provider's slot that it occupies. */
  readonly slot: number;
  /** How often it was taken, this time included. */
  readonly tries: number;
  /** Whether the provider was in trouble when it was taken. */
  readonly isProviderTroubled: boolean;
}

export async function lockOpenDocument(
  tx: Tx,
  issuerId: string,
  invoiceId: string,
  now: Date,
): Promise<OpenDocument | null> {
  const row = await tx
    .selectFrom("sealed_documents")
    .select(["id", "provider", "sha256", "sealed_at as sealedAt", "possibly_sent as possiblySentBefore"])
    .select(({ ref }) => ref("xml").$notNull().as("xml"))
    .select(["lease_token as leaseToken", "lease_until as leaseUntil"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where("outcome", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { leaseUntil, ...document } = row;
  return { ...document, issuerId, invoiceId, isHeld: isHeld(leaseUntil, now) };
}

/**
 * Takes the lease of a locked document until `leaseUntil` under the next number, and writes down that its bytes are
 * about to leave for `provider`: after this commit, only an answer can say that the provider never saw them. Answers
 * the lease's number.
 */
export async function leaseDocument(
  tx: Tx,
  document: OpenDocument,
  provider: string,
  leaseUntil: Date,
): Promise<string> {
  const leaseToken = nextLeaseToken(document.leaseToken);
  await tx
    .updateTable("sealed_documents")
    .set({ lease_token: leaseToken, lease_until: leaseUntil, possibly_sent: true, provider })
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.id)
    .execute();
  if (provider !== document.provider) await setInvoiceProvider(tx, document, provider);
  return leaseToken;
}

/**
 * Sends a document that no provider can have certified to another one. The database refuses it for any other document.
 */
export async function changeProvider(
  tx: Tx,
  document: { issuerId: string; invoiceId: string; id: string },
  provider: string,
): Promise<void> {
  await tx
    .updateTable("sealed_documents")
    .set({ provider })
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.id)
    .execute();
  await setInvoiceProvider(tx, document, provider);
}

/** Writes on the invoice which provider its document goes to, where that has changed. */
async function setInvoiceProvider(
  tx: Tx,
  { issuerId, invoiceId }: { issuerId: string; invoiceId: string },
  provider: string,
): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ provider })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", invoiceId)
    .execute();
}

export interface Attempt {
  readonly id: string;
  readonly provider: string;
  readonly operation: "stamp" | "recover";
  /** Of the document that came. */
  readonly receivedSha256: Buffer | null;
  /** Of the answer's bytes, whatever it said. */
  readonly answerSha256: Buffer | null;
  readonly answer: "stamped" | "already_stamped" | "rejected" | "unavailable" | "invalid_stamp";
  readonly detail: object;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/**
 * Writes an attempt into the invoice's timeline. It is kept whoever holds the lease by now: it did happen. Written
 * once, however often.
 */
export async function recordAttempt(tx: Tx, document: ClaimedDocument, attempt: Attempt): Promise<void> {
  const { issuerId, invoiceId, id: documentId, sha256: sentSha256 } = document;
  const detail = toStorableJson(attempt.detail);
  await insertAttempt.count(tx, { ...attempt, detail, issuerId, invoiceId, documentId, sentSha256 });
}

interface RecordedAttempt extends Omit<Attempt, "detail"> {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly documentId: string;
  readonly sentSha256: Buffer;
  readonly detail: string;
}

const insertAttempt = preparedQuery((db, attempt: RecordedAttempt) =>
  db
    .insertInto("certification_attempts")
    .values({
      issuer_id: attempt.issuerId,
      id: attempt.id,
      invoice_id: attempt.invoiceId,
      sealed_document_id: attempt.documentId,
      provider: attempt.provider,
      operation: attempt.operation,
      sent_sha256: attempt.sentSha256,
      received_sha256: attempt.receivedSha256,
      answer_sha256: attempt.answerSha256,
      answer: attempt.answer,
      detail: attempt.detail,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Instants of the look-ups of a document that found no stamp. */
export async function failedLookups(tx: Tx, document: ClaimedDocument): Promise<readonly Date[]> {
  const rows = await tx
    .selectFrom("certification_attempts")
    .select("started_at")
    .where("issuer_id", "=", document.issuerId)
    .where("invoice_id", "=", document.invoiceId)
    .where("sealed_document_id", "=", document.id)
    .where("answer", "=", "rejected")
    .execute();
  return rows.map((row) => row.started_at);
}

/**
 * Ends the lease without a decision. False when the lease was lost to a later holder, whose word then counts.
 * `possiblySent` is what the whole history now says.
 */
export async function releaseLease(tx: Tx, document: ClaimedDocument, possiblySent: boolean): Promise<boolean> {
  return (await endLease.count(tx, { ...document, possiblySent })) === 1;
}

/** A lease that was to last until then, and whose holder has ended. */
interface AbandonedLease {
  readonly issuerId: string;
  readonly documentId: string;
  readonly until: Date;
}

/** Ends the lease of an open document. False when it is none, or has another lease by now. */
export async function endAbandonedLease(tx: Tx, { issuerId, documentId, until }: AbandonedLease): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sealed_documents")
    .set({ lease_until: null })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", documentId)
    .where("lease_until", "=", until)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Decides the document. False when the lease was lost to a later holder. */
export async function decideDocument(
  tx: Tx,
  document: LeaseKey,
  outcome: "stamped" | "rejected",
  now: Date,
): Promise<boolean> {
  return (await setOutcome.count(tx, { ...document, outcome, now })) === 1;
}

interface LeaseKey {
  readonly issuerId: string;
  readonly id: string;
  readonly leaseToken: string;
}

const endLease = preparedQuery((db, its: LeaseKey & { possiblySent: boolean }) =>
  updateWhileLeased(db, its).set({ lease_until: null, possibly_sent: its.possiblySent }),
);
const setOutcome = preparedQuery((db, its: LeaseKey & { outcome: string; now: Date }) =>
  updateWhileLeased(db, its).set({ outcome: its.outcome, decided_at: its.now, lease_until: null }),
);

/** The open document, while its lease is nobody's who came later. */
function updateWhileLeased(db: Db, { issuerId, id, leaseToken }: LeaseKey) {
  return db
    .updateTable("sealed_documents")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("lease_token", "=", leaseToken)
    .where("outcome", "is", null);
}

/** A sealed document by its id, open or decided. */
export async function findSealedDocument(tx: Tx, issuerId: string, id: string) {
  const row = await tx
    .selectFrom("sealed_documents")
    .select(["sha256", "outcome", "sealed_at as sealedAt"])
    .select(sealedXml.as("xml"))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewStamp {
  readonly uuid: string;
  /** The provider's bytes as received. */
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
  readonly certifiedAt: string;
  readonly certifierRfc: string;
  readonly certifierCertificate: string;
}

/** Whether another invoice of the issuer has this UUID: then a stamp that bears it certifies nothing. */
export async function isUuidTaken(tx: Tx, document: ClaimedDocument, uuid: string): Promise<boolean> {
  const { issuerId, invoiceId } = document;
  return (await sameUuid.first(tx, { issuerId, invoiceId, uuid })) !== undefined;
}

const sameUuid = preparedQuery(
  (db, { issuerId, invoiceId, uuid }: { issuerId: string; invoiceId: string; uuid: string }) =>
    db
      .selectFrom("stamps")
      .select("uuid")
      .where("issuer_id", "=", issuerId)
      .where("uuid", "=", uuid)
      .where("invoice_id", "<>", invoiceId),
);

/** Whom a stamp concerns besides its document, which of most is nobody. */
export interface StampConcerns {
  /** An administrator was alerted to the document. */
  readonly hasAlert: boolean;
  /** The invoice replaces another one. */
  readonly isReplacement: boolean;
  /** The issuer has addresses for webhooks. */
  readonly hasWebhooks: boolean;
}

/** Stores the stamp and sets the invoice stamped. The caller has decided the document, and so holds it. */
export async function storeStamp(
  tx: Tx,
  { issuerId, invoiceId, id }: ClaimedDocument,
  stamp: NewStamp,
  now: Date,
): Promise<StampConcerns> {
  const bytes = { xml: Buffer.from(stamp.xml), sha256: Buffer.from(stamp.sha256) };
  const [, concerns] = await pipelined(
    insertStamp.count(tx, { ...stamp, ...bytes, issuerId, invoiceId, id, now }),
    updateToStamped.first(tx, { issuerId, invoiceId, id, uuid: stamp.uuid, now }),
  );
  if (concerns === undefined) throw new Error("A document that was certified is of no invoice.");
  return concerns;
}

interface StampInsert extends NewStamp {
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly issuerId: string;
  readonly invoiceId: string;
  /** The sealed document's. */
  readonly id: string;
  readonly now: Date;
}

const insertStamp = preparedQuery((db, stamp: StampInsert) =>
  db.insertInto("stamps").values({
    issuer_id: stamp.issuerId,
    invoice_id: stamp.invoiceId,
    sealed_document_id: stamp.id,
    uuid: stamp.uuid,
    xml: stamp.xml,
    sha256: stamp.sha256,
    certified_at: stamp.certifiedAt,
    certifier_rfc: stamp.certifierRfc,
    certifier_certificate: stamp.certifierCertificate,
    received_at: stamp.now,
  }),
);

const updateToStamped = preparedQuery(
  (db, { issuerId, invoiceId, id, uuid, now }: Pick<StampInsert, "issuerId" | "invoiceId" | "id" | "uuid" | "now">) =>
    db
      .updateTable("invoices")
      .set({ state: "stamped", uuid, stamped_at: now, problems: "[]", updated_at: now })
      .where("issuer_id", "=", issuerId)
      .where("id", "=", invoiceId)
      .returning(({ exists, selectFrom }) => [
        exists(selectFrom("attention_items as a").where("a.kind", "=", STAMP_ALERT).where("a.subject_id", "=", id))
          .$castTo<boolean>()
          .as("hasAlert"),
        exists(
          selectFrom("invoice_replacements as r")
            .where("r.issuer_id", "=", issuerId)
            .where("r.new_invoice_id", "=", invoiceId),
        )
          .$castTo<boolean>()
          .as("isReplacement"),
        exists(
          selectFrom("webhook_endpoints as w").where("w.issuer_id", "=", issuerId).where("w.removed_at", "is", null),
        )
          .$castTo<boolean>()
          .as("hasWebhooks"),
      ]),
);

/** Gives a refused invoice back to its author as a draft, with the reasons. It keeps its folio for the next try. */
export async function returnToDraft(
  tx: Tx,
  document: Pick<OpenDocument, "issuerId" | "invoiceId">,
  problems: readonly object[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({
      state: "draft",
      problems: toStorableJson(problems),
      revision: eb("revision", "+", 1),
      updated_at: now,
    }))
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
}

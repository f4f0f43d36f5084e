import { type Db, preparedQuery, type Tx } from "../../db/index.ts";
import { isHeld } from "../exchange.ts";
import { toStorableJson } from "../storable-json.ts";

/** An open sealed document, locked by this transaction. */
export interface OpenDocument {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
  /** Whom it is sent to: its own provider, for ever once it may have arrived there. */
  readonly provider: string;
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
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
    .select(["id", "provider", "xml", "sha256", "sealed_at", "possibly_sent", "lease_token", "lease_until"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where("outcome", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, provider, xml, sha256 } = row;
  const known = { issuerId, invoiceId, id, provider, xml, sha256, sealedAt: row.sealed_at };
  return {
    ...known,
    possiblySentBefore: row.possibly_sent,
    leaseToken: row.lease_token,
    isHeld: isHeld(row.lease_until, now),
  };
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
  const leaseToken = (BigInt(document.leaseToken) + 1n).toString();
  await tx
    .updateTable("sealed_documents")
    .set({ lease_token: leaseToken, lease_until: leaseUntil, possibly_sent: true, provider })
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.id)
    .execute();
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
export async function setInvoiceProvider(
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
  readonly receivedSha256: Uint8Array | null;
  /** Of the answer's bytes, whatever it said. */
  readonly answerSha256: Uint8Array | null;
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
  const { issuerId, invoiceId, id: documentId } = document;
  await insertAttempt.count(tx, {
    ...attempt,
    issuerId,
    invoiceId,
    documentId,
    sent: Buffer.from(document.sha256),
    received: attempt.receivedSha256 === null ? null : Buffer.from(attempt.receivedSha256),
    answered: attempt.answerSha256 === null ? null : Buffer.from(attempt.answerSha256),
    kept: toStorableJson(attempt.detail),
  });
}

interface RecordedAttempt extends Attempt {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly documentId: string;
  readonly sent: Buffer;
  readonly received: Buffer | null;
  readonly answered: Buffer | null;
  readonly kept: string;
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
      sent_sha256: attempt.sent,
      received_sha256: attempt.received,
      answer_sha256: attempt.answered,
      answer: attempt.answer,
      detail: attempt.kept,
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
  return (await endLease.count(tx, { ...leaseKey(document), possiblySent })) === 1;
}

/** Decides the document. False when the lease was lost to a later holder. */
export async function decideDocument(
  tx: Tx,
  document: ClaimedDocument,
  outcome: "stamped" | "rejected",
  now: Date,
): Promise<boolean> {
  return (await setOutcome.count(tx, { ...leaseKey(document), outcome, now })) === 1;
}

interface LeaseKey {
  readonly issuerId: string;
  readonly id: string;
  readonly leaseToken: string;
}

function leaseKey({ issuerId, id, leaseToken }: ClaimedDocument): LeaseKey {
  return { issuerId, id, leaseToken };
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
    .select(["xml", "sha256", "outcome", "sealed_at as sealedAt"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * An issuer's open documents that are not queued, locked: nobody decides one before it is queued. Those that somebody
 * else holds are not forgotten.
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

import { pipelined, preparedQuery, type Tx } from "../../db/index.ts";
import type { DraftSummary, Folio } from "../invoices.db.ts";
import { toStorableJson } from "../storable-json.ts";
import type { ClaimedDocument } from "./document-leases.db.ts";

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
  const { issuerId, invoiceId, provider, environment, sealedAt } = document;
  await updateToStamping.count(tx, {
    issuerId,
    invoiceId,
    provider,
    environment,
    sealedAt,
    ...number,
    legalDate,
    ...summary,
  });
}

type StampingUpdate = Pick<NewSealedDocument, "issuerId" | "invoiceId" | "provider" | "environment" | "sealedAt"> &
  Folio &
  DraftSummary & { legalDate: string };

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
      updated_at: its.sealedAt,
    }))
    .where("issuer_id", "=", its.issuerId)
    .where("id", "=", its.invoiceId),
);

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

/** Stores the stamp and sets the invoice stamped. */
export async function storeStamp(tx: Tx, document: ClaimedDocument, stamp: NewStamp, now: Date): Promise<void> {
  const { issuerId, invoiceId, id } = document;
  const kept = {
    ...stamp,
    xml: Buffer.from(stamp.xml),
    sha256: Buffer.from(stamp.sha256),
    issuerId,
    invoiceId,
    id,
    now,
  };
  await pipelined(
    insertStamp.count(tx, kept),
    updateToStamped.count(tx, { issuerId, invoiceId, uuid: stamp.uuid, now }),
  );
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
  (db, { issuerId, invoiceId, uuid, now }: { issuerId: string; invoiceId: string; uuid: string; now: Date }) =>
    db
      .updateTable("invoices")
      .set({ state: "stamped", uuid, stamped_at: now, problems: "[]", updated_at: now })
      .where("issuer_id", "=", issuerId)
      .where("id", "=", invoiceId),
);

/** Gives a refused invoice back to its author as a draft, with the reasons. It keeps its folio for the next try. */
export async function returnToDraft(
  tx: Tx,
  document: ClaimedDocument,
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

/** Says what is true while no answer decides: waiting for the provider, or not knowing whether it certified. */
export async function setPendingState(
  tx: Tx,
  document: ClaimedDocument,
  state: "stamping" | "uncertain",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ state, updated_at: now })
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
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

const stampOf = preparedQuery((db, { issuerId, invoiceId }: { issuerId: string; invoiceId: string }) =>
  db.selectFrom("stamps").selectAll().where("issuer_id", "=", issuerId).where("invoice_id", "=", invoiceId),
);

/** The frozen bytes an invoice is being certified with, or was; null for one that is a draft. */
export async function findSealedXml(tx: Tx, issuerId: string, invoiceId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("sealed_documents")
    .select("xml")
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "=", "stamped")]))
    .executeTakeFirst();
  return row?.xml ?? null;
}

export interface SealedEvent {
  readonly sealedAt: Date;
  readonly outcome: string | null;
  readonly decidedAt: Date | null;
}

export interface AttemptEvent {
  readonly operation: string;
  readonly provider: string;
  readonly answer: string;
  readonly sentSha256: Buffer;
  readonly receivedSha256: Buffer | null;
  readonly answerSha256: Buffer | null;
  readonly detail: unknown;
  readonly startedAt: Date;
  readonly durationMs: number;
}

export async function listSeals(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly SealedEvent[]> {
  return tx
    .selectFrom("sealed_documents")
    .select(["sealed_at as sealedAt", "outcome", "decided_at as decidedAt"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

export async function listAttempts(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly AttemptEvent[]> {
  return tx
    .selectFrom("certification_attempts")
    .select([
      "operation",
      "provider",
      "answer",
      "sent_sha256 as sentSha256",
      "received_sha256 as receivedSha256",
      "detail",
    ])
    .select(["answer_sha256 as answerSha256", "started_at as startedAt", "duration_ms as durationMs"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

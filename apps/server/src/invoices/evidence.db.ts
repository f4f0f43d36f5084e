import type { Tx } from "../db/index.ts";
import { listCancellationAttempts, listCancellations, listReceipts } from "./cancel/cancellations.db.ts";
import { findStamp, sealedXml } from "./invoices.db.ts";

/** Everything that we hold about how a document was sealed, certified and cancelled. */
export type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;

/**
 * Null when there is no such document, or when it was never sealed: then there is nothing to prove. Each list is oldest
 * first.
 */
export async function readEvidence(tx: Tx, issuerId: string, invoiceId: string) {
  const invoice = await tx
    .selectFrom("invoices")
    .select(["id", "uuid", "type", "serie", "folio", "state", "provider", "environment", "legal_date"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  const seals = await listSealedDocuments(tx, issuerId, invoiceId);
  if (invoice === undefined || seals.length === 0) return null;
  return {
    invoice,
    seals,
    stamp: await findStamp(tx, issuerId, invoiceId),
    attempts: await listStampAttempts(tx, issuerId, invoiceId),
    changes: await listChanges(tx, issuerId, invoiceId),
    head: await getAuditHead(tx, issuerId),
    ...(await readCancelling(tx, issuerId, invoiceId)),
  };
}

function listSealedDocuments(tx: Tx, issuerId: string, invoiceId: string) {
  return tx
    .selectFrom("sealed_documents")
    .select(["id", "sha256", "seal", "provider", "environment", "outcome", "sealed_at", "decided_at"])
    .select(sealedXml.as("xml"))
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("sealed_at")
    .orderBy("id")
    .execute();
}

/** Invoices that were ever sealed, in the order of their ids. */
export async function listSealedInvoices(
  tx: Tx,
  issuerId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  let sealed = tx.selectFrom("sealed_documents").select("invoice_id").distinct().where("issuer_id", "=", issuerId);
  if (after !== null) sealed = sealed.where("invoice_id", ">", after);
  const rows = await sealed.orderBy("invoice_id").limit(limit).execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

export type SealRecord = Awaited<ReturnType<typeof listSeals>>[number];

/** When an invoice was sealed and what became of it, without the bytes. */
export function listSeals(tx: Tx, issuerId: string, invoiceId: string) {
  return tx
    .selectFrom("sealed_documents")
    .select(["sealed_at", "outcome", "decided_at"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

export type StampAttemptRecord = Awaited<ReturnType<typeof listStampAttempts>>[number];

/** Every attempt to certify an invoice, oldest first. */
export function listStampAttempts(tx: Tx, issuerId: string, invoiceId: string) {
  return tx
    .selectFrom("certification_attempts")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
}

function listChanges(tx: Tx, issuerId: string, invoiceId: string) {
  return tx
    .selectFrom("audit_log")
    .select([
      "number",
      "from_state",
      "to_state",
      "uuid",
      "changed_at",
      "recorded_at",
      "previous_sha256",
      "sha256",
      "mac",
    ])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("number")
    .execute();
}

/** Where the issuer's audit log ends: whoever stores it can detect later whether anything before it was rewritten. */
function getAuditHead(tx: Tx, issuerId: string) {
  return tx
    .selectFrom("audit_heads")
    .innerJoin("audit_log", (join) =>
      join
        .onRef("audit_log.issuer_id", "=", "audit_heads.issuer_id")
        .onRef("audit_log.number", "=", "audit_heads.entries"),
    )
    .where("audit_heads.issuer_id", "=", issuerId)
    .select(["audit_log.number", "audit_log.recorded_at", "audit_log.sha256", "audit_log.mac"])
    .executeTakeFirstOrThrow();
}

/** The requests with what belongs to each, and the SAT status checks without a request. */
async function readCancelling(tx: Tx, issuerId: string, invoiceId: string) {
  const requests = (await listCancellations(tx, issuerId, invoiceId)).reverse();
  const attempts = await listCancellationAttempts(tx, issuerId, invoiceId);
  const receipts = (await listReceipts(tx, issuerId, invoiceId)).reverse();
  const cancellations = requests.map((request) => ({
    ...request,
    attempts: attempts.filter(({ cancellation_id }) => cancellation_id === request.id),
    receipts: receipts.filter(({ cancellationId }) => cancellationId === request.id),
  }));
  return { cancellations, looks: attempts.filter(({ cancellation_id }) => cancellation_id === null) };
}

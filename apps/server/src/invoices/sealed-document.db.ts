import { statement, type Tx } from "../adapters/postgres/index.ts";
import type { Folio } from "./folio.db.ts";
import type { DraftSummary } from "./invoice.db.ts";

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
  await freezing.count(tx, { ...document, token, until, possiblySent: lease !== null });
}

/** The number that counts nobody's lease. */
const NO_LEASE = "0";

const freezing = statement(
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
export async function sealedSince(tx: Tx, issuerId: string, invoiceId: string, from: Date): Promise<readonly Date[]> {
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
  await stamping.count(tx, { issuerId, invoiceId, provider, environment, sealedAt, ...number, legalDate, ...summary });
}

type Stamping = Pick<NewSealedDocument, "issuerId" | "invoiceId" | "provider" | "environment" | "sealedAt"> &
  Folio &
  DraftSummary & { legalDate: string };

const stamping = statement((db, its: Stamping) =>
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

import type { Tx } from "../adapters/postgres/index.ts";
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

/** Freezes the bytes. From here on these are what is sent, every time. `lease`: somebody is about to send them; from this commit on they may have left. */
export async function insertSealedDocument(tx: Tx, document: NewSealedDocument, lease: { token: string; until: Date } | null): Promise<void> {
  await tx
    .insertInto("sealed_documents")
    .values({
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
      ...(lease === null ? null : { lease_token: lease.token, lease_until: lease.until, possibly_sent: true }),
    })
    .execute();
}

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
export async function setStamping(tx: Tx, document: NewSealedDocument, number: Folio, legalDate: string, summary: DraftSummary): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({
      state: "stamping",
      serie: number.serie,
      folio: number.folio,
      legal_date: legalDate,
      provider: document.provider,
      environment: document.environment,
      receiver_rfc: summary.receiverRfc,
      receiver_name: summary.receiverName,
      currency: summary.currency,
      subtotal: summary.subtotal,
      vat: summary.vat,
      total: summary.total,
      problems: "[]",
      revision: eb("revision", "+", 1),
      updated_at: document.sealedAt,
    }))
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
}

import { statement, type Tx } from "../adapters/postgres/index.ts";

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

const stampOf = statement((db, { issuerId, invoiceId }: { issuerId: string; invoiceId: string }) =>
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

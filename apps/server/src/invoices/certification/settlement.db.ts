import { type Tx, together } from "../../adapters/postgres/index.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import { toKeptJson } from "./kept-json.ts";

export interface StampRow {
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
  const row = await tx
    .selectFrom("stamps")
    .select("uuid")
    .where("issuer_id", "=", document.issuerId)
    .where("uuid", "=", uuid)
    .where("invoice_id", "<>", document.invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the stamp and sets the invoice stamped. */
export async function storeStamp(tx: Tx, document: ClaimedDocument, stamp: StampRow, now: Date): Promise<void> {
  await together(
    tx
      .insertInto("stamps")
      .values({
        issuer_id: document.issuerId,
        invoice_id: document.invoiceId,
        sealed_document_id: document.id,
        uuid: stamp.uuid,
        xml: Buffer.from(stamp.xml),
        sha256: Buffer.from(stamp.sha256),
        certified_at: stamp.certifiedAt,
        certifier_rfc: stamp.certifierRfc,
        certifier_certificate: stamp.certifierCertificate,
        received_at: now,
      })
      .execute(),
    tx
      .updateTable("invoices")
      .set({ state: "stamped", uuid: stamp.uuid, stamped_at: now, problems: "[]", updated_at: now })
      .where("issuer_id", "=", document.issuerId)
      .where("id", "=", document.invoiceId)
      .execute(),
  );
}

/** Gives a refused invoice back to its author as a draft, with the reasons. It keeps its folio for the next try. */
export async function returnToDraft(tx: Tx, document: ClaimedDocument, problems: readonly object[], now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({ state: "draft", problems: toKeptJson(problems), revision: eb("revision", "+", 1), updated_at: now }))
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
}

/** Says what is true while no answer decides: waiting for the provider, or not knowing whether it certified. */
export async function setWaiting(tx: Tx, document: ClaimedDocument, state: "stamping" | "uncertain", now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ state, updated_at: now })
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
}

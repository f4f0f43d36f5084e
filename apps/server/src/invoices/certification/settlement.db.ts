import { statement, type Tx, together } from "../../adapters/postgres/index.ts";
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
  const { issuerId, invoiceId } = document;
  return (await sameUuid.first(tx, { issuerId, invoiceId, uuid })) !== undefined;
}

const sameUuid = statement((db, { issuerId, invoiceId, uuid }: { issuerId: string; invoiceId: string; uuid: string }) =>
  db
    .selectFrom("stamps")
    .select("uuid")
    .where("issuer_id", "=", issuerId)
    .where("uuid", "=", uuid)
    .where("invoice_id", "<>", invoiceId),
);

/** Stores the stamp and sets the invoice stamped. */
export async function storeStamp(tx: Tx, document: ClaimedDocument, stamp: StampRow, now: Date): Promise<void> {
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
  await together(keeping.count(tx, kept), stamped.count(tx, { issuerId, invoiceId, uuid: stamp.uuid, now }));
}

interface KeptStamp extends StampRow {
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly issuerId: string;
  readonly invoiceId: string;
  /** The sealed document's. */
  readonly id: string;
  readonly now: Date;
}

const keeping = statement((db, stamp: KeptStamp) =>
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

const stamped = statement(
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
      problems: toKeptJson(problems),
      revision: eb("revision", "+", 1),
      updated_at: now,
    }))
    .where("issuer_id", "=", document.issuerId)
    .where("id", "=", document.invoiceId)
    .execute();
}

/** Says what is true while no answer decides: waiting for the provider, or not knowing whether it certified. */
export async function setWaiting(
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

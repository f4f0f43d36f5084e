import type { Db, Tx } from "../db/index.ts";
import { asAuditor } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

/** Which of these stamps are kept already, whoever issued them; in capitals. */
export async function findKnownUuids(db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await asAuditor(
    db,
    (tx) => sqlRows<{ uuid: string }>(tx)`
      SELECT upper(uuid::text) AS uuid FROM stamps WHERE uuid = ANY(${[...uuids]}::uuid[])`,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

export interface RecoveringIssuer {
  readonly id: string;
  readonly rfc: string;
  /** The owner's. */
  readonly userId: string;
}

/** Every issuer that has somebody who may issue for it. */
export async function listRecoveringIssuers(db: Db): Promise<readonly RecoveringIssuer[]> {
  return db
    .selectFrom("issuers")
    .innerJoin("memberships", "memberships.issuer_id", "issuers.id")
    .select(["issuers.id", "issuers.rfc", "memberships.user_id as userId"])
    .where("memberships.role", "=", "owner")
    .orderBy("issuers.id")
    .execute();
}

/** A sealed document of the issuer, by the hash of its seal. */
export interface SealedBefore {
  readonly id: string;
  readonly invoiceId: string;
  readonly outcome: string | null;
}

export async function findSealedBefore(tx: Tx, issuerId: string, sealSha256: Buffer): Promise<SealedBefore | null> {
  const row = await tx
    .selectFrom("sealed_documents")
    .select(["id", "invoice_id as invoiceId", "outcome"])
    .where("issuer_id", "=", issuerId)
    .where("seal_sha256", "=", sealSha256)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * An open document goes to the provider that has certified it: its own records say so, whatever was believed here at
 * the restored moment. In two steps, since one that may have arrived elsewhere moves for no lesser reason.
 */
export async function moveToCertifier(tx: Tx, issuerId: string, sealed: SealedBefore, provider: string): Promise<void> {
  const open = tx
    .updateTable("sealed_documents")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", sealed.id)
    .where("outcome", "is", null);
  await open.set({ possibly_sent: false }).where("provider", "<>", provider).execute();
  await open.set({ provider, possibly_sent: true }).execute();
  const invoice = tx.updateTable("invoices").set({ provider }).where("issuer_id", "=", issuerId);
  await invoice.where("id", "=", sealed.invoiceId).execute();
  const queued = tx.updateTable("certification_queue").set({ provider, possibly_sent: true });
  await queued.where("sealed_document_id", "=", sealed.id).execute();
}

/**
 * What was not sent at the restored moment may have been sent since: none of the issuer's open documents is taken for
 * one that no provider has. Answers how many are open.
 */
export async function doubtOpenDocuments(tx: Tx, issuerId: string): Promise<number> {
  const open = await tx
    .updateTable("sealed_documents")
    .set({ possibly_sent: true })
    .where("issuer_id", "=", issuerId)
    .where("outcome", "is", null)
    .returning("id")
    .execute();
  const queue = tx.updateTable("certification_queue").set({ possibly_sent: true });
  if (open.length > 0)
    await queue
      .where(
        "sealed_document_id",
        "in",
        open.map(({ id }) => id),
      )
      .execute();
  return open.length;
}

/** What a document needs of the rows around it to be kept as one of the issuer's. */
export interface PlaceForDocument {
  /** The certificate that it was sealed with; null where it is not kept here. */
  readonly certificateId: string | null;
  readonly seriesId: string | null;
  /** The row that has its number; null of most. */
  readonly holder: string | null;
  /** Whether it is written down that nothing was certified under its number. */
  readonly isNumberOnRecord: boolean;
}

export async function findPlace(
  tx: Tx,
  issuerId: string,
  { certificate, serie, folio }: { readonly certificate: string; readonly serie: string; readonly folio: string },
): Promise<PlaceForDocument> {
  const row = await sqlRow<PlaceForDocument>(tx)`
    SELECT
      (SELECT id FROM certificates WHERE issuer_id = ${issuerId} AND certificate_number = ${certificate} LIMIT 1) AS "certificateId",
      (SELECT id FROM series WHERE issuer_id = ${issuerId} AND serie = ${serie}) AS "seriesId",
      (SELECT id FROM invoices WHERE issuer_id = ${issuerId} AND serie = ${serie} AND folio = ${folio}::bigint) AS holder,
      EXISTS (SELECT FROM folio_gaps WHERE issuer_id = ${issuerId} AND serie = ${serie} AND folio = ${folio}::bigint) AS "isNumberOnRecord"`;
  if (row === undefined) throw new Error("A statement without conditions answered nothing.");
  return row;
}

/** A series goes on after a number that was given. */
export async function passNumber(tx: Tx, issuerId: string, serie: string, folio: string): Promise<void> {
  await sqlRows(tx)`
    UPDATE series SET next_folio = greatest(next_folio, ${folio}::bigint + 1) WHERE issuer_id = ${issuerId} AND serie = ${serie}`;
}

/**
 * Gives each number that was passed over its reason: it was given after the restored moment, and no provider has a
 * document with it. Answers how many there are.
 */
export async function recordLostNumbers(tx: Tx, issuerId: string, now: Date): Promise<number> {
  const rows = await sqlRows<{ folio: string }>(tx)`
    INSERT INTO folio_gaps (issuer_id, serie, folio, reason, created_at)
    SELECT s.issuer_id, s.serie, missing, 'not_certified_before_restore', ${now}::timestamptz FROM series AS s
    JOIN (
      SELECT serie, min(folio) AS first FROM invoices WHERE issuer_id = ${issuerId} AND folio IS NOT NULL GROUP BY serie) AS given USING (serie)
    CROSS JOIN LATERAL generate_series(given.first, s.next_folio - 1) AS missing
    WHERE s.issuer_id = ${issuerId}
      AND NOT EXISTS (SELECT FROM invoices AS i WHERE i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio = missing)
      AND NOT EXISTS (SELECT FROM folio_gaps AS g WHERE g.issuer_id = s.issuer_id AND g.serie = s.serie AND g.folio = missing)
      AND NOT EXISTS (SELECT FROM recovered_documents AS r WHERE r.issuer_id = s.issuer_id AND r.serie = s.serie AND r.folio = missing::text)
    RETURNING folio`;
  return rows.length;
}

export type RecoveredAs = "settled" | "draft" | "rebuilt" | "kept";

export interface RecoveredDocument {
  readonly issuerId: string;
  readonly uuid: string;
  readonly provider: string;
  readonly environment: "sandbox" | "live";
  readonly rfc: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly certifiedAt: string;
  readonly sha256: Buffer;
  readonly outcome: RecoveredAs;
  readonly reason: string;
  readonly invoiceId: string | null;
  readonly xml: Buffer | null;
}

/** Writes down what became of a document. Of one that was kept before, what has become of it now. */
export async function writeRecovered(tx: Tx, document: RecoveredDocument, now: Date): Promise<void> {
  const { outcome, reason, invoiceId: invoice_id, xml } = document;
  const decided = { outcome, reason, invoice_id, xml, decided_at: now };
  await tx
    .insertInto("recovered_documents")
    .values({
      issuer_id: document.issuerId,
      uuid: document.uuid,
      provider: document.provider,
      environment: document.environment,
      rfc: document.rfc,
      serie: document.serie,
      folio: document.folio,
      certified_at: document.certifiedAt,
      sha256: document.sha256,
      found_at: now,
      ...decided,
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "uuid"]).doUpdateSet(decided))
    .execute();
}

/** Whether a document was kept before for the same reason: then nothing new is to be told of it. */
export async function isKeptFor(tx: Tx, issuerId: string, uuid: string, reason: string): Promise<boolean> {
  const row = await tx
    .selectFrom("recovered_documents")
    .select("uuid")
    .where("issuer_id", "=", issuerId)
    .where("uuid", "=", uuid)
    .where("outcome", "=", "kept")
    .where("reason", "=", reason)
    .executeTakeFirst();
  return row !== undefined;
}

export interface KeptDocument {
  readonly uuid: string;
  readonly rfc: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly certifiedAt: string;
  readonly reason: string;
  readonly xml: Buffer;
}

/** Every document that could only be kept, oldest first. */
export function listKept(db: Db): Promise<readonly KeptDocument[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<KeptDocument>(tx)`
      SELECT upper(uuid::text) AS uuid, rfc, serie, folio, certified_at AS "certifiedAt", reason, xml FROM recovered_documents
      WHERE outcome = 'kept' ORDER BY certified_at, uuid`,
  );
}

/** Documents that the SAT may have cancelled by now without a request that is known here, the newest first. */
export async function listLiveDocuments(tx: Tx, issuerId: string, from: string): Promise<readonly string[]> {
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM invoices WHERE issuer_id = ${issuerId} AND legal_date >= ${from}
      AND state IN ('stamped', 'cancel_requested', 'cancel_in_process', 'cancel_rejected') ORDER BY legal_date DESC, id`;
  return rows.map(({ id }) => id);
}

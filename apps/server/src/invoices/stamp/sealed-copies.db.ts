import type { CompactionPage, RowPlace } from "../../db/compaction.ts";
import type { Db, Tx } from "../../db/index.ts";
import { sqlRow, sqlRows } from "../../db/sql.ts";
import type { SharedBytes } from "./sealed-copies.ts";

export async function oldestStamp(tx: Tx): Promise<Date | null> {
  const row = await sqlRow<{ oldest: Date | null }>(tx)`SELECT min(received_at) AS oldest FROM stamps`;
  return row?.oldest ?? null;
}

/** Stamped documents that have bytes of their own, by when their stamp came. */
export function listCopies(tx: Tx, { from, until, after, limit }: CompactionPage): Promise<RowPlace[]> {
  return sqlRows<RowPlace>(tx)`
    SELECT s.issuer_id AS "issuerId", s.invoice_id AS id FROM stamps AS s
    JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id AND d.xml IS NOT NULL
    WHERE s.received_at >= ${from} AND s.received_at < ${until} AND (s.issuer_id, s.invoice_id::text) > (${after.issuerId}::uuid, ${after.id})
    ORDER BY s.issuer_id, s.invoice_id::text LIMIT ${limit}`;
}

/** A stamped document that has its sealed bytes twice. */
export interface SealedCopy {
  readonly id: string;
  readonly sealed: Buffer;
  readonly stamped: Buffer;
}

export function readCopies(tx: Tx, issuerId: string, rows: readonly RowPlace[]): Promise<SealedCopy[]> {
  return sqlRows<SealedCopy>(tx)`
    SELECT d.id, d.xml AS sealed, stamped_xml(s.issuer_id, s.sealed_document_id, s.xml, s.certificate_at) AS stamped
    FROM stamps AS s
    JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id AND d.xml IS NOT NULL
    WHERE s.issuer_id = ${issuerId} AND s.invoice_id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
}

/** Replaces the bytes by where they are. Refused unless every one of them comes back. */
export async function dropCopy(
  tx: Tx,
  issuerId: string,
  id: string,
  { prefix, suffix, unshared }: SharedBytes,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sealed_documents")
    .set({ xml: null, shared_prefix: prefix, unshared, shared_suffix: suffix })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("xml", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When the database learned to keep certificates once; null where it has not. */
export async function takesOutSince(db: Db): Promise<Date | null> {
  const row = await sqlRow<{ since: Date }>(db)`
    SELECT applied_at AS since FROM migrations WHERE name = '0109-certificates-kept-once'`;
  return row?.since ?? null;
}

/** Stamps whose XML is whole, by when they came. */
export function listWhole(tx: Tx, { from, until, after, limit }: CompactionPage): Promise<RowPlace[]> {
  return sqlRows<RowPlace>(tx)`
    SELECT issuer_id AS "issuerId", invoice_id AS id FROM stamps
    WHERE received_at >= ${from} AND received_at < ${until} AND certificate_at IS NULL
      AND (issuer_id, invoice_id::text) > (${after.issuerId}::uuid, ${after.id})
    ORDER BY issuer_id, invoice_id::text LIMIT ${limit}`;
}

/** Takes the certificate out of these stamps of one issuer, and answers of how many. */
export async function takeOut(tx: Tx, issuerId: string, rows: readonly RowPlace[]): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const row = await sqlRow<{ taken: number }>(tx)`
    SELECT take_out_certificates(${issuerId}::uuid, ${ids}::uuid[]) AS taken`;
  return row?.taken ?? 0;
}

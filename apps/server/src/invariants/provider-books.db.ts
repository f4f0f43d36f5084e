import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** A stamp in a provider's own book. */
export interface BookedStamp {
  readonly provider: string;
  readonly uuid: string;
  /** Hex SHA-256 of the Sello that was certified: what makes two sendings the same document. */
  readonly sello: string;
}

export interface BookBreach {
  readonly kind: "two_stamps" | "stamped_but_refused" | "other_uuid" | "not_in_the_book";
  readonly issuer_id: string;
  readonly invoice_id: string;
  /** UUIDs in the books. */
  readonly booked: readonly string[];
  /** The UUID that we keep. */
  readonly kept: string | null;
}

/**
 * I1 with its outside witness: holds the books of the providers named in `providers`, whole, against what we keep. An
 * invoice has at most one stamp in all of them together, ours is that one, and none is there for bytes that we hold for
 * refused.
 */
export async function breachesOfBooks(
  tx: Tx,
  providers: readonly string[],
  books: readonly BookedStamp[],
): Promise<readonly BookBreach[]> {
  const { rows } = await sql<BookBreach>`
    WITH book AS MATERIALIZED (
      SELECT provider, lower(uuid) AS uuid, decode(sello, 'hex') AS sello FROM jsonb_to_recordset(${JSON.stringify(books)}::jsonb) AS b(provider text, uuid text, sello text)),
    known AS (
      SELECT d.issuer_id, d.invoice_id, array_agg(DISTINCT b.provider || ' ' || b.uuid) FILTER (WHERE b.uuid IS NOT NULL) AS booked,
        bool_or(b.uuid IS NOT NULL AND d.outcome = 'rejected') AS refused
      FROM sealed_documents AS d LEFT JOIN book AS b ON b.sello = sha256(convert_to(d.seal, 'UTF8'))
      WHERE d.provider = ANY(${providers})
      GROUP BY d.issuer_id, d.invoice_id),
    judged AS (
      SELECT CASE
          WHEN cardinality(booked) > 1 THEN 'two_stamps'
          WHEN refused THEN 'stamped_but_refused'
          WHEN s.uuid IS NOT NULL AND booked IS NULL THEN 'not_in_the_book'
          WHEN s.uuid IS NOT NULL AND split_part(booked[1], ' ', 2) <> s.uuid::text THEN 'other_uuid'
        END AS kind, known.issuer_id, known.invoice_id, coalesce(booked, '{}') AS booked, s.uuid AS kept
      FROM known LEFT JOIN stamps AS s ON s.issuer_id = known.issuer_id AND s.invoice_id = known.invoice_id)
    SELECT * FROM judged WHERE kind IS NOT NULL ORDER BY kind, invoice_id`.execute(tx);
  return rows;
}

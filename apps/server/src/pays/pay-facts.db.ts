import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** What a list shows of a receipt besides its row of invoices. */
export interface PayFacts {
  readonly id: string;
  readonly paidOn: string | null;
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[];
  readonly totalMxn: string | null;
  readonly documents: readonly {
    readonly invoice_id: string;
    readonly serie: string | null;
    readonly folio: number | null;
  }[];
  readonly counts: boolean;
  readonly orphaned: boolean;
}

export async function findPayFacts(
  tx: Tx,
  issuerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayFacts>> {
  const { rows } = await sql<PayFacts>`
    SELECT p.id, p.paid_on AS "paidOn", p.amounts, p.total_mxn::text AS "totalMxn", coalesce(paid.documents, '[]') AS documents,
      EXISTS (SELECT 1 FROM counted_settlements AS c WHERE c.issuer_id = p.issuer_id AND c.pay_id = p.id) AS counts,
      coalesce(counts(i.state) AND paid.cancelled, false) AS orphaned
    FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('invoice_id', d.invoice_id, 'serie', d.serie, 'folio', d.folio) ORDER BY d.place) AS documents,
        bool_or(d.state = 'cancelled') AS cancelled
      FROM (SELECT DISTINCT ON (d.invoice_id) d.invoice_id, d.place, v.serie, v.folio, v.state FROM pay_documents AS d
        JOIN invoices AS v ON v.issuer_id = d.issuer_id AND v.id = d.invoice_id
        WHERE d.issuer_id = p.issuer_id AND d.pay_id = p.id ORDER BY d.invoice_id, d.place) AS d) AS paid ON true
    WHERE p.issuer_id = ${issuerId} AND p.id = ANY(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Another receipt, as far as it is named. */
export interface NamedPay {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly state: string;
}

/** The receipt that one replaces, and the one that replaces it (the newest that is not a mere draft). */
export async function findReplacements(
  tx: Tx,
  issuerId: string,
  id: string,
): Promise<{ readonly replaces: NamedPay | null; readonly replacedBy: NamedPay | null }> {
  const older = await sql<NamedPay>`
    SELECT i.id, i.serie, i.folio, i.uuid, i.state FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.replaces_id
    WHERE p.issuer_id = ${issuerId} AND p.id = ${id}`.execute(tx);
  const newer = await sql<NamedPay>`
    SELECT i.id, i.serie, i.folio, i.uuid, i.state FROM pays AS p JOIN invoices AS i ON i.issuer_id = p.issuer_id AND i.id = p.id
    WHERE p.issuer_id = ${issuerId} AND p.replaces_id = ${id} AND i.state <> 'draft' ORDER BY i.created_at DESC LIMIT 1`.execute(
    tx,
  );
  return { replaces: older.rows[0] ?? null, replacedBy: newer.rows[0] ?? null };
}

/** The ids of one's own invoices that a receipt pays, by their UUIDs (upper case). */
export async function findPaidIds(tx: Tx, issuerId: string, payId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("pay_documents")
    .select(["uuid", "invoice_id"])
    .where("issuer_id", "=", issuerId)
    .where("pay_id", "=", payId)
    .execute();
  return new Map(rows.map(({ uuid, invoice_id }) => [uuid.toUpperCase(), invoice_id]));
}

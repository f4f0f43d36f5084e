import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** What a client was told had happened, from the client's own journal. */
export type Acknowledgement =
  | { readonly kind: "saved"; readonly invoice_id: string; readonly revision: number }
  | { readonly kind: "stamped"; readonly invoice_id: string; readonly uuid: string };

/**
 * I8: what was acknowledged to a client is there, whatever was killed since. Answers the acknowledgements that the
 * database does not bear out.
 */
export async function lostAcknowledgements(
  tx: Tx,
  journal: readonly Acknowledgement[],
): Promise<readonly Acknowledgement[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT place FROM jsonb_to_recordset(${JSON.stringify(journal.map((entry, place) => ({ ...entry, place })))}::jsonb)
      AS told(place int, kind text, invoice_id uuid, revision int, uuid uuid)
    LEFT JOIN invoices AS i ON i.id = told.invoice_id
    LEFT JOIN stamps AS s ON s.issuer_id = i.issuer_id AND s.invoice_id = i.id
    WHERE i.id IS NULL OR CASE told.kind WHEN 'saved' THEN i.revision < told.revision ELSE s.uuid IS DISTINCT FROM told.uuid END
    ORDER BY place`.execute(tx);
  return rows.flatMap(({ place }) => journal[Number(place)] ?? []);
}

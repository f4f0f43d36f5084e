import { queryOnce } from "../adapters/postgres/embedded/connect.ts";

/**
 * What must be true of the database at any moment, whatever happened before (reliability I1-I8). Each query finds the rows that break its sentence.
 * A later part of the product adds its own sentences here.
 */
export const INVARIANTS: Readonly<Record<string, string>> = {
  "an invoice is stamped exactly when its stamp is kept": `
    SELECT issuer_id, invoices.id, state FROM invoices LEFT JOIN stamps USING (issuer_id) WHERE stamps.invoice_id = invoices.id AND state IN ('draft', 'stamping', 'uncertain')
    UNION ALL
    SELECT issuer_id, id, state FROM invoices WHERE state NOT IN ('draft', 'stamping', 'uncertain')
      AND NOT EXISTS (SELECT 1 FROM stamps WHERE stamps.issuer_id = invoices.issuer_id AND stamps.invoice_id = invoices.id AND stamps.uuid = invoices.uuid)`,

  "a stamp certifies the sealed document that was decided as stamped": `
    SELECT issuer_id, coalesce(sealed.id, stamps.sealed_document_id) AS id FROM stamps
    FULL JOIN (SELECT * FROM sealed_documents WHERE outcome = 'stamped') AS sealed USING (issuer_id, invoice_id)
    WHERE sealed.id IS DISTINCT FROM stamps.sealed_document_id`,

  "an invoice is on its way exactly while one sealed document of it is open": `
    SELECT issuer_id, invoices.id, state, open.id AS sealed_document FROM invoices
    FULL JOIN (SELECT issuer_id, invoice_id, id FROM sealed_documents WHERE outcome IS NULL) AS open USING (issuer_id)
    WHERE open.invoice_id = invoices.id AND state NOT IN ('stamping', 'uncertain')
    UNION ALL
    SELECT issuer_id, id, state, NULL FROM invoices WHERE state IN ('stamping', 'uncertain')
      AND NOT EXISTS (SELECT 1 FROM sealed_documents AS open WHERE open.issuer_id = invoices.issuer_id AND open.invoice_id = invoices.id AND outcome IS NULL)`,

  "every open sealed document has a job that goes on with it": `
    SELECT issuer_id, id FROM sealed_documents WHERE outcome IS NULL
      AND NOT EXISTS (SELECT 1 FROM pgboss.job WHERE name = 'certify-invoice' AND job.id = sealed_documents.id AND job.state IN ('created', 'retry', 'active'))`,

  "every sealed document holds one credit: open while it is open, captured when stamped, released when refused": `
    SELECT issuer_id, id, outcome, kinds FROM sealed_documents
    LEFT JOIN LATERAL (SELECT array_agg(kind || ':' || amount ORDER BY kind) AS kinds FROM credit_movements AS m
      WHERE m.issuer_id = sealed_documents.issuer_id AND m.document_kind = 'sealed_document' AND m.document_id = sealed_documents.id) AS movements ON true
    WHERE kinds IS DISTINCT FROM CASE outcome WHEN 'stamped' THEN '{capture:1,hold:1}'::text[] WHEN 'rejected' THEN '{hold:1,release:1}' ELSE '{hold:1}' END`,

  "no credit is held for anything but a sealed document": `
    SELECT issuer_id, document_id FROM credit_movements WHERE kind = 'hold'
      AND NOT EXISTS (SELECT 1 FROM sealed_documents AS s WHERE s.issuer_id = credit_movements.issuer_id AND s.id = document_id)`,

  "the accounts of credits are the sum of their movements, and sum to zero": `
    SELECT issuer_id, issued, available, held, consumed FROM credit_accounts
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN to_account = account THEN amount WHEN from_account = account THEN -amount ELSE 0 END), 0) AS moved, account
      FROM unnest(ARRAY['issued', 'available', 'held', 'consumed']) AS account LEFT JOIN credit_movements AS m ON m.issuer_id = credit_accounts.issuer_id
      GROUP BY account) AS sums ON true
    WHERE moved <> (to_jsonb(credit_accounts) ->> account)::bigint OR issued + available + held + consumed <> 0`,

  "no number is given twice": `
    SELECT issuer_id, serie, folio FROM (
      SELECT issuer_id, serie, folio FROM invoices WHERE folio IS NOT NULL AND discarded_at IS NULL UNION ALL SELECT issuer_id, serie, folio FROM folio_gaps) AS numbers
    GROUP BY issuer_id, serie, folio HAVING count(*) > 1`,

  "every number between the first that was given and the next is an invoice's, or has a reason": `
    SELECT s.issuer_id, s.serie, missing FROM series AS s
    JOIN LATERAL (SELECT min(folio) AS first FROM invoices WHERE issuer_id = s.issuer_id AND serie = s.serie) AS given ON first IS NOT NULL
    CROSS JOIN LATERAL generate_series(first, s.next_folio - 1) AS missing
    WHERE NOT EXISTS (SELECT 1 FROM invoices AS i WHERE i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio = missing)
      AND NOT EXISTS (SELECT 1 FROM folio_gaps AS g WHERE g.issuer_id = s.issuer_id AND g.serie = s.serie AND g.folio = missing)`,

  "no series gives a number that was given": `
    SELECT s.issuer_id, s.serie, next_folio FROM series AS s
    WHERE EXISTS (SELECT 1 FROM invoices AS i WHERE i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio >= s.next_folio)`,

  "what is kept is what was sealed and what was received, byte for byte": `
    SELECT issuer_id, id FROM sealed_documents WHERE sha256 <> sha256(xml) OR position(seal IN convert_from(xml, 'UTF8')) = 0
    UNION ALL
    SELECT issuer_id, sealed_document_id FROM stamps JOIN sealed_documents AS s USING (issuer_id)
    WHERE s.id = sealed_document_id AND (stamps.sha256 <> sha256(stamps.xml) OR position('SelloCFD="' || seal IN convert_from(stamps.xml, 'UTF8')) = 0)`,

  "every try sent the very bytes that were sealed": `
    SELECT a.issuer_id, a.id FROM certification_attempts AS a JOIN sealed_documents AS s ON s.issuer_id = a.issuer_id AND s.id = a.sealed_document_id
    WHERE a.sent_sha256 <> s.sha256 OR a.invoice_id <> s.invoice_id`,

  "the lists show what the sealed document says": `
    SELECT issuer_id, invoices.id, total, serie, folio FROM invoices JOIN sealed_documents AS s USING (issuer_id)
    WHERE s.invoice_id = invoices.id AND s.outcome IS DISTINCT FROM 'rejected' AND (
      total <> (regexp_match(convert_from(xml, 'UTF8'), ' Total="([0-9.]+)"'))[1]::numeric
      OR serie <> (regexp_match(convert_from(xml, 'UTF8'), '<cfdi:Comprobante[^>]* Serie="([^"]*)"'))[1]
      OR folio <> (regexp_match(convert_from(xml, 'UTF8'), '<cfdi:Comprobante[^>]* Folio="([^"]*)"'))[1]::bigint)`,
};

/** The sentences that a database breaks, each with the rows that break it. Empty: all is well. */
export async function brokenInvariants(databaseUrl: string): Promise<Record<string, readonly object[]>> {
  const broken: Record<string, readonly object[]> = {};
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const rows = await queryOnce<Record<string, unknown>>(databaseUrl, query);
    if (rows.length > 0) broken[sentence] = rows;
  }
  return broken;
}

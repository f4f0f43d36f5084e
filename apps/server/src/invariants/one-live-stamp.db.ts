import type { Invariant } from "./invariant.ts";

/**
 * I1, as far as our own books tell it: never two live stamps for one invoice. `providerBooks` holds the providers'
 * against it.
 */
export const oneLiveStamp: readonly Invariant[] = [
  {
    id: "I1",
    name: "stamped-means-kept",
    sentence: {
      es: "Una factura está timbrada exactamente cuando su timbre está guardado.",
      en: "An invoice is stamped exactly when its stamp is kept.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.state, i.uuid, s.uuid AS kept FROM invoices AS i
      LEFT JOIN stamps AS s ON s.issuer_id = i.issuer_id AND s.invoice_id = i.id
      WHERE CASE WHEN i.state IN ('draft', 'stamping', 'uncertain') THEN s.uuid IS NOT NULL ELSE s.uuid IS DISTINCT FROM i.uuid OR s.uuid IS NULL END`,
  },
  {
    id: "I1",
    name: "stamp-certifies-the-decided-bytes",
    sentence: {
      es: "Cada timbre certifica el documento sellado que se decidió como timbrado, y ningún otro.",
      en: "Each stamp certifies the sealed document that was decided as stamped, and no other.",
    },
    query: `
      SELECT coalesce(d.issuer_id, s.issuer_id) AS issuer_id, coalesce(d.id, s.sealed_document_id) AS id FROM stamps AS s
      FULL JOIN (SELECT issuer_id, invoice_id, id FROM sealed_documents WHERE outcome = 'stamped') AS d ON d.issuer_id = s.issuer_id AND d.invoice_id = s.invoice_id
      WHERE d.id IS DISTINCT FROM s.sealed_document_id`,
  },
  {
    id: "I1",
    name: "one-invoice-a-uuid",
    sentence: {
      es: "Ningún folio fiscal (UUID) es de dos facturas, de nadie.",
      en: "No UUID is of two invoices, whoever issued them.",
    },
    query: "SELECT uuid, count(*) FROM stamps GROUP BY uuid HAVING count(*) > 1",
  },
];

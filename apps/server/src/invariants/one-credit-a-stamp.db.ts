import type { Invariant } from "./invariant.ts";

/** I2: every consumed credit is exactly one stamp's, and every stamp consumed exactly one. */
export const oneCreditAStamp: readonly Invariant[] = [
  {
    id: "I2",
    name: "one-credit-a-sealed-document",
    sentence: {
      es: "Cada documento sellado aparta un crédito: abierto lo aparta, timbrado lo gasta, rechazado lo devuelve.",
      en: "Every sealed document holds one credit: open while it is open, captured when stamped, released when refused.",
    },
    query: `
      SELECT d.issuer_id, d.id, d.outcome, m.kinds FROM sealed_documents AS d
      LEFT JOIN (
        SELECT issuer_id, document_id, array_agg(kind || ':' || amount ORDER BY kind) AS kinds FROM credit_movements
        WHERE document_kind = 'sealed_document' GROUP BY issuer_id, document_id) AS m ON m.issuer_id = d.issuer_id AND m.document_id = d.id
      WHERE m.kinds IS DISTINCT FROM CASE d.outcome WHEN 'stamped' THEN '{capture:1,hold:1}'::text[] WHEN 'rejected' THEN '{hold:1,release:1}' ELSE '{hold:1}' END`,
  },
  {
    id: "I2",
    name: "no-credit-for-anything-else",
    sentence: {
      es: "Ningún crédito se aparta ni se gasta por algo que no sea un documento sellado.",
      en: "No credit is held or spent for anything but a sealed document.",
    },
    query: `
      SELECT m.issuer_id, m.kind, m.document_kind, m.document_id FROM credit_movements AS m
      LEFT JOIN sealed_documents AS d ON d.issuer_id = m.issuer_id AND d.id = m.document_id AND m.document_kind = 'sealed_document'
      WHERE m.kind IN ('hold', 'capture', 'release') AND d.id IS NULL`,
  },
];

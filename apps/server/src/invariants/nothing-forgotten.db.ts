import type { Invariant } from "./invariant.ts";

/** I7: nothing is on its way that nobody goes on with. */
export const nothingForgotten: readonly Invariant[] = [
  {
    id: "I7",
    name: "on-its-way-while-open",
    sentence: {
      es: "Una factura está en camino exactamente mientras un documento sellado suyo espera respuesta.",
      en: "An invoice is on its way exactly while one sealed document of it is open.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.state, d.id AS sealed_document FROM invoices AS i
      LEFT JOIN (SELECT issuer_id, invoice_id, id FROM sealed_documents WHERE outcome IS NULL) AS d ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id
      WHERE (i.state IN ('stamping', 'uncertain')) <> (d.id IS NOT NULL)`,
  },
  {
    id: "I7",
    name: "a-job-goes-on-with-it",
    sentence: {
      es: "Cada documento sellado que espera respuesta está en la cola de quien sigue con él.",
      en: "Every sealed document that is open is in the queue of whoever goes on with it.",
    },
    query: `
      SELECT d.issuer_id, d.id FROM sealed_documents AS d
      LEFT JOIN certification_queue AS q ON q.sealed_document_id = d.id AND q.issuer_id = d.issuer_id AND q.invoice_id = d.invoice_id
      WHERE d.outcome IS NULL AND (q.sealed_document_id IS NULL OR q.provider <> d.provider AND d.possibly_sent)`,
  },
];

import type { Invariant } from "./invariant.ts";

/**
 * I11: a stamp has each of its effects once, and nothing that was decided is still being worked on. Its credit is I2's.
 */
export const effects: readonly Invariant[] = [
  {
    id: "I11",
    name: "stamped-invoice-is-whole",
    sentence: {
      es: "Cada factura timbrada tiene fecha legal, folio, certificador, ambiente y la hora de su timbre.",
      en: "Every stamped invoice has a legal date, a number, a provider, an environment and the time of its stamp.",
    },
    query: `
      SELECT issuer_id, id, state FROM invoices WHERE state NOT IN ('draft', 'stamping', 'uncertain')
        AND (legal_date IS NULL OR folio IS NULL OR provider IS NULL OR environment IS NULL OR stamped_at IS NULL OR discarded_at IS NOT NULL)`,
  },
  {
    id: "I11",
    name: "no-job-for-what-is-decided",
    sentence: {
      es: "Nadie sigue certificando lo que ya está decidido.",
      en: "Nobody goes on certifying what is decided already.",
    },
    query: `
      SELECT q.issuer_id, q.sealed_document_id FROM certification_queue AS q
      LEFT JOIN sealed_documents AS d ON d.id = q.sealed_document_id AND d.issuer_id = q.issuer_id
      WHERE d.id IS NULL OR d.outcome IS NOT NULL`,
  },
];

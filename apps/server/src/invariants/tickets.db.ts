import type { Invariant } from "./invariant.ts";

/** I15: a ticket is in at most one live global invoice. */
export const tickets: readonly Invariant[] = [
  {
    id: "I15",
    name: "one-live-global-a-ticket",
    sentence: {
      es: "Cada renglón de una factura global viva que es un ticket, es de un ticket que sólo está en ella, o en la que ella sustituye.",
      en: "Every line of a live global invoice that is a ticket's, is of a ticket that is in this one alone, or in the one that it replaces.",
    },
    query: `
      SELECT i.issuer_id, i.id, t.folio, t.global_invoice_id FROM invoices AS i
      CROSS JOIN LATERAL jsonb_array_elements(i.draft -> 'items') AS line
      JOIN tickets AS t ON t.issuer_id = i.issuer_id AND t.folio = line ->> 'sku'
      WHERE i.type = 'I' AND i.state NOT IN ('draft', 'cancelled') AND jsonb_typeof(i.draft -> 'global') = 'object'
        AND t.updated_at < coalesce(i.stamped_at, 'infinity') AND t.global_invoice_id IS DISTINCT FROM i.id
        AND NOT EXISTS (SELECT 1 FROM invoice_replacements AS r
          WHERE r.issuer_id = i.issuer_id AND r.new_invoice_id = i.id AND r.old_invoice_id = t.global_invoice_id)`,
  },
  {
    id: "I15",
    name: "tickets-name-what-lives",
    sentence: {
      es: "Ningún ticket está en una factura cancelada o descartada: queda libre con ella.",
      en: "No ticket is in an invoice that is cancelled or thrown away: it is free with it.",
    },
    query: `
      SELECT t.issuer_id, t.id, t.folio, i.id AS invoice, i.state FROM tickets AS t
      JOIN invoices AS i ON i.issuer_id = t.issuer_id AND i.id IN (t.global_invoice_id, t.credit_note_id, t.own_invoice_id)
      WHERE i.state = 'cancelled' OR i.discarded_at IS NOT NULL`,
  },
];

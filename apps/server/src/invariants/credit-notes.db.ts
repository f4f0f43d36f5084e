import type { Invariant } from "./invariant.ts";

/**
 * Each note that counts and names nothing but income invoices of its issuer's in its own currency, with the set that it
 * names. What is withheld of a part is rounded by itself, so that each such line of a note may take a cent more.
 */
const NOTES = `
  SELECT issuer_id, note_id, array_agg(DISTINCT invoice_id ORDER BY invoice_id) AS invoices,
    min(note_total) - 0.01 * min(jsonb_array_length(jsonb_path_query_array(note_draft, '$.items[*] ? (@.taxes[*].withheld == true)'))) AS credited
  FROM counted_credits GROUP BY issuer_id, note_id HAVING count(*) = count(invoice_id)`;

/**
 * I9: a note over several invoices does not say how much is whose, so the notes within a set of invoices are held
 * against the whole set.
 */
export const creditNotes: readonly Invariant[] = [
  {
    id: "I9",
    name: "no-invoice-overcredited",
    sentence: {
      es: "Las notas de crédito que cuentan nunca acreditan de las facturas que nombran más que su total.",
      en: "The credit notes that count never credit more of the invoices that they name than their total.",
    },
    query: `
      WITH sums AS MATERIALIZED (SELECT issuer_id, invoices, sum(credited) AS credited FROM (${NOTES}) AS notes GROUP BY issuer_id, invoices),
      sets AS (
        SELECT issuer_id, invoices, credited FROM sums WHERE cardinality(invoices) = 1
        UNION ALL
        SELECT several.issuer_id, several.invoices, sum(part.credited) FROM sums AS several
        JOIN sums AS part ON part.issuer_id = several.issuer_id AND part.invoices <@ several.invoices
        WHERE cardinality(several.invoices) > 1 GROUP BY several.issuer_id, several.invoices)
      SELECT sets.issuer_id, sets.invoices, sets.credited, worth.total FROM sets
      CROSS JOIN LATERAL (SELECT sum(i.total) AS total FROM invoices AS i WHERE i.issuer_id = sets.issuer_id AND i.id = ANY(sets.invoices)) AS worth
      WHERE sets.credited > worth.total`,
  },
];

import type { Invariant } from "./invariant.ts";

/** I3: no number is given twice, and every hole has a recorded reason. */
export const folios: readonly Invariant[] = [
  {
    id: "I3",
    name: "no-folio-twice",
    sentence: { es: "Ningún folio se da dos veces en una serie.", en: "No number of a series is given twice." },
    query: `
      SELECT issuer_id, serie, folio FROM (
        SELECT issuer_id, serie, folio FROM invoices WHERE folio IS NOT NULL AND discarded_at IS NULL UNION ALL SELECT issuer_id, serie, folio FROM folio_gaps) AS numbers
      GROUP BY issuer_id, serie, folio HAVING count(*) > 1`,
  },
  {
    id: "I3",
    name: "every-hole-has-a-reason",
    sentence: {
      es: "Cada folio entre el primero que se dio y el siguiente es de una factura, o tiene anotado el motivo de que falte.",
      en: "Every number between the first that was given and the next is an invoice's, or has a reason.",
    },
    query: `
      SELECT s.issuer_id, s.serie, missing FROM series AS s
      JOIN (SELECT issuer_id, serie, min(folio) AS first FROM invoices WHERE folio IS NOT NULL GROUP BY issuer_id, serie) AS given USING (issuer_id, serie)
      CROSS JOIN LATERAL generate_series(given.first, s.next_folio - 1) AS missing
      LEFT JOIN invoices AS i ON i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio = missing
      LEFT JOIN folio_gaps AS g ON g.issuer_id = s.issuer_id AND g.serie = s.serie AND g.folio = missing
      WHERE i.id IS NULL AND g.reason IS NULL`,
  },
  {
    id: "I3",
    name: "no-folio-to-come-was-given",
    sentence: { es: "Ninguna serie dará un folio que ya dio.", en: "No series will give a number that was given." },
    query: `
      SELECT s.issuer_id, s.serie, s.next_folio, i.folio FROM series AS s
      JOIN invoices AS i ON i.issuer_id = s.issuer_id AND i.serie = s.serie AND i.folio >= s.next_folio`,
  },
];

import type { Invariant } from "./invariant.ts";

/**
 * Each DoctoRelacionado as the sealed bytes have it: they are written by one writer, its attributes in the order of the
 * schema.
 */
const TOLD = `
  SELECT d.issuer_id, d.invoice_id AS pay_id, told.place - 1 AS place, told.node
  FROM sealed_documents AS d JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.invoice_id AND r.type = 'P'
  CROSS JOIN LATERAL regexp_matches(convert_from(d.xml, 'UTF8'),
    '<pago20:DoctoRelacionado IdDocumento="([^"]+)"[^>]* NumParcialidad="(\\d+)" ImpSaldoAnt="([^"]+)" ImpPagado="([^"]+)" ImpSaldoInsoluto="([^"]+)"', 'g')
    WITH ORDINALITY AS told(node, place)
  WHERE d.outcome IS NULL OR d.outcome = 'stamped'`;

/** I9: balances of invoices that are paid in parts or later, to the cent and in the invoice's currency. */
export const payments: readonly Invariant[] = [
  {
    id: "I9",
    name: "no-invoice-overpaid",
    sentence: {
      es: "Los recibos que cuentan nunca pagan de una factura más que su total.",
      en: "The receipts that count never pay more of an invoice than its total.",
    },
    query: `
      SELECT i.issuer_id, i.id AS invoice_id, i.total, sum(c.paid) AS paid FROM invoices AS i
      JOIN counted_settlements AS c ON c.issuer_id = i.issuer_id AND c.invoice_id = i.id
      GROUP BY i.issuer_id, i.id, i.total HAVING sum(c.paid) > i.total`,
  },
  {
    id: "I9",
    name: "instalments-go-on",
    sentence: {
      es: "Las parcialidades de una factura de la que ningún recibo se retiró van de 1 en adelante sin huecos, cada una desde el saldo de la anterior, y la última deja lo que se debe.",
      en: "The instalments of an invoice of which no receipt was taken back go from 1 on without gaps, each from the balance that the one before left, and the last leaves what is owed.",
    },
    query: `
      SELECT * FROM (
        SELECT c.issuer_id, c.invoice_id, c.pay_id, c.instalment, c.previous, c.remaining,
          row_number() OVER of_invoice AS expected, coalesce(lag(c.remaining) OVER of_invoice, i.total) AS before,
          i.total - sum(c.paid) OVER of_invoice AS owed
        FROM counted_settlements AS c JOIN invoices AS i ON i.issuer_id = c.issuer_id AND i.id = c.invoice_id
        WHERE NOT EXISTS (SELECT 1 FROM pay_documents AS d WHERE d.issuer_id = c.issuer_id AND d.invoice_id = c.invoice_id AND NOT EXISTS (
            SELECT 1 FROM counted_settlements AS s WHERE s.issuer_id = d.issuer_id AND s.pay_id = d.pay_id AND s.place = d.place))
          AND NOT EXISTS (SELECT 1 FROM invoices AS e WHERE e.issuer_id = i.issuer_id AND e.type = 'E'
            AND jsonb_path_query_array(e.draft, '$.relations[*].uuids[*]') @> to_jsonb(ARRAY[upper(i.uuid::text)]))
        WINDOW of_invoice AS (PARTITION BY c.issuer_id, c.invoice_id ORDER BY c.instalment)) AS chain
      WHERE instalment <> expected OR previous <> before OR remaining <> owed`,
  },
  {
    id: "I9",
    name: "settlements-as-sealed",
    sentence: {
      es: "Lo que un recibo cuenta como pagado es, renglón por renglón, lo que dice el XML que se selló.",
      en: "What a receipt counts as paid is, row by row, what the XML that was sealed says.",
    },
    query: `
      SELECT coalesce(t.issuer_id, d.issuer_id) AS issuer_id, coalesce(t.pay_id, d.pay_id) AS pay_id, coalesce(t.place, d.place) AS place, t.node, d.paid
      FROM (${TOLD}) AS t
      FULL JOIN (SELECT d.* FROM pay_documents AS d JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id AND r.state <> 'draft') AS d
        ON d.issuer_id = t.issuer_id AND d.pay_id = t.pay_id AND d.place = t.place
      WHERE t.node IS NULL OR d.paid IS NULL OR upper(t.node[1]) <> upper(d.uuid::text) OR t.node[2]::int <> d.instalment
        OR t.node[3]::numeric <> d.previous OR t.node[4]::numeric <> d.paid OR t.node[5]::numeric <> d.remaining`,
  },
  {
    id: "I9",
    name: "settled-invoice-is-the-one-named",
    sentence: {
      es: "La factura de la que se descuenta un pago es la que el recibo nombra, y del mismo receptor.",
      en: "The invoice that a payment is counted for is the one that the receipt names, and the same receiver's.",
    },
    query: `
      SELECT d.issuer_id, d.pay_id, d.invoice_id FROM pay_documents AS d
      JOIN invoices AS i ON i.issuer_id = d.issuer_id AND i.id = d.invoice_id JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id
      WHERE r.state <> 'draft' AND (i.uuid IS DISTINCT FROM d.uuid OR i.type <> 'I' OR i.receiver_rfc <> r.receiver_rfc)`,
  },
];

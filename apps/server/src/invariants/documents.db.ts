import type { Invariant } from "./invariants.db.ts";

/**
 * I10, as far as our own rows show: what we say of a cancellation is what the SAT said to us, and nobody forgets to
 * ask it.
 */
export const cancellations: readonly Invariant[] = [
  {
    id: "I10",
    name: "being-cancelled-while-requested",
    sentence: {
      es: "Una factura está en proceso de cancelación si y solo si tiene una solicitud abierta, y ambas están en la misma etapa.",
      en: "An invoice is being cancelled if and only if it has an open request, and both are at the same stage.",
    },
    query: `
      SELECT i.issuer_id, i.id, i.state, c.state AS request FROM invoices AS i
      LEFT JOIN cancellations AS c ON c.issuer_id = i.issuer_id AND c.invoice_id = i.id AND c.closed_at IS NULL
      WHERE coalesce('cancel_' || c.state, 'none') <> CASE WHEN i.state IN ('cancel_requested', 'cancel_in_process') THEN i.state ELSE 'none' END`,
  },
  {
    id: "I10",
    name: "cancelled-on-the-sats-word",
    sentence: {
      es: "Una solicitud de cancelación solo termina como cancelada o rechazada cuando el SAT lo informa; si termina como cancelada, su factura queda cancelada.",
      en: "A cancellation request ends as cancelled or rejected only when the SAT says so; if it ends as cancelled, its invoice is cancelled.",
    },
    query: `
      SELECT c.issuer_id, c.id, c.state, i.state AS invoice FROM cancellations AS c
      JOIN invoices AS i ON i.issuer_id = c.issuer_id AND i.id = c.invoice_id
      WHERE c.state IN ('cancelled', 'rejected') AND (
        NOT EXISTS (SELECT 1 FROM cancellation_attempts AS a WHERE a.issuer_id = c.issuer_id AND a.cancellation_id = c.id AND a.answer = 'answered'
          AND CASE c.state WHEN 'cancelled' THEN a.detail #>> '{words,Estado}' = 'Cancelado' ELSE a.detail #>> '{words,EstatusCancelacion}' = 'Solicitud rechazada' END)
        OR (c.state = 'cancelled' AND i.state <> 'cancelled'))
      UNION ALL SELECT i.issuer_id, i.id, NULL, i.state FROM invoices AS i WHERE i.state = 'cancelled' AND NOT EXISTS (
        SELECT 1 FROM cancellation_attempts AS a WHERE a.issuer_id = i.issuer_id AND a.invoice_id = i.id AND a.detail #>> '{words,Estado}' = 'Cancelado')`,
  },
  {
    id: "I7",
    name: "a-job-follows-the-request",
    sentence: {
      es: "Cada solicitud de cancelación abierta tiene programado su seguimiento.",
      en: "Every open cancellation request has a scheduled follow-up.",
    },
    reach: "beyond_issuer",
    query: `
      SELECT c.issuer_id, c.id FROM cancellations AS c
      LEFT JOIN pgboss.job AS j ON j.name = 'follow-cancellation' AND j.id = c.job_id AND j.state IN ('created', 'retry', 'active')
      WHERE c.closed_at IS NULL AND j.id IS NULL`,
  },
  {
    id: "I5",
    name: "signed-request-unchanged",
    sentence: {
      es: "Las solicitudes y los acuses guardados son, byte por byte, los que se firmaron, enviaron y recibieron.",
      en: "The stored requests and acknowledgements are, byte for byte, those that were signed, sent and received.",
    },
    query: `
      SELECT issuer_id, id FROM cancellations WHERE sha256 <> sha256(xml) OR position(upper(uuid::text) IN convert_from(xml, 'UTF8')) = 0
      UNION ALL SELECT issuer_id, id FROM cancellation_receipts WHERE sha256 <> sha256(xml)
      UNION ALL SELECT a.issuer_id, a.id FROM cancellation_attempts AS a JOIN cancellations AS c ON c.issuer_id = a.issuer_id AND c.id = a.cancellation_id
        WHERE a.invoice_id <> c.invoice_id OR a.sent_sha256 <> c.sha256 OR (a.received_sha256 IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM cancellation_receipts AS r WHERE r.issuer_id = a.issuer_id AND r.cancellation_id = a.cancellation_id AND r.sha256 = a.received_sha256))`,
  },
];

/**
 * Each DoctoRelacionado as the sealed bytes have it: they are written by one writer, its attributes in the order of the
 * schema.
 */
const TOLD = `
  SELECT d.issuer_id, d.invoice_id AS pay_id, told.place - 1 AS place, told.node
  FROM sealed_documents AS d JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.invoice_id AND r.type = 'P'
  CROSS JOIN LATERAL regexp_matches(convert_from(sealed_xml(d.issuer_id, d.id, d.xml, d.shared_prefix, d.unshared, d.shared_suffix), 'UTF8'),
    '<pago20:DoctoRelacionado IdDocumento="([^"]+)"[^>]* NumParcialidad="(\\d+)" ImpSaldoAnt="([^"]+)" ImpPagado="([^"]+)" ImpSaldoInsoluto="([^"]+)"', 'g')
    WITH ORDINALITY AS told(node, place)
  WHERE d.outcome IS NULL OR d.outcome = 'stamped'`;

/** I9: balances of invoices that are paid in parts or later, to the cent and in the invoice's currency. */
export const payments: readonly Invariant[] = [
  {
    id: "I9",
    name: "no-invoice-overpaid",
    sentence: {
      es: "Los recibos de pago válidos nunca pagan más que el total de la factura.",
      en: "Valid payment receipts never pay more than the total of an invoice.",
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
      es: "Las parcialidades de una factura sin recibos cancelados van de 1 en adelante sin saltos, cada una parte del saldo de la anterior y la última deja lo que se debe.",
      en: "The instalments of an invoice without cancelled receipts run from 1 without gaps, each starts from the previous balance, and the last one leaves what is owed.",
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
      es: "Lo pagado según cada recibo coincide, línea por línea, con el XML que se selló.",
      en: "What each receipt counts as paid matches, row by row, the sealed XML.",
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
      es: "Cada pago se descuenta de la factura que relaciona el recibo, del mismo receptor.",
      en: "Each payment counts for the invoice that its receipt names, of the same receiver.",
    },
    query: `
      SELECT d.issuer_id, d.pay_id, d.invoice_id FROM pay_documents AS d
      JOIN invoices AS i ON i.issuer_id = d.issuer_id AND i.id = d.invoice_id JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id
      WHERE r.state <> 'draft' AND (i.uuid IS DISTINCT FROM d.uuid OR i.type <> 'I' OR i.receiver_rfc <> r.receiver_rfc)`,
  },
];

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
      es: "Las notas de crédito válidas nunca suman más que el total de las facturas que relacionan.",
      en: "Valid credit notes never credit more than the total of the invoices they name.",
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

/** Each application of nothing but advances that are income invoices of the issuer's in its currency. */
const APPLICATIONS = `
  SELECT issuer_id, application, array_agg(DISTINCT advance_id ORDER BY advance_id) AS advances,
    min(amount) - 0.01 * min(jsonb_array_length(jsonb_path_query_array(document_draft, '$.items[*] ? (@.taxes[*].withheld == true)'))) AS applied
  FROM advance_applications GROUP BY issuer_id, application HAVING count(*) = count(advance_id)`;

/** I9: an application that may be of several advances is held against all of them together, as notes are. */
export const advances: readonly Invariant[] = [
  {
    id: "I9",
    name: "no-advance-overapplied",
    sentence: {
      es: "Lo aplicado de cada anticipo nunca supera su total.",
      en: "No more is applied of an advance than its total.",
    },
    query: `
      WITH sums AS MATERIALIZED (
        SELECT issuer_id, advances, sum(applied) AS applied FROM (${APPLICATIONS}) AS applications GROUP BY issuer_id, advances),
      sets AS (
        SELECT several.issuer_id, several.advances, sum(part.applied) AS applied FROM sums AS several
        JOIN sums AS part ON part.issuer_id = several.issuer_id AND part.advances <@ several.advances GROUP BY several.issuer_id, several.advances)
      SELECT sets.issuer_id, sets.advances, sets.applied, worth.total FROM sets
      CROSS JOIN LATERAL (SELECT sum(i.total) AS total FROM invoices AS i WHERE i.issuer_id = sets.issuer_id AND i.id = ANY(sets.advances)) AS worth
      WHERE sets.applied > worth.total`,
  },
];

/** I15: a ticket is in at most one live global invoice. */
export const tickets: readonly Invariant[] = [
  {
    id: "I15",
    name: "one-live-global-a-ticket",
    sentence: {
      es: "Cada ticket de una factura global vigente está solo en ella o en la que sustituye.",
      en: "Every ticket in an active global invoice is in that one only, or in the one it replaces.",
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
      es: "Ningún ticket sigue ligado a una factura cancelada o descartada: queda libre.",
      en: "No ticket stays in a cancelled or deleted invoice: it becomes available again.",
    },
    query: `
      SELECT t.issuer_id, t.id, t.folio, i.id AS invoice, i.state FROM tickets AS t
      JOIN invoices AS i ON i.issuer_id = t.issuer_id AND i.id IN (t.global_invoice_id, t.credit_note_id, t.own_invoice_id)
      WHERE i.state = 'cancelled' OR i.discarded_at IS NOT NULL`,
  },
];

/** What reports add up is what the stamped documents say, and comes to their totals. */
export const figures: readonly Invariant[] = [
  {
    id: "I9",
    name: "figures-come-to-the-total",
    sentence: {
      es: "Los reportes suman de cada factura timbrada su total al centavo, impuesto por impuesto.",
      en: "What reports add up of each stamped invoice equals its total to the cent, tax by tax.",
    },
    query: `
      SELECT f.issuer_id, f.invoice_id AS id, f.total, i.total AS kept FROM document_figures AS f
      JOIN invoices AS i ON i.issuer_id = f.issuer_id AND i.id = f.invoice_id
      WHERE f.place = 0 AND (f.total <> i.total OR f.subtotal <> i.subtotal OR f.currency <> i.currency
        OR f.total <> f.subtotal - f.discount + f.iva_16 + f.iva_8 + f.ieps + f.local_charged - f.isr_withheld - f.iva_withheld - f.ieps_withheld - f.local_withheld)`,
  },
];

/** What must hold for a file of many invoices: each is issued once, and none is left out. */
export const bulk: readonly Invariant[] = [
  {
    id: "I7",
    name: "bulk-sealed-is-kept",
    sentence: {
      es: "Cada factura de una emisión en lote existe si y solo si el lote indica que se selló.",
      en: "Every invoice of a file exists if and only if the file says that it was sealed.",
    },
    query: `
      SELECT one.issuer_id, one.batch_id, one.position, one.state FROM bulk_invoices AS one
      LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
      WHERE (one.state = 'sealed') <> (made.id IS NOT NULL)`,
  },
  {
    id: "I7",
    name: "a-job-goes-on-with-each-batch",
    sentence: {
      es: "Una emisión en lote en curso tiene programado su seguimiento, y una terminada no dejó nada pendiente.",
      en: "A running batch has the job that continues it, and a finished one left nothing waiting.",
    },
    reach: "beyond_issuer",
    query: `
      SELECT batch.issuer_id, batch.id, batch.state FROM bulk_batches AS batch
      WHERE (batch.state = 'running' AND NOT EXISTS (
          SELECT 1 FROM pgboss.job WHERE name = 'run-bulk' AND state IN ('created', 'retry', 'active', 'failed')
            AND data ->> 'batchId' = batch.id::text AND (data ->> 'turn')::int = batch.turn))
        OR (batch.state IN ('done', 'cancelled') AND EXISTS (
          SELECT 1 FROM bulk_invoices AS one WHERE one.issuer_id = batch.issuer_id AND one.batch_id = batch.id AND one.state = 'waiting'))`,
  },
];

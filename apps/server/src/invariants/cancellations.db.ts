import type { Invariant } from "./invariant.ts";

/**
 * I10, as far as our own books tell: what we say of a cancellation is what the SAT said to us, and nobody forgets to
 * ask it.
 */
export const cancellations: readonly Invariant[] = [
  {
    id: "I10",
    name: "being-cancelled-while-requested",
    sentence: {
      es: "Una factura está por cancelarse exactamente mientras una solicitud suya está abierta, y en el mismo punto.",
      en: "An invoice is being cancelled exactly while one request of it is open, and stands where that one stands.",
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
      es: "Una solicitud sólo termina en cancelada o rechazada, y una factura en cancelada, cuando el SAT lo dijo; una solicitud cancelada deja cancelada su factura.",
      en: "A request ends as cancelled or rejected, and an invoice as cancelled, only when the SAT said so; a cancelled request leaves its invoice cancelled.",
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
      es: "Cada solicitud de cancelación abierta tiene un trabajo programado que la sigue.",
      en: "Every open request to cancel has a job that follows it.",
    },
    query: `
      SELECT c.issuer_id, c.id FROM cancellations AS c
      LEFT JOIN pgboss.job AS j ON j.name = 'follow-cancellation' AND j.id = c.job_id AND j.state IN ('created', 'retry', 'active')
      WHERE c.closed_at IS NULL AND j.id IS NULL`,
  },
  {
    id: "I5",
    name: "signed-request-unchanged",
    sentence: {
      es: "Lo que se guarda como firmado y como acuse es, byte por byte, lo que se firmó, se envió y se recibió.",
      en: "What is kept as signed and as acknowledged is, byte for byte, what was signed, sent and received.",
    },
    query: `
      SELECT issuer_id, id FROM cancellations WHERE sha256 <> sha256(xml) OR position(upper(uuid::text) IN convert_from(xml, 'UTF8')) = 0
      UNION ALL SELECT issuer_id, id FROM cancellation_receipts WHERE sha256 <> sha256(xml)
      UNION ALL SELECT a.issuer_id, a.id FROM cancellation_attempts AS a JOIN cancellations AS c ON c.issuer_id = a.issuer_id AND c.id = a.cancellation_id
        WHERE a.invoice_id <> c.invoice_id OR a.sent_sha256 <> c.sha256 OR (a.received_sha256 IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM cancellation_receipts AS r WHERE r.issuer_id = a.issuer_id AND r.cancellation_id = a.cancellation_id AND r.sha256 = a.received_sha256))`,
  },
];

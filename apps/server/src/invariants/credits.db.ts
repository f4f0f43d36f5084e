import type { Invariant } from "./invariants.db.ts";

/**
 * I6: each settled payment credited once, each refund and charge-back debited once, none without a provider's record.
 */
export const orders: readonly Invariant[] = [
  {
    id: "I6",
    name: "paid-orders-are-credited-once",
    sentence: {
      es: "Cada compra pagada abonó sus créditos una sola vez, con el aviso firmado de su pago; ninguna otra los abonó.",
      en: "Every paid purchase added its credits once, with the signed event of its payment; no other purchase added any.",
    },
    query: `
      SELECT coalesce(o.issuer_id, m.issuer_id) AS issuer_id, coalesce(o.id, m.document_id) AS order_id, o.state, o.credits, m.granted FROM orders AS o
      FULL JOIN (
        SELECT issuer_id, document_id, array_agg(amount) AS granted FROM credit_movements
        WHERE document_kind = 'order' AND kind = 'grant' GROUP BY issuer_id, document_id) AS m ON m.issuer_id = o.issuer_id AND m.document_id = o.id
      WHERE o.id IS NULL
        OR m.granted IS DISTINCT FROM CASE WHEN o.paid_at IS NULL THEN NULL ELSE ARRAY[o.credits] END
        OR (o.paid_at IS NOT NULL AND (o.payment_id IS NULL
          OR NOT EXISTS (SELECT 1 FROM card_events AS e WHERE e.issuer_id = o.issuer_id AND e.order_id = o.id)))`,
  },
  {
    id: "I6",
    name: "reversals-are-debited-once",
    sentence: {
      es: "Cada devolución y cada contracargo descontó sus créditos una sola vez, y nunca más de los vendidos.",
      en: "Every refund and chargeback took back its credits once, and never more than were sold.",
    },
    query: `
      SELECT coalesce(r.issuer_id, m.issuer_id) AS issuer_id, coalesce(r.id, m.document_id) AS reversal_id, r.taken, m.amount FROM credit_reversals AS r
      FULL JOIN (SELECT * FROM credit_movements WHERE document_kind = 'credit_reversal' AND kind = 'debit') AS m
        ON m.issuer_id = r.issuer_id AND m.document_id = r.id
      WHERE r.id IS NULL OR coalesce(m.amount, 0) <> r.taken
      UNION ALL
      SELECT o.issuer_id, o.id, sum(CASE WHEN r.settled_at IS NULL THEN r.credits ELSE r.taken END), o.credits FROM orders AS o
      JOIN credit_reversals AS r ON r.issuer_id = o.issuer_id AND r.order_id = o.id AND r.undone_at IS NULL
      GROUP BY o.issuer_id, o.id, o.credits HAVING sum(CASE WHEN r.settled_at IS NULL THEN r.credits ELSE r.taken END) > o.credits`,
  },
  {
    id: "I6",
    name: "undone-reversals-are-given-back-once",
    sentence: {
      es: "Lo que descontó una devolución o un contracargo revertido se reintegró una sola vez.",
      en: "What a reversed refund or chargeback had taken back was returned once.",
    },
    query: `
      SELECT coalesce(r.issuer_id, m.issuer_id) AS issuer_id, coalesce(r.id, m.document_id) AS reversal_id, r.taken, m.amount FROM (
        SELECT top.issuer_id, top.id, sum(part.taken) AS taken FROM credit_reversals AS top
        JOIN credit_reversals AS part ON part.issuer_id = top.issuer_id AND part.order_id = top.order_id AND part.kind = top.kind
          AND part.reversal_id = top.reversal_id
        WHERE top.remainder_of IS NULL AND top.undone_at IS NOT NULL GROUP BY top.issuer_id, top.id HAVING sum(part.taken) > 0) AS r
      FULL JOIN (SELECT * FROM credit_movements WHERE document_kind = 'credit_reversal' AND kind = 'grant') AS m
        ON m.issuer_id = r.issuer_id AND m.document_id = r.id
      WHERE r.id IS NULL OR m.amount IS DISTINCT FROM r.taken`,
  },
  {
    id: "I6",
    name: "money-is-in-the-providers-book",
    sentence: {
      es: "Cada compra pagada y cada devolución consta en los registros del proveedor de pagos de prueba, por el mismo importe.",
      en: "Every paid purchase and every refund is in the sandbox card provider's records, for the same amount.",
    },
    reach: "beyond_issuer",
    query: `
      SELECT o.issuer_id, o.id, o.total, p.amount FROM orders AS o LEFT JOIN sandbox_card_payments AS p ON p.id = o.payment_id AND p.order_id = o.id
      WHERE o.provider = 'sandbox' AND o.paid_at IS NOT NULL AND (p.status IS DISTINCT FROM 'succeeded' OR p.amount IS DISTINCT FROM o.total)
      UNION ALL
      SELECT r.issuer_id, r.id, r.amount, b.amount FROM credit_reversals AS r
      JOIN orders AS o ON o.issuer_id = r.issuer_id AND o.id = r.order_id AND o.provider = 'sandbox'
      LEFT JOIN sandbox_card_reversals AS b ON b.id = r.reversal_id AND b.payment_id = o.payment_id
      WHERE r.remainder_of IS NULL AND b.amount IS DISTINCT FROM r.amount`,
  },
];

/** I4: what was bought less what was spent less what is held is what is left, and never below zero. */
export const creditAccounts: readonly Invariant[] = [
  {
    id: "I4",
    name: "credits-add-up",
    sentence: {
      es: "Cada cuenta de créditos es la suma de sus movimientos, todas juntas suman cero y ninguna es negativa.",
      en: "Each credit account is the sum of its movements; all together add up to zero and none is negative.",
    },
    query: `
      SELECT coalesce(a.issuer_id, m.issuer_id) AS issuer_id, a.issued, a.available, a.held, a.consumed, m.sums FROM credit_accounts AS a
      FULL JOIN (
        SELECT issuer_id, jsonb_object_agg(account, moved) AS sums FROM (
          SELECT issuer_id, account, sum(moved) AS moved FROM (
            SELECT issuer_id, to_account AS account, amount AS moved FROM credit_movements
            UNION ALL SELECT issuer_id, from_account, -amount FROM credit_movements) AS entries
          GROUP BY issuer_id, account) AS totals
        GROUP BY issuer_id) AS m ON m.issuer_id = a.issuer_id
      WHERE a.issuer_id IS NULL OR a.issued + a.available + a.held + a.consumed <> 0 OR least(a.available, a.held, a.consumed) < 0
        OR (a.issued, a.available, a.held, a.consumed) IS DISTINCT FROM (
          coalesce((m.sums ->> 'issued')::bigint, 0), coalesce((m.sums ->> 'available')::bigint, 0),
          coalesce((m.sums ->> 'held')::bigint, 0), coalesce((m.sums ->> 'consumed')::bigint, 0))`,
  },
];

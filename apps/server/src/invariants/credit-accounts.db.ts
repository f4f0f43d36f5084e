import type { Invariant } from "./invariant.ts";

/** I4: what was bought less what was spent less what is held is what is left, and never below zero. */
export const creditAccounts: readonly Invariant[] = [
  {
    id: "I4",
    name: "credits-add-up",
    sentence: {
      es: "Las cuentas de créditos son la suma de sus movimientos, suman cero y ninguna queda en contra.",
      en: "The accounts of credits are the sum of their movements, sum to zero, and none is overdrawn.",
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

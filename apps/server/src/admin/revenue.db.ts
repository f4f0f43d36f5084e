import { CSD_TIME_ZONE } from "@timbra/contract";
import { sql } from "kysely";
import { asAuditor, type Db } from "../adapters/postgres/index.ts";

/** What came in and went back on one day of Mexico City. */
export interface RevenueDay {
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly orders: number;
  readonly paid: string;
  readonly returned: string;
}

/**
 * Of everybody's orders, the days from one on that had any. A refund or charge-back counts on its own day, unless it
 * was undone.
 */
export async function sumRevenue(db: Db, environment: string, since: string): Promise<readonly RevenueDay[]> {
  const { rows } = await asAuditor(db, (tx) =>
    sql<RevenueDay>`
      SELECT currency, to_char(at AT TIME ZONE ${CSD_TIME_ZONE}, 'YYYY-MM-DD') AS day, sum(orders)::int AS orders, sum(paid)::text AS paid, sum(returned)::text AS returned
      FROM (
        SELECT currency, paid_at AS at, 1 AS orders, total AS paid, 0 AS returned FROM orders WHERE environment = ${environment} AND paid_at IS NOT NULL
        UNION ALL
        SELECT o.currency, r.created_at, 0, 0, r.amount FROM credit_reversals AS r JOIN orders AS o ON o.issuer_id = r.issuer_id AND o.id = r.order_id
          WHERE o.environment = ${environment} AND r.undone_at IS NULL AND r.amount > 0) AS moved
      WHERE at >= (${since}::date::timestamp AT TIME ZONE ${CSD_TIME_ZONE})
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx),
  );
  return rows;
}

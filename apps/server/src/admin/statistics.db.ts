import { CSD_TIME_ZONE, DASHBOARD_DAYS } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { asAuditor, type Db, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { countAllWaiting, countDocuments, countJobs, countMails, sumCredits } from "./figures.db.ts";

export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Every day of the period with how many of `rows` (a query with an instant `at`) fell on it. */
function perDay(rows: RawBuilder<unknown>, now: Date): RawBuilder<DayCount> {
  const today = sql`(${now}::timestamptz AT TIME ZONE ${CSD_TIME_ZONE})::date`;
  return sql<DayCount>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count(counted.at)::int AS count
    FROM generate_series(${today} - ${DASHBOARD_DAYS - 1}::int, ${today}, interval '1 day') AS day
    LEFT JOIN (SELECT (at AT TIME ZONE ${CSD_TIME_ZONE})::date AS on_day, at FROM (${rows}) AS within) AS counted ON counted.on_day = day::date
    GROUP BY day ORDER BY day`;
}

/** Somewhat before the first day of the period, for what an index can leave out. */
function begin(now: Date): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz - make_interval(days => ${DASHBOARD_DAYS + 1}::int)`;
}

/** Who there is, and when they came. */
export async function countPeople(db: Db, now: Date) {
  const users = await sql<{ total: number; active: number; unverified: number; blocked: number }>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE blocked_at IS NULL AND email_verified_at IS NOT NULL))::int AS active,
      (count(*) FILTER (WHERE blocked_at IS NULL AND email_verified_at IS NULL))::int AS unverified,
      (count(*) FILTER (WHERE blocked_at IS NOT NULL))::int AS blocked FROM users`.execute(db);
  const registrations = await perDay(
    sql`SELECT created_at AS at FROM users WHERE created_at >= ${begin(now)}`,
    now,
  ).execute(db);
  return {
    users: users.rows[0] ?? { total: 0, active: 0, unverified: 0, blocked: 0 },
    registrations: registrations.rows,
  };
}

/** What waits and what failed, of mails, jobs and documents. */
export async function countWork(db: Db, now: Date) {
  const [mails, documents, jobs] = await Promise.all([countMails(db), countDocuments(db), countJobs(db, now)]);
  const { waiting: pending, failed, uncertain } = mails;
  const certifying = { name: "certify-invoice", waiting: countAllWaiting(documents), running: 0, failed: 0 };
  const queue = jobs.map(({ oldest: _, ...job }) => job);
  return { mails: { pending, failed, uncertain }, queue: [certifying, ...queue] };
}

/** What issuers did with their stamps, over all of them. */
export function countBusiness(db: Db, now: Date) {
  return asAuditor(db, async (tx) => ({
    stamps: (
      await perDay(sql`SELECT received_at AS at FROM stamps WHERE received_at >= ${begin(now)}`, now).execute(tx)
    ).rows,
    cancellations: (await perDay(CANCELLED(now), now).execute(tx)).rows,
    refusals: await countRefusals(tx, now),
    credits: await sumCredits(tx),
    certificates: await listExpiring(tx, now),
  }));
}

const CANCELLED = (now: Date) =>
  sql`SELECT changed_at AS at FROM audit_log WHERE to_state = 'cancelled' AND changed_at >= ${begin(now)}`;

async function countRefusals(tx: Tx, now: Date) {
  return sqlRows<{ code: string; count: number }>(tx)`
    SELECT coalesce(detail #>> '{problems,0,code}', detail ->> 'code', detail ->> 'reason', answer) AS code, count(*)::int AS count
    FROM certification_attempts WHERE answer NOT IN ('stamped', 'already_stamped') AND started_at >= ${begin(now)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`;
}

const MOST_CERTIFICATES = 50;

async function listExpiring(tx: Tx, now: Date) {
  return sqlRows<{ rfc: string; number: string; valid_until: Date; days_left: number }>(tx)`
    SELECT rfc, certificate_number AS number, valid_until, floor(extract(epoch FROM valid_until - ${now}::timestamptz) / 86400)::int AS days_left
    FROM certificates WHERE state = 'active' AND valid_until < ${now}::timestamptz + interval '60 days'
    ORDER BY valid_until LIMIT ${MOST_CERTIFICATES}`;
}

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

export interface ChainHeads {
  readonly chain: "audit_log" | "credit_movements" | "deeds";
  /** Links of all issuers together. */
  readonly entries: number;
  /** The first 52 bits of the SHA-256 of all heads, issuer by issuer: as much as a figure can hold exactly. */
  readonly fingerprint: number;
}

/** Where the chains end. Whoever stores it can detect later whether links were removed or rewritten. */
export async function listChainHeads(db: Db): Promise<readonly ChainHeads[]> {
  const heads = sql<{ chain: ChainHeads["chain"]; entries: string; sha256: Buffer }>`
    SELECT chain, coalesce(sum(entries), 0) AS entries,
      sha256(convert_to(coalesce(string_agg(issuer_id || ' ' || entries || ' ' || encode(sha256, 'hex'), E'\\n' ORDER BY issuer_id), ''), 'UTF8')) AS sha256
    FROM (SELECT 'audit_log' AS chain, issuer_id, entries, sha256 FROM audit_heads
      UNION ALL SELECT 'credit_movements', issuer_id, movements, head_sha256 FROM credit_accounts
      UNION ALL SELECT 'deeds', issuer_id, entries, sha256 FROM deed_heads) AS heads
    GROUP BY chain ORDER BY chain`;
  const { rows } = await asAuditor(db, (tx) => heads.execute(tx));
  return rows.map(({ chain, entries, sha256 }) => ({
    chain,
    entries: Number(entries),
    fingerprint: Number(sha256.readBigUInt64BE() >> 12n),
  }));
}

/**
 * When links began to have codes. It never changes: a later one shows that somebody removed the record and let it
 * begin anew.
 */
export async function chainsKeyedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("chain_switch").select("switched_at").executeTakeFirst();
  return row?.switched_at ?? null;
}

import { CSD_TIME_ZONE, DASHBOARD_DAYS } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { asAuditor, type Db, type Tx } from "../adapters/postgres/index.ts";

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
export async function countWork(db: Db) {
  const mails = await sql<{ pending: number; failed: number; uncertain: number }>`
    SELECT (count(*) FILTER (WHERE state = 'pending'))::int AS pending, (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE state = 'uncertain'))::int AS uncertain FROM mails WHERE state <> 'sent'`.execute(db);
  const queue = await sql<{ name: string; waiting: number; running: number; failed: number }>`
    SELECT 'certify-invoice' AS name, count(*)::int AS waiting, 0 AS running, 0 AS failed FROM certification_queue
    UNION ALL
    SELECT name, (count(*) FILTER (WHERE state IN ('created', 'retry')))::int, (count(*) FILTER (WHERE state = 'active'))::int,
      (count(*) FILTER (WHERE state = 'failed'))::int FROM pgboss.job GROUP BY name ORDER BY name`.execute(db);
  return { mails: mails.rows[0] ?? { pending: 0, failed: 0, uncertain: 0 }, queue: queue.rows };
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
    certificates: await listEnding(tx, now),
  }));
}

const CANCELLED = (now: Date) =>
  sql`SELECT changed_at AS at FROM audit_log WHERE to_state = 'cancelled' AND changed_at >= ${begin(now)}`;

async function countRefusals(tx: Tx, now: Date) {
  const { rows } = await sql<{ code: string; count: number }>`
    SELECT coalesce(detail #>> '{problems,0,code}', detail ->> 'code', detail ->> 'reason', answer) AS code, count(*)::int AS count
    FROM certification_attempts WHERE answer NOT IN ('stamped', 'already_stamped') AND started_at >= ${begin(now)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`.execute(tx);
  return rows;
}

async function sumCredits(tx: Tx) {
  const { rows } = await sql<{ available: number; held: number; consumed: number }>`
    SELECT coalesce(sum(available), 0)::int AS available, coalesce(sum(held), 0)::int AS held, coalesce(sum(consumed), 0)::int AS consumed
    FROM credit_accounts`.execute(tx);
  return rows[0] ?? { available: 0, held: 0, consumed: 0 };
}

const MOST_CERTIFICATES = 50;

async function listEnding(tx: Tx, now: Date) {
  const { rows } = await sql<{ rfc: string; number: string; valid_until: Date; days_left: number }>`
    SELECT rfc, certificate_number AS number, valid_until, floor(extract(epoch FROM valid_until - ${now}::timestamptz) / 86400)::int AS days_left
    FROM certificates WHERE state = 'active' AND valid_until < ${now}::timestamptz + interval '60 days'
    ORDER BY valid_until LIMIT ${MOST_CERTIFICATES}`.execute(tx);
  return rows;
}

import { CSD_TIME_ZONE } from "@timbra/contract";
import { asAuditor, type Db, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

/*
 * What a monitor asks for every few seconds. Each statement reads what waits, what is of today, or one small row an
 * account: never the documents, their history or what was done long ago.
 */

interface UserCounts {
  readonly active: number;
  readonly unverified: number;
  readonly blocked: number;
}

/** Who there is. */
export async function countUsers(db: Db): Promise<UserCounts> {
  const row = await sqlRow<UserCounts>(db)`
    SELECT (count(*) FILTER (WHERE blocked_at IS NULL AND email_verified_at IS NOT NULL))::int AS active,
      (count(*) FILTER (WHERE blocked_at IS NULL AND email_verified_at IS NULL))::int AS unverified,
      (count(*) FILTER (WHERE blocked_at IS NOT NULL))::int AS blocked FROM users`;
  return row ?? { active: 0, unverified: 0, blocked: 0 };
}

interface CreditSums {
  readonly available: number;
  readonly held: number;
  readonly consumed: number;
}

export async function sumCredits(tx: Tx): Promise<CreditSums> {
  const row = await sqlRow<CreditSums>(tx)`
    SELECT coalesce(sum(available), 0)::int AS available, coalesce(sum(held), 0)::int AS held, coalesce(sum(consumed), 0)::int AS consumed
    FROM credit_accounts`;
  return row ?? { available: 0, held: 0, consumed: 0 };
}

const MOST_CERTIFICATES = 50;

/** What is added up over the accounts: one row each, in an index or a table as small. */
export async function sumAccounts(db: Db, now: Date): Promise<{ credits: CreditSums; certificatesEnding: number }> {
  return asAuditor(db, async (tx) => {
    const ending = await sqlRow<{ count: number }>(tx)`
      SELECT count(*)::int AS count FROM (
        SELECT FROM certificates WHERE state = 'active' AND valid_until < ${now}::timestamptz + interval '60 days' LIMIT ${MOST_CERTIFICATES}) AS ending`;
    return { credits: await sumCredits(tx), certificatesEnding: ending?.count ?? 0 };
  });
}

/** Of this day of Mexico City. */
export async function countStampsOfToday(tx: Tx, now: Date): Promise<number> {
  const row = await sqlRow<{ count: number }>(tx)`
    SELECT count(*)::int AS count
    FROM (SELECT date_trunc('day', ${now}::timestamptz AT TIME ZONE ${CSD_TIME_ZONE}) AS day) AS today,
      LATERAL (SELECT FROM stamps WHERE received_at >= day AT TIME ZONE ${CSD_TIME_ZONE}
        AND received_at < (day + interval '1 day') AT TIME ZONE ${CSD_TIME_ZONE}) AS stamped`;
  return row?.count ?? 0;
}

/** What waits in a queue: how much, and since when the one that has waited longest could have been done. */
interface Backlog {
  readonly waiting: number;
  readonly oldest: Date | null;
}

export interface JobBacklog extends Backlog {
  readonly name: string;
  readonly running: number;
  readonly failed: number;
}

/** Jobs by kind. One that is postponed waits, and is not late before its time. */
export function countJobs(db: Db, now: Date): Promise<readonly JobBacklog[]> {
  return sqlRows<JobBacklog>(db)`
    SELECT name, sum(waiting)::int AS waiting, min(oldest) AS oldest, sum(running)::int AS running, sum(failed)::int AS failed FROM (
      SELECT name, count(*) AS waiting, min(start_after) FILTER (WHERE start_after <= ${now}::timestamptz) AS oldest, 0 AS running, 0 AS failed
        FROM pgboss.job WHERE state < 'active' AND NOT blocked GROUP BY name
      UNION ALL
      SELECT name, 0, NULL, count(*) FILTER (WHERE state = 'active'), count(*) FILTER (WHERE state = 'failed')
        FROM pgboss.job WHERE state IN ('active', 'failed') GROUP BY name) AS counted
    GROUP BY name ORDER BY name`;
}

export interface DocumentBacklog {
  readonly provider: string;
  readonly waiting: number;
  /** The id of the sealed document that has waited longest: it begins with its instant. */
  readonly oldest: string;
}

/** Sealed documents without a result, by the provider that they wait for. */
export function countDocuments(db: Db): Promise<readonly DocumentBacklog[]> {
  return sqlRows<DocumentBacklog>(db)`
    SELECT provider, count(*)::int AS waiting, min(sealed_document_id::text) AS oldest FROM certification_queue GROUP BY provider ORDER BY provider`;
}

export function countAllWaiting(documents: readonly DocumentBacklog[]): number {
  return documents.reduce((sum, { waiting }) => sum + waiting, 0);
}

interface MailBacklog extends Backlog {
  readonly failed: number;
  readonly uncertain: number;
}

/** Mails that have not left. */
export async function countMails(db: Db): Promise<MailBacklog> {
  const row = await sqlRow<MailBacklog>(db)`
    SELECT (count(*) FILTER (WHERE state = 'pending'))::int AS waiting, min(created_at) FILTER (WHERE state = 'pending') AS oldest,
      (count(*) FILTER (WHERE state = 'failed'))::int AS failed, (count(*) FILTER (WHERE state = 'uncertain'))::int AS uncertain
    FROM mails WHERE state <> 'sent'`;
  return row ?? { waiting: 0, oldest: null, failed: 0, uncertain: 0 };
}

/** Webhook deliveries that wait, of all issuers. */
export async function countWebhooks(tx: Tx): Promise<Backlog> {
  const row = await sqlRow<Backlog>(tx)`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM webhook_deliveries WHERE state = 'pending'`;
  return row ?? { waiting: 0, oldest: null };
}

/** What is of all issuers' rows. */
export function countOverIssuers(db: Db, now: Date): Promise<{ stampsToday: number; webhooks: Backlog }> {
  return asAuditor(db, async (tx) => ({
    stampsToday: await countStampsOfToday(tx, now),
    webhooks: await countWebhooks(tx),
  }));
}

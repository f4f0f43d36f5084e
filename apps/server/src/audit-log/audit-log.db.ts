import { CSD_TIME_ZONE, type DeedName, type DeedRow, type ReadQueryOf, type ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type Db,
  issuerOf,
  type KeysetPosition,
  type List,
  openAdminList,
  type Sort,
  type SortColumn,
  type Tx,
} from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";
import type { Clock } from "../lib/clock.ts";
import type { Actor } from "../lib/current-actor.ts";
import { newId } from "../lib/ids.ts";

export interface AuditEvent {
  readonly action: DeedName;
  readonly by: Actor;
  /** The issuer that it concerns, who can read it; null when it concerns none. */
  readonly issuerId: string | null;
  /** To whom or what it was done. */
  readonly subject?: { readonly id: string | null; readonly name: string };
  /** What was given as the reason. */
  readonly reason?: string;
  /** Facts for whoever reads it later. No secret goes into it. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** The chain of events that concern no issuer here, also of what was certified for a taxpayer who is none. */
export const NO_ISSUER = "00000000-0000-0000-0000-000000000000";

/**
 * Writes an event down in the transaction that causes it; nobody can change or remove it afterwards. The last step of
 * that transaction: it locks the chain.
 */
export async function recordAuditEvent(
  tx: Tx,
  clock: Clock,
  { action, by, issuerId, subject, reason, detail }: AuditEvent,
): Promise<void> {
  await sql`SELECT record_deed(${issuerId ?? NO_ISSUER}::uuid, ${newId(clock)}::uuid, ${action}, ${by.id}::uuid, ${by.name}, ${by.role},
    ${subject?.id ?? null}::uuid, ${subject?.name ?? ""}, ${reason ?? ""}, ${JSON.stringify(detail ?? {})}::jsonb, ${by.address},
    ${clock.now()}::timestamptz)`.execute(tx);
}

/** An event as it is stored. `rfc`: of the issuer that it concerns. */
export interface AuditEventRow extends Omit<DeedRow, "done_at"> {
  readonly done_at: Date;
  readonly rfc: string | null;
}

type AuditQuery = Pick<ReadRequestOf<"exportAudit">, "search" | "filters" | "ids">;
type ActivityQuery = Pick<ReadQueryOf<"getActivity">, "deed" | "date_start" | "date_end">;

export const AUDIT_SORTS: Readonly<Record<"done_at", SortColumn>> = {
  done_at: { expression: sql`done_at`, type: "timestamptz" },
};
export const NEWEST_FIRST: Sort = { column: AUDIT_SORTS.done_at, direction: "desc" };

const COLUMNS = sql`deeds.id, done_at, deed, actor, actor_role, subject, reason, detail, address`;

/** Everybody's events, for the auditor's role. */
export function auditList(tx: Tx, { search, filters, ids }: AuditQuery): List<AuditEventRow> {
  const source = sql`SELECT ${COLUMNS}, rfc, plain_text(concat_ws(' ', actor, subject, reason, address, rfc)) AS search
    FROM deeds LEFT JOIN issuers ON issuers.id = deeds.issuer_id`;
  return openAdminList(tx, source, { search, conditions: conditionsOf(filters, ids) });
}

function conditionsOf(filters: AuditQuery["filters"], ids: AuditQuery["ids"]): RawBuilder<boolean>[] {
  return [
    ...(filters?.deed ? [sql<boolean>`deed = ${filters.deed}`] : []),
    ...(filters?.date_start ? [sql<boolean>`done_at >= ${midnight(filters.date_start)}`] : []),
    ...(filters?.date_end ? [sql<boolean>`done_at < ${midnight(filters.date_end)} + interval '1 day'`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
  ];
}

/** When a day begins in Mexico City. */
function midnight(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date)::timestamp AT TIME ZONE ${CSD_TIME_ZONE})`;
}

/** Of each there may be one a minute: they are listed by themselves. */
const LISTED_APART: DeedName = "key_opened";

/**
 * The events that concern the transaction's issuer, newest first; openings of the key only where they are asked for.
 */
export function listIssuerEvents(tx: Tx, wanted: ActivityQuery, after: KeysetPosition | null, limit: number) {
  const source = sql`SELECT ${COLUMNS}, NULL::text AS rfc, '' AS search FROM deeds
    WHERE issuer_id = ${issuerOf(tx)} AND (deed <> ${LISTED_APART} OR ${wanted.deed === LISTED_APART})`;
  return openAdminList<AuditEventRow>(tx, source, { search: null, conditions: conditionsOf(wanted, null) }).rows({
    sort: NEWEST_FIRST,
    after,
    offset: 0,
    limit,
  });
}

/**
 * Records, once, that links are keyed from now on, and with a code under the new key where each chain stood before. In
 * the audit log too, unless there was nothing yet.
 */
export async function startKeyedChains(db: Db, clock: Clock): Promise<void> {
  if (await hasKeyedChains(db)) return;
  await db.transaction().execute(async (tx) => {
    const row = await sqlRow<{ goes_on: boolean }>(tx)`INSERT INTO chain_switch (switched_at, starts_mac)
      SELECT ${clock.now()}::timestamptz, chain_mac('starts', chain_starts_sha256()) ON CONFLICT DO NOTHING
      RETURNING chain_starts_sha256() <> sha256('') AS goes_on`;
    if (row?.goes_on !== true) return;
    const by = { id: null, name: "", role: "product", address: "" } as const;
    await recordAuditEvent(tx, clock, { action: "chains_keyed", by, issuerId: null });
  });
}

export async function hasKeyedChains(db: Db): Promise<boolean> {
  return (await db.selectFrom("chain_switch").select("switched_at").executeTakeFirst()) !== undefined;
}

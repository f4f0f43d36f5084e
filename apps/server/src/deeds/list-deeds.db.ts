import { CSD_TIME_ZONE, type DeedRow, type ReadQueryOf, type ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type KeysetPosition,
  type List,
  openPlainList,
  type Sort,
  type SortColumn,
  type Tx,
} from "../adapters/postgres/index.ts";

/** A deed as it is kept. `rfc`: of the issuer that it concerns. */
export interface KeptDeed extends Omit<DeedRow, "done_at"> {
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

/** Everybody's deeds, for the auditor's role. */
export function auditList(tx: Tx, { search, filters, ids }: AuditQuery): List<KeptDeed> {
  const source = sql`SELECT ${COLUMNS}, rfc, plain_text(concat_ws(' ', actor, subject, reason, address, rfc)) AS search
    FROM deeds LEFT JOIN issuers ON issuers.id = deeds.issuer_id`;
  return openPlainList(tx, source, { search, conditions: conditionsOf(filters, ids) });
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

/** The deeds that concern the transaction's issuer, newest first. */
export function listIssuersDeeds(tx: Tx, wanted: ActivityQuery, after: KeysetPosition | null, limit: number) {
  const source = sql`SELECT ${COLUMNS}, NULL::text AS rfc, '' AS search FROM deeds WHERE issuer_id = current_issuer()`;
  return openPlainList<KeptDeed>(tx, source, { search: null, conditions: conditionsOf(wanted, null) }).rows({
    sort: NEWEST_FIRST,
    after,
    offset: 0,
    limit,
  });
}

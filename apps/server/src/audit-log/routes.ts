import { AUDIT_COLUMNS, type AuditRow, type DeedRow, detailWords, ROUTES, WORDS_OF_DEEDS } from "@timbra/contract";
import { dateCell, textCell } from "../adapters/sheets/index.ts";
import { asAuditor, type KeysetPosition } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import type { ExportColumns } from "../http/export.ts";
import { listHandlers } from "../http/list-routes.ts";
import { cutPage, readCursor } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import type { Actor } from "../lib/current-actor.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { SHEETS } from "../texts/index.ts";
import { AUDIT_SORTS, type AuditEventRow, auditList, listIssuerEvents, NEWEST_FIRST } from "./audit-log.db.ts";

/** What was done: everything, for an administrator; what concerns them, for the issuer. */
export const auditLogRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getActivity, async ({ query, session }) => {
    const { deed, date_start, date_end } = query;
    const scope = ["activity", requireIssuer(session), deed ?? "", date_start ?? "", date_end ?? ""];
    const after =
      query.cursor === undefined ? null : (readCursor(deps.cursorKey, scope, query.cursor) as KeysetPosition);
    const found = await withSessionTenant(deps.db, session, (tx) =>
      listIssuerEvents(tx, query, after, query.rows_per_page + 1),
    );
    const positionOf = ({ sort_value, id }: (typeof found)[number]) => [sort_value, id];
    const page = cutPage(deps.cursorKey, scope, found, query.rows_per_page, positionOf);
    return { ...page, rows: page.rows.map(toRow) };
  });

  const events = listHandlers(deps, {
    scope: () => ["audit"],
    within: (_session, work) => asAuditor(deps.db, work),
    sorts: AUDIT_SORTS,
    order: NEWEST_FIRST,
    list: auditList,
    toRows: (rows) => rows.map(toAuditRow),
    name: SHEETS.audit,
    headings: AUDIT_COLUMNS,
    cells: CELLS,
  });
  route(app, ROUTES.paginateAudit, events.paginate);
  route(app, ROUTES.exportAudit, events.export);
};

const CELLS: ExportColumns<keyof typeof AUDIT_COLUMNS, AuditRow> = {
  done_at: [20, ({ done_at }) => dateCell(mexicanTime(new Date(done_at)))],
  deed: [30, ({ deed }, language) => textCell(WORDS_OF_DEEDS[deed][language])],
  actor: [24, ({ actor }) => textCell(actor)],
  subject: [24, ({ subject }) => textCell(subject)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  reason: [44, ({ reason }) => textCell(reason)],
  detail: [30, ({ detail }, language) => textCell(detailWords(detail, language).join(", "))],
  address: [18, ({ address }) => textCell(address)],
};

function toRow({ id, done_at, deed, actor, actor_role, subject, reason, detail, address }: AuditEventRow): DeedRow {
  return { id, done_at: done_at.toISOString(), deed, actor, actor_role, subject, reason, detail, address };
}

function toAuditRow(kept: AuditEventRow): AuditRow {
  return { ...toRow(kept), rfc: kept.rfc };
}

/** Somebody at the server's own command line. */
export function operatorActor(name: string): Actor {
  return { id: null, name, role: "command_line", address: "" };
}

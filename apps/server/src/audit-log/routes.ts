import { type AuditRow, DEED_COLUMNS, type DeedRow, detailWords, ROUTES, WORDS_OF_DEEDS } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import { dateCell, textCell } from "../adapters/sheets/index.ts";
import { asAuditor, type KeysetPosition, type ListedRow } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { columnsOf, type ExportColumns, sendExport } from "../http/export.ts";
import { readCursor, readPage, writeCursor } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import {
  type Actor,
  AUDIT_SORTS,
  type AuditEventRow,
  auditList,
  listIssuerEvents,
  NEWEST_FIRST,
} from "./audit-log.db.ts";

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
    const rows = found.slice(0, query.rows_per_page);
    const last = rows.at(-1);
    const next =
      found.length > rows.length && last !== undefined
        ? writeCursor(deps.cursorKey, scope, [last.sort_value, last.id])
        : null;
    return { rows: rows.map(toRow), next_cursor: next };
  });

  route(app, ROUTES.paginateAudit, ({ body }) =>
    asAuditor(deps.db, async (tx) => {
      const page = await readPage(deps.cursorKey, ["audit"], body, sortOf(body), auditList(tx, body));
      return { ...page, rows: page.rows.map(toAuditRow) };
    }),
  );

  route(app, ROUTES.exportAudit, ({ body, language, reply }) =>
    sendExport<AuditEventRow & ListedRow>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Bitácora" : "Audit log",
      columns: columnsOf(DEED_COLUMNS, CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: (window) => asAuditor(deps.db, (tx) => auditList(tx, body).rows(window)),
    }),
  );
};

const CELLS: ExportColumns<keyof typeof DEED_COLUMNS, AuditEventRow> = {
  done_at: [20, ({ done_at }) => dateCell(mexicanTime(done_at))],
  deed: [30, ({ deed }, language) => textCell(WORDS_OF_DEEDS[deed][language])],
  actor: [24, ({ actor }) => textCell(actor)],
  subject: [24, ({ subject }) => textCell(subject)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  reason: [44, ({ reason }) => textCell(reason)],
  detail: [30, ({ detail }, language) => textCell(detailWords(detail, language).join(", "))],
  address: [18, ({ address }) => textCell(address)],
};

function sortOf({
  sort,
}: {
  readonly sort?: { readonly column: "done_at"; readonly direction: "asc" | "desc" } | null | undefined;
}) {
  return sort ? { column: AUDIT_SORTS[sort.column], direction: sort.direction } : NEWEST_FIRST;
}

function toRow({ id, done_at, deed, actor, actor_role, subject, reason, detail, address }: AuditEventRow): DeedRow {
  return { id, done_at: done_at.toISOString(), deed, actor, actor_role, subject, reason, detail, address };
}

function toAuditRow(kept: AuditEventRow): AuditRow {
  return { ...toRow(kept), rfc: kept.rfc };
}

/** Who asks. */
export function actorOf({ userId, role, user }: Session, { ip }: Pick<FastifyRequest, "ip">): Actor {
  return { id: userId, name: user.username, role, address: ip };
}

/** Somebody at the server's own command line. */
export function operatorActor(name: string): Actor {
  return { id: null, name, role: "command_line", address: "" };
}

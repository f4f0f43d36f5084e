import {
  type AdminUserRow,
  type Language,
  notice,
  type ReadRequestOf,
  type ROLES,
  ROUTES,
  USER_COLUMNS,
  type UserState,
} from "@timbra/contract";
import { blockUser, findOwnIssuer, getUser, resendVerification, unblockUser } from "../accounts/index.ts";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import { type Actor, actorOf, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { type Db, type ListedRow, type ListWindow, type Sort, setTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { columnsOf, type ExportColumns, sendExport } from "../http/export.ts";
import { readAll, readPage } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { grantAndSettleOwed } from "../orders/index.ts";
import { type IssuerFacts, type ListedUser, readIssuerFacts, USER_SORTS, userList } from "./users.db.ts";

const NEWEST_FIRST: Sort = { column: USER_SORTS.created_at, direction: "desc" };
const ISSUING = { issuing: true };
const EVERYBODY = { issuing: false };

/** Who uses the product. */
export const userListRoutes: RoutePlugin = (app, deps) => {
  const whole = async (body: ReadRequestOf<"listAdminUsers">, who: typeof ISSUING) => {
    const list = await readAll(NEWEST_FIRST, userList(deps.db, { ...body, ids: null }, who));
    return { ...list, rows: await toUserRows(deps.db, list.rows) };
  };
  const page = async (body: ReadRequestOf<"paginateAdminUsers">, who: typeof ISSUING) => {
    const found = await readPage(
      deps.cursorKey,
      ["users", who],
      body,
      sortOf(body),
      userList(deps.db, { ...body, ids: null }, who),
    );
    return { ...found, rows: await toUserRows(deps.db, found.rows) };
  };
  route(app, ROUTES.listAdminUsers, ({ body }) => whole(body, EVERYBODY));
  route(app, ROUTES.paginateAdminUsers, ({ body }) => page(body, EVERYBODY));
  route(app, ROUTES.listAdminClients, ({ body }) => whole(body, ISSUING));
  route(app, ROUTES.paginateAdminClients, ({ body }) => page(body, ISSUING));

  route(app, ROUTES.exportAdminUsers, ({ body, language, reply }) => {
    async function select(window: ListWindow): Promise<(AdminUserRow & ListedRow)[]> {
      const found = await userList(deps.db, body, EVERYBODY).rows(window);
      const rows = await toUserRows(deps.db, found);
      return rows.map((row, at) => ({ ...row, sort_value: found[at]?.sort_value ?? "" }));
    }
    const columns = columnsOf(USER_COLUMNS, CELLS, body.columns, language);
    const name = language === "es" ? "Usuarios" : "Users";
    return sendExport(reply, deps.clock.now(), {
      format: body.format,
      name,
      columns,
      sort: sortOf(body),
      ids: body.ids,
      select,
    });
  });
};

function sortOf({ sort }: Pick<ReadRequestOf<"exportAdminUsers">, "sort">): Sort {
  return sort ? { column: USER_SORTS[sort.column], direction: sort.direction } : NEWEST_FIRST;
}

const STATES: Readonly<Record<UserState, Readonly<Record<Language, string>>>> = {
  active: { es: "Activo", en: "Active" },
  unverified: { es: "Sin confirmar", en: "Not confirmed" },
  blocked: { es: "Bloqueado", en: "Blocked" },
};

const KINDS: Readonly<Record<(typeof ROLES)[number], Readonly<Record<Language, string>>>> = {
  NormalRole: { es: "Emisor", en: "Issuer" },
  AccountantRole: { es: "Contador", en: "Accountant" },
  SuperAdminRole: { es: "Administrador", en: "Administrator" },
};

const instantCell = (instant: string | null) =>
  instant === null ? textCell(null) : dateCell(mexicanTime(new Date(instant)));

const CELLS: ExportColumns<keyof typeof USER_COLUMNS, AdminUserRow> = {
  username: [24, ({ username }) => textCell(username)],
  email: [32, ({ email }) => textCell(email)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  business_name: [44, ({ business_name }) => textCell(business_name)],
  state: [16, ({ state }, language) => textCell(STATES[state][language])],
  role: [16, ({ role }, language) => textCell(KINDS[role][language])],
  credits: [12, ({ credits }) => numberCell(credits === null ? null : String(credits))],
  stamps: [14, ({ stamps }) => numberCell(stamps === null ? null : String(stamps))],
  last_seen_at: [20, ({ last_seen_at }) => instantCell(last_seen_at)],
  created_at: [20, ({ created_at }) => instantCell(created_at)],
};

/**
 * What an administrator does to a user. Each deed is written down with its reason; none shows a secret or acts in the
 * user's name.
 */
export const userRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.blockUser, async ({ params, body, session, request, language }) => {
    const user = await blockUser(deps, { userId: params.id, by: actorOf(session, request), reason: body.reason });
    if (typeof user === "string") throw refuse(user);
    return { message: notice("user_blocked", language, { name: user.username }) };
  });

  route(app, ROUTES.unblockUser, async ({ params, body, session, request, language }) => {
    const user = await unblockUser(deps, { userId: params.id, by: actorOf(session, request), reason: body.reason });
    if (typeof user === "string") throw refuse(user);
    return { message: notice("user_unblocked", language, { name: user.username }) };
  });

  route(app, ROUTES.resendUserVerification, async ({ params, session, request, language }) => {
    const user = await resendVerification(deps, params.id, actorOf(session, request));
    if (typeof user === "string") throw refuse(user);
    return { message: notice("verification_resent", language, { email: user.email }) };
  });

  route(app, ROUTES.grantCredits, async ({ params, body, session, request, language }) => {
    const given = await grantByAdministrator(deps, { ...body, userId: params.id, by: actorOf(session, request) });
    if (typeof given === "string") throw refuse(given);
    return {
      message: notice("credits_granted", language, { rfc: given.rfc, credits: body.credits }),
      credits: given.available,
    };
  });
};

/** Users with what their issuers have. */
async function toUserRows(db: Db, users: readonly ListedUser[]): Promise<AdminUserRow[]> {
  const facts = await readIssuerFacts(
    db,
    users.flatMap(({ issuer_id }) => (issuer_id === null ? [] : [issuer_id])),
  );
  return users.map((user) => toRow(user, user.issuer_id === null ? undefined : facts.get(user.issuer_id)));
}

function toRow(
  { id, username, email, role, state, rfc, ...user }: ListedUser,
  facts: IssuerFacts | undefined,
): AdminUserRow {
  return {
    id,
    username,
    email,
    role,
    state,
    rfc,
    blocked_at: user.blocked_at?.toISOString() ?? null,
    blocked_reason: user.blocked_reason,
    business_name: facts?.business_name ?? null,
    credits: facts?.credits ?? null,
    stamps: facts?.stamps ?? null,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  };
}

interface Grant {
  readonly userId: string;
  /** Names this wish: the same one twice gives once. */
  readonly wish: string;
  readonly credits: number;
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Gives a user's issuer credits, with a reason that stands in its ledger and among its deeds; what it owes is settled
 * with them first. Answers what it can use then.
 */
function grantByAdministrator(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, wish, credits, reason, by }: Grant,
): Promise<{ readonly rfc: string; readonly available: number } | "not_found" | "no_issuer"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    const issuer = await findOwnIssuer(tx, userId);
    if (issuer === null) return "no_issuer";
    await setTenant(tx, issuer.id);
    const given = await grantAndSettleOwed(tx, clock, {
      issuerId: issuer.id,
      amount: credits,
      documentKind: "admin_grant",
      documentId: wish,
      note: reason,
    });
    const available = await getCredits(tx);
    const subject = { id: issuer.id, name: issuer.rfc };
    if (given)
      await recordAuditEvent(tx, clock, {
        deed: "credits_granted",
        by,
        issuerId: issuer.id,
        subject,
        reason,
        detail: { credits },
      });
    return { rfc: issuer.rfc, available };
  });
}

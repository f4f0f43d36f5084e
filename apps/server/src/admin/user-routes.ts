import { type AdminUserRow, notice, ROUTES, USER_COLUMNS } from "@timbra/contract";
import { blockUser, findOwnIssuer, getUser, resendVerification, unblockUser } from "../accounts/index.ts";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import { actorOf } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Db, setTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import type { ExportColumns } from "../http/export.ts";
import { listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { type CreditGift, giveCredits } from "../orders/index.ts";
import { SHEETS, USER_ROLE_WORDS, USER_STATE_WORDS } from "../texts/index.ts";
import {
  type IssuerFacts,
  type ListedUser,
  readIssuerFacts,
  USER_SORTS,
  type UsersQuery,
  userList,
} from "./users.db.ts";

/** Who uses the product. `issuing`: only those with an RFC of their own. */
export const userListRoutes: RoutePlugin = (app, deps) => {
  const users = (who: { readonly issuing: boolean }) =>
    listHandlers(deps, {
      scope: () => ["users", who],
      within: (_session, work) => work(deps.db),
      sorts: USER_SORTS,
      order: { column: USER_SORTS.created_at, direction: "desc" },
      list: (db: Db, query: UsersQuery) => userList(db, query, who),
      toRows: (found, db) => toUserRows(db, found),
      name: SHEETS.users,
      headings: USER_COLUMNS,
      cells: CELLS,
    });
  const [everybody, issuing] = [users({ issuing: false }), users({ issuing: true })];
  route(app, ROUTES.listAdminUsers, everybody.list);
  route(app, ROUTES.paginateAdminUsers, everybody.paginate);
  route(app, ROUTES.exportAdminUsers, everybody.export);
  route(app, ROUTES.listAdminClients, issuing.list);
  route(app, ROUTES.paginateAdminClients, issuing.paginate);
};

const instantCell = (instant: string | null) =>
  instant === null ? textCell(null) : dateCell(mexicanTime(new Date(instant)));

const CELLS: ExportColumns<keyof typeof USER_COLUMNS, AdminUserRow> = {
  username: [24, ({ username }) => textCell(username)],
  email: [32, ({ email }) => textCell(email)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  business_name: [44, ({ business_name }) => textCell(business_name)],
  state: [16, ({ state }, language) => textCell(USER_STATE_WORDS[state][language])],
  role: [16, ({ role }, language) => textCell(USER_ROLE_WORDS[role][language])],
  credits: [12, ({ credits }) => numberCell(credits === null ? null : String(credits))],
  stamps: [14, ({ stamps }) => numberCell(stamps === null ? null : String(stamps))],
  last_seen_at: [20, ({ last_seen_at }) => instantCell(last_seen_at)],
  created_at: [20, ({ created_at }) => instantCell(created_at)],
};

/**
 * What an administrator does to a user. Each command is written down with its reason; none shows a secret or acts in
 * the user's name.
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

function toRow(user: ListedUser, facts: IssuerFacts | undefined): AdminUserRow {
  return {
    ...user,
    blocked_at: user.blocked_at?.toISOString() ?? null,
    business_name: facts?.business_name ?? null,
    credits: facts?.credits ?? null,
    stamps: facts?.stamps ?? null,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  };
}

/**
 * Gives a user's issuer credits, with a reason that stands in its ledger and in its audit log; what it owes is settled
 * with them first. Answers what it can use then.
 */
function grantByAdministrator(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, ...grant }: Omit<CreditGift, "issuerId" | "rfc"> & { readonly userId: string },
): Promise<{ readonly rfc: string; readonly available: number } | "not_found" | "no_issuer"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    const issuer = await findOwnIssuer(tx, userId);
    if (issuer === null) return "no_issuer";
    await setTenant(tx, issuer.id);
    return {
      rfc: issuer.rfc,
      available: await giveCredits(tx, clock, { ...grant, issuerId: issuer.id, rfc: issuer.rfc }),
    };
  });
}

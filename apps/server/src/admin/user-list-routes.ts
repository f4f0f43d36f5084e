import {
  type AdminUserRow,
  type Language,
  type ReadRequestOf,
  type ROLES,
  ROUTES,
  USER_COLUMNS,
  type UserState,
} from "@timbra/contract";
import type { Listed, ListWindow, Sort } from "../adapters/postgres/index.ts";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport, type WrittenColumns } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import { mexicanTime } from "../mexican-day.ts";
import { toUserRows } from "./user-rows.ts";
import { USER_SORTS, userList } from "./users.db.ts";

const NEWEST_FIRST: Sort = { column: USER_SORTS.created_at, direction: "desc" };
const ISSUING = { issuing: true };
const EVERYBODY = { issuing: false };

/** Who uses the product. */
export const userListRoutes: Room = (app, deps) => {
  const whole = async (body: ReadRequestOf<"listAdminUsers">, who: typeof ISSUING) => {
    const list = await readWhole(NEWEST_FIRST, userList(deps.db, { ...body, ids: null }, who));
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
    async function select(window: ListWindow): Promise<(AdminUserRow & Listed)[]> {
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

const CELLS: WrittenColumns<keyof typeof USER_COLUMNS, AdminUserRow> = {
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

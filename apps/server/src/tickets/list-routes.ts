import { type Language, type ReadRequestOf, ROUTES, TICKET_COLUMNS, type TicketRow } from "@timbra/contract";
import type { Listed, Sort, Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { TICKET_SORTS, ticketList } from "./list-tickets.db.ts";
import { TICKET_CELLS } from "./ticket-export.ts";
import { type TicketRecord, toTicketRow } from "./ticket-record.ts";
import { findHolders } from "./tickets.db.ts";

const LATEST_FIRST: Sort = { column: TICKET_SORTS.sold_on, direction: "desc" };

function sortOf({ sort }: Pick<ReadRequestOf<"exportTickets">, "sort">): Sort {
  return sort ? { column: TICKET_SORTS[sort.column], direction: sort.direction } : LATEST_FIRST;
}

async function toRows(tx: Tx, tickets: readonly TicketRecord[], language: Language): Promise<TicketRow[]> {
  const holders = await findHolders(tx, tickets);
  return tickets.map((ticket) => toTicketRow(ticket, holders, language));
}

export const ticketListRoutes: Room = (app, deps) => {
  route(app, ROUTES.listTickets, ({ session, body, language }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = await readWhole(LATEST_FIRST, ticketList(tx, { search: body.search, filters: null, ids: null }));
      return { ...list, rows: await toRows(tx, list.rows, language) };
    }),
  );

  route(app, ROUTES.paginateTickets, ({ session, body, language }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = ticketList(tx, { ...body, ids: null });
      const page = await readPage(deps.cursorKey, ["tickets", issuerOf(session)], body, sortOf(body), list);
      return { ...page, rows: await toRows(tx, page.rows, language) };
    }),
  );

  route(app, ROUTES.exportTickets, async ({ session, body, language, reply }) =>
    sendExport<TicketRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: "Tickets",
      columns: columnsOf(TICKET_COLUMNS, TICKET_CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: (window) =>
        asIssuer(deps.db, session, async (tx) => {
          const found = await ticketList(tx, body).rows(window);
          const rows = await toRows(tx, found, language);
          return rows.map((row, at) => ({ ...row, sort_value: found[at]?.sort_value ?? "" }));
        }),
    }),
  );
};

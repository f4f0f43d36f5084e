import {
  type Language,
  legalDateAt,
  notice,
  type ReadRequestOf,
  ROUTES,
  TICKET_COLUMNS,
  type TicketRow,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { taxWarnings } from "../catalogues/index.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseField, refuseInvalid, refuseWith } from "../http/errors.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { serveImports } from "../imports/index.ts";
import { getIssuingFacts, readInvoiceDetail } from "../invoices/index.ts";
import { SHEETS } from "../texts/index.ts";
import { draftGlobal, previewGlobal } from "./global-invoice.ts";
import { deleteTickets, isDuplicateKey, type SavedTicket, saveTicket, TICKET_CELLS, toTicketRow } from "./ticket.ts";
import { ticketImporter } from "./ticket-importer.ts";
import { type InvoiceTicketResult, invoiceTicket } from "./ticket-invoice.ts";
import { findHolders, getTicket, TICKET_SORTS, type TicketRecord, ticketList } from "./tickets.db.ts";

export const ticketRoutes: RoutePlugin = (app, deps) => {
  async function tell(tx: Tx, ticket: TicketRecord, language: Language): Promise<TicketRow> {
    return toTicketRow(ticket, await findHolders(tx, [ticket]), language);
  }

  async function save(session: Session, body: ReadRequestOf<"saveTicket">, language: Language) {
    return withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const { issuer } = await getIssuingFacts(tx, issuerId);
      if (body.sold_on > legalDateAt(deps.clock.now(), issuer.zip_code))
        throw refuseInvalid("sold_on", "ticket_future");
      const ticket = ticketOf(await saveTicket(tx, deps.clock, issuerId, body));
      const message = notice(body.ticket_id === null ? "ticket_created" : "ticket_saved", language);
      const warnings = taxWarnings(
        { ieps: ["ieps", body.ieps] },
        { catalogues: deps.catalogues, day: body.sold_on, language },
      );
      return { message, ticket: await tell(tx, ticket, language), warnings };
    });
  }

  route(app, ROUTES.saveTicket, async ({ session, body, language }) => {
    try {
      return await save(session, body, language);
    } catch (error) {
      throw isDuplicateKey(error) ? refuseField("ticket_exists", "folio") : error;
    }
  });

  route(app, ROUTES.getTicket, ({ session, query, language }) =>
    withSessionTenant(deps.db, session, async (tx) => {
      const ticket = orNotFound(await getTicket(tx, query.id));
      return { ticket: await tell(tx, ticket, language) };
    }),
  );

  route(app, ROUTES.deleteTickets, async ({ session, body, language }) => {
    const outcome = await withSessionTenant(deps.db, session, (tx) => deleteTickets(tx, body.ids));
    if (outcome.kind === "not_found") throw refuse("not_found");
    if (outcome.kind === "held") throw refuseWith("ticket_in_invoice", { folio: outcome.folio });
    return { message: notice("tickets_deleted", language, { count: outcome.count }), deleted: outcome.count };
  });

  for (const routes of [ticketListRoutes, ticketInvoiceRoutes, ticketImportRoutes]) routes(app, deps);
};

function ticketOf(saved: SavedTicket): TicketRecord {
  if (saved.kind === "saved") return saved.ticket;
  if (saved.kind === "exists") throw refuseField("ticket_exists", "folio");
  throw saved.kind === "held" ? refuseWith("ticket_in_invoice", { folio: saved.folio }) : refuse("not_found");
}

/** The list of an issuer's tickets. */
export function ticketLists(deps: Deps) {
  return listHandlers(deps, {
    ...issuerList(deps, "tickets"),
    sorts: TICKET_SORTS,
    order: { column: TICKET_SORTS.sold_on, direction: "desc" },
    list: ticketList,
    toRows: async (found, tx, { language }) => {
      const holders = await findHolders(tx, found);
      return found.map((ticket) => toTicketRow(ticket, holders, language));
    },
    name: SHEETS.tickets,
    headings: TICKET_COLUMNS,
    cells: TICKET_CELLS,
  });
}

const ticketListRoutes: RoutePlugin = (app, deps) => {
  const tickets = ticketLists(deps);
  route(app, ROUTES.listTickets, tickets.list);
  route(app, ROUTES.paginateTickets, tickets.paginate);
  route(app, ROUTES.exportTickets, tickets.export);
};

/** The drafts of invoices that are made of tickets: those of a period, or one for its buyer. */
const ticketInvoiceRoutes: RoutePlugin = (app, deps) => {
  async function drafted(session: Session, id: string, language: Language) {
    return orNotFound(
      await withSessionTenant(deps.db, session, (tx, issuerId) => readInvoiceDetail(tx, deps, issuerId, id, language)),
    );
  }

  const detail = async (session: Session, id: string, language: Language) =>
    (await drafted(session, id, language)).invoice;

  route(app, ROUTES.previewGlobal, ({ session, body, language }) =>
    withSessionTenant(deps.db, session, (tx) =>
      previewGlobal(tx, deps, { issuerId: requireIssuer(session), request: body, language }),
    ),
  );

  route(app, ROUTES.draftGlobal, async ({ session, body, language }) => {
    const outcome = await draftGlobal(deps, authorOf(session), body);
    if (outcome.kind === "no_tickets") throw refuse("no_tickets");
    return {
      message: notice("global_drafted", language, { count: outcome.lines }),
      ...(await drafted(session, outcome.id, language)),
    };
  });

  route(app, ROUTES.invoiceTicket, async ({ session, params, body, language }) => {
    const wish = { ticketId: params.id, customerId: body.customer_id, withCreditNote: body.with_credit_note };
    const { id, noteId } = draftedOf(await invoiceTicket(deps, authorOf(session), wish));
    return {
      message: notice(noteId === null ? "ticket_drafted" : "ticket_credited", language),
      invoice: await detail(session, id, language),
      credit_note: noteId === null ? null : await detail(session, noteId, language),
    };
  });
};

function draftedOf(outcome: InvoiceTicketResult) {
  if (outcome.kind === "drafted") return outcome;
  if (outcome.kind === "held") throw refuseWith("ticket_in_invoice", { folio: outcome.folio });
  throw outcome.kind === "no_customer" ? refuseInvalid("customer_id", "not_in_list") : refuse(outcome.kind);
}

const ticketImportRoutes: RoutePlugin = (app, deps) =>
  serveImports(app, deps, ticketImporter, {
    template: ROUTES.ticketImportTemplate,
    preview: ROUTES.previewTicketImport,
    list: ROUTES.listTicketImports,
    one: ROUTES.getTicketImport,
    commit: ROUTES.commitTicketImport,
    undo: ROUTES.undoTicketImport,
  });

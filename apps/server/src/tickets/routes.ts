import { type Language, legalDateAt, notice, type ReadRequestOf, ROUTES, type TicketRow } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { taxWarnings } from "../catalogues/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseField, refuseInvalid, refuseWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { getIssuingFacts } from "../invoices/index.ts";
import { deleteTickets } from "./delete-tickets.ts";
import { isRepeated, type SavedTicket, saveTicket } from "./save-ticket.ts";
import { type TicketRecord, toTicketRow } from "./ticket-record.ts";
import { findHolders, getTicket } from "./tickets.db.ts";

export const ticketRoutes: Room = (app, deps) => {
  async function tell(tx: Tx, ticket: TicketRecord, language: Language): Promise<TicketRow> {
    return toTicketRow(ticket, await findHolders(tx, [ticket]), language);
  }

  async function save(session: Session, body: ReadRequestOf<"saveTicket">, language: Language) {
    return asIssuer(deps.db, session, async (tx) => {
      const { issuer } = await getIssuingFacts(tx, issuerOf(session));
      if (body.sold_on > legalDateAt(deps.clock.now(), issuer.zip_code))
        throw refuseInvalid("sold_on", "ticket_future");
      const ticket = ticketOf(await saveTicket(tx, deps.clock, issuerOf(session), body));
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
      throw isRepeated(error) ? refuseField("ticket_exists", "folio") : error;
    }
  });

  route(app, ROUTES.getTicket, ({ session, query, language }) =>
    asIssuer(deps.db, session, async (tx) => {
      const ticket = await getTicket(tx, query.id);
      if (ticket === null) throw refuse("not_found");
      return { ticket: await tell(tx, ticket, language) };
    }),
  );

  route(app, ROUTES.deleteTickets, async ({ session, body, language }) => {
    const outcome = await asIssuer(deps.db, session, (tx) => deleteTickets(tx, body.ids));
    if (outcome.kind === "not_found") throw refuse("not_found");
    if (outcome.kind === "held") throw refuseWith("ticket_in_invoice", { folio: outcome.folio });
    return { message: notice("tickets_deleted", language, { count: outcome.count }), deleted: outcome.count };
  });
};

function ticketOf(saved: SavedTicket): TicketRecord {
  if (saved.kind === "saved") return saved.ticket;
  if (saved.kind === "exists") throw refuseField("ticket_exists", "folio");
  throw saved.kind === "held" ? refuseWith("ticket_in_invoice", { folio: saved.folio }) : refuse("not_found");
}

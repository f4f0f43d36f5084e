import { type Language, notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseInvalid, refuseWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { type Author, readInvoiceDetail } from "../invoices/index.ts";
import { draftGlobal } from "./draft-global.ts";
import { type InvoicedTicket, invoiceTicket } from "./invoice-ticket.ts";
import { previewGlobal } from "./preview-global.ts";

/** The drafts of invoices that are made of tickets: those of a period, or one for its buyer. */
export const ticketInvoiceRoutes: Room = (app, deps) => {
  async function drafted(session: Session, id: string, language: Language) {
    const read = await asIssuer(deps.db, session, (tx) => readInvoiceDetail(tx, deps, issuerOf(session), id, language));
    if (read === undefined) throw refuse("not_found");
    return read;
  }

  const detail = async (session: Session, id: string, language: Language) =>
    (await drafted(session, id, language)).invoice;

  route(app, ROUTES.previewGlobal, ({ session, body, language }) =>
    asIssuer(deps.db, session, (tx) =>
      previewGlobal(tx, deps, { issuerId: issuerOf(session), request: body, language }),
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

const authorOf = (session: Session): Author => ({ issuerId: issuerOf(session), userId: session.userId });

function draftedOf(outcome: InvoicedTicket) {
  if (outcome.kind === "drafted") return outcome;
  if (outcome.kind === "held") throw refuseWith("ticket_in_invoice", { folio: outcome.folio });
  throw outcome.kind === "no_customer" ? refuseInvalid("customer_id", "not_in_list") : refuse(outcome.kind);
}

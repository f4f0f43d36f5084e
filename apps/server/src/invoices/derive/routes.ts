import { type Language, type NoticeCode, notice, ROUTES, sentence } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { refuse } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import type { Session } from "../../http/session.ts";
import { asIssuer, issuerOf } from "../../http/tenant.ts";
import { readInvoiceDetail } from "../invoice-detail.ts";
import { getRelated } from "../related/get-related.ts";
import { draftReplacement } from "../replacement/draft-replacement.ts";
import type { Author } from "../save-draft.ts";
import { type CreditRefusal, draftAdvanceApplication, draftCreditNote } from "./draft-credit-note.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";

/** New drafts that are made of an invoice, and the invoices around one. */
export const actionRoutes: Room = (app, deps) => {
  async function tell(id: string, session: Session, language: Language, code: NoticeCode) {
    const read = await asIssuer(deps.db, session, (tx) => readInvoiceDetail(tx, deps, issuerOf(session), id, language));
    if (read === undefined) throw refuse("not_found");
    return { message: notice(code, language), ...read };
  }

  route(app, ROUTES.duplicateInvoice, async ({ params, session, language }) => {
    const outcome = await duplicateInvoice(deps, authorOf(session), params.id);
    if (outcome.kind !== "drafted") throw refuse(outcome.kind);
    return tell(outcome.id, session, language, "invoice_duplicated");
  });

  route(app, ROUTES.replaceInvoice, async ({ params, session, language }) => {
    const outcome = await draftReplacement(deps, authorOf(session), params.id);
    if (outcome.kind !== "drafted" && outcome.kind !== "resumed") throw refuse(outcome.kind);
    return tell(
      outcome.id,
      session,
      language,
      outcome.kind === "drafted" ? "replacement_drafted" : "replacement_resumed",
    );
  });

  route(app, ROUTES.creditNote, async ({ params, body, session, language }) => {
    const outcome = await draftCreditNote(deps, authorOf(session), params.id, body);
    if (outcome.kind !== "drafted") throw refuseCredit(outcome);
    return tell(outcome.id, session, language, "credit_note_drafted");
  });

  route(app, ROUTES.applyAdvance, async ({ params, session, language }) => {
    const outcome = await draftAdvanceApplication(deps, authorOf(session), params.id);
    if (outcome.kind !== "drafted") throw refuseCredit(outcome);
    return tell(outcome.id, session, language, "advance_drafted");
  });

  route(app, ROUTES.getRelatedInvoices, async ({ params, session, language }) => {
    const found = await asIssuer(deps.db, session, (tx) =>
      getRelated(tx, deps, issuerOf(session), params.id, language),
    );
    if (found === null) throw refuse("not_found");
    return found;
  });
};

const authorOf = (session: Session): Author => ({ issuerId: issuerOf(session), userId: session.userId });

function refuseCredit(refusal: CreditRefusal): Error {
  if (refusal.kind !== "over_remaining") return refuse(refusal.kind);
  return refuse("validation_failed", {
    errors: (language) => ({ amount: [sentence("credit_over_remaining", language, { max: refusal.remaining })] }),
  });
}

import { type InvoiceDraft, type Language, ROUTES } from "@timbra/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Room } from "../http/app-type.ts";
import { idForKey } from "../http/id-for-key.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { dropUnnumbered } from "./invoice.db.ts";
import { getInvoiceDetail } from "./invoice-detail.ts";
import { keepDraft } from "./save-draft.ts";
import { answerStamp, refuseSeal } from "./stamp-answer.ts";
import { stampInvoice } from "./stamp-invoice.ts";

interface Asked {
  readonly session: Session;
  readonly language: Language;
  readonly reply: FastifyReply;
}

export const stampRoutes: Room = (app, deps) => {
  async function stamp(invoiceId: string, { session, language, reply }: Asked) {
    const issuerId = issuerOf(session);
    const outcome = await stampInvoice(deps, { issuerId, invoiceId, language });
    if (outcome.kind !== "asked") throw refuseSeal(outcome);
    return tell(invoiceId, { session, language, reply });
  }

  /**
   * What a program wrote whole is corrected where it is written: refused, it leaves no draft behind, and its key is
   * free.
   */
  async function stampWhole(invoiceId: string, asked: Asked) {
    const issuerId = issuerOf(asked.session);
    const outcome = await stampInvoice(deps, { issuerId, invoiceId, language: asked.language });
    if (outcome.kind === "asked") return tell(invoiceId, asked);
    await asIssuer(deps.db, asked.session, (tx) => dropUnnumbered(tx, issuerId, invoiceId));
    throw refuseSeal(outcome);
  }

  async function tell(invoiceId: string, { session, language, reply }: Asked) {
    const invoice = await asIssuer(deps.db, session, (tx) =>
      getInvoiceDetail(tx, deps, issuerOf(session), invoiceId, language),
    );
    if (invoice === undefined) throw refuse("not_found");
    return answerStamp(invoice, language, reply);
  }

  route(
    app,
    ROUTES.stampDraft,
    ({ params, ...asked }) => stamp(params.id, asked),
    ({ invoice }, asked) => tell(invoice.id, asked),
  );

  async function keepAndStamp({
    body,
    request,
    ...asked
  }: Asked & { readonly body: InvoiceDraft; readonly request: FastifyRequest }) {
    const issuerId = issuerOf(asked.session);
    const author = { issuerId, userId: asked.session.userId };
    const id = idForKey("stamp", issuerId, request) ?? newId(deps.clock);
    const kept = await keepDraft(deps, author, body, id);
    if (kept !== "kept") throw refuse(kept);
    return stampWhole(id, asked);
  }

  route(app, ROUTES.stampInvoice, keepAndStamp, ({ invoice }, asked) => tell(invoice.id, asked));
};

import { type InvoiceDetail, type InvoiceDraft, type Language, notice, ROUTES } from "@timbra/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RoutePlugin } from "../../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../../http/authenticate.ts";
import { refuse, refuseWith } from "../../http/errors.ts";
import { idempotentId } from "../../http/idempotency.ts";
import { route } from "../../http/route.ts";
import { newId } from "../../lib/ids.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { getInvoiceDetail } from "../detail.ts";
import { saveNewDraft } from "../draft.ts";
import { deleteUnnumbered } from "../invoices.db.ts";
import type { SealRefusal } from "./seal.ts";
import { stampInvoice } from "./stamp.ts";

interface StampContext {
  readonly session: Session;
  readonly language: Language;
  readonly reply: FastifyReply;
}

export const stampRoutes: RoutePlugin = (app, deps) => {
  async function stamp(invoiceId: string, { session, language, reply }: StampContext) {
    const issuerId = requireIssuer(session);
    const outcome = await stampInvoice(deps, { issuerId, invoiceId, language });
    if (outcome.kind !== "asked") throw sealProblem(outcome);
    return tell(invoiceId, { session, language, reply });
  }

  /**
   * What a program wrote whole is corrected where it is written: refused, it leaves no draft behind, and its key is
   * free.
   */
  async function stampWhole(invoiceId: string, asked: StampContext) {
    const issuerId = requireIssuer(asked.session);
    const outcome = await stampInvoice(deps, { issuerId, invoiceId, language: asked.language });
    if (outcome.kind === "asked") return tell(invoiceId, asked);
    await withSessionTenant(deps.db, asked.session, (tx) => deleteUnnumbered(tx, issuerId, invoiceId));
    throw sealProblem(outcome);
  }

  async function tell(invoiceId: string, { session, language, reply }: StampContext) {
    const invoice = await withSessionTenant(deps.db, session, (tx) =>
      getInvoiceDetail(tx, deps, requireIssuer(session), invoiceId, language),
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
  }: StampContext & { readonly body: InvoiceDraft; readonly request: FastifyRequest }) {
    const issuerId = requireIssuer(asked.session);
    const author = { issuerId, userId: asked.session.userId };
    const id = idempotentId("stamp", issuerId, request) ?? newId(deps.clock);
    const kept = await saveNewDraft(deps, author, body, id);
    if (kept !== "kept") throw refuse(kept);
    return stampWhole(id, asked);
  }

  route(app, ROUTES.stampInvoice, keepAndStamp, ({ invoice }, asked) => tell(invoice.id, asked));
};

/**
 * What a caller is answered once the provider was asked: stamped (200), on its way (202), or refused (422 with the
 * reasons).
 */
function answerStamp(invoice: InvoiceDetail, language: Language, reply: FastifyReply) {
  const { uuid, serie, folio, files } = invoice;
  if (invoice.state === "draft")
    throw refuse("invoice_rejected", { problems: () => invoice.problems, hasSideEffects: true });
  if (uuid === null || files === null) {
    reply.code(202);
    return {
      message: notice(invoice.state === "uncertain" ? "invoice_uncertain" : "invoice_stamping", language),
      invoice,
    };
  }
  const number = [serie, folio].filter((part) => part !== null).join("-");
  return { message: notice("invoice_stamped", language, { number }), invoice, uuid, serie, folio, files };
}

/** Why nothing was sealed, as the error table says it. */
export function sealProblem(refusal: SealRefusal): Error {
  switch (refusal.kind) {
    case "problems":
      return refuse("invoice_has_problems", { problems: () => refusal.problems });
    case "certificate_expired":
      return refuseWith("certificate_expired", { date: mexicanDay(refusal.validUntil) });
    case "certificate_changed":
      return refuse("wrong_state");
    case "disk_full":
      return refuse("disk_full", { retryAfterSeconds: 60 });
    case "too_busy":
      return refuse("too_busy", { retryAfterSeconds: 5 });
    default:
      return refuse(refusal.kind);
  }
}

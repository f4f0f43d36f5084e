import { type InvoiceDetail, type Language, notice, ROUTES } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import type { RoutePlugin } from "../../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../../http/authenticate.ts";
import { refuse, refuseWith } from "../../http/errors.ts";
import { idempotentId } from "../../http/idempotency.ts";
import { route } from "../../http/route.ts";
import { newId } from "../../lib/ids.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { getInvoiceDetail } from "../detail.ts";
import { saveNewDraft } from "../draft.ts";
import { deleteUnnumbered } from "../drafts.db.ts";
import { numberOf } from "../invoices.db.ts";
import type { SealRefusal } from "./seal.ts";
import { stampInvoice } from "./stamp.ts";

export const stampRoutes: RoutePlugin = (app, deps) => {
  const tell = stampAnswer(deps, {
    name: "invoice",
    read: (tx, issuerId, id, language) => getInvoiceDetail(tx, deps, issuerId, id, language),
    toBody: (invoice) => ({ invoice }),
  });

  route(
    app,
    ROUTES.stampDraft,
    async ({ params: { id: invoiceId }, ...asked }) => {
      const issuerId = requireIssuer(asked.session);
      const outcome = await stampInvoice(deps, { issuerId, invoiceId, language: asked.language });
      if (outcome.kind !== "asked") throw sealProblem(outcome, "invoice");
      return tell(invoiceId, asked);
    },
    ({ invoice }, asked) => tell(invoice.id, asked),
  );

  route(
    app,
    ROUTES.stampInvoice,
    async ({ body, request, ...asked }) => {
      const author = authorOf(asked.session);
      const { issuerId } = author;
      const invoiceId = idempotentId("stamp", issuerId, request) ?? newId(deps.clock);
      const kept = await saveNewDraft(deps, author, body, invoiceId);
      if (kept !== "kept") throw refuse(kept);
      const outcome = await stampInvoice(deps, { issuerId, invoiceId, language: asked.language });
      if (outcome.kind === "asked") return tell(invoiceId, asked);
      // What a program wrote whole is corrected where it is written: refused, it leaves no draft behind, and its key is
      // free.
      await withSessionTenant(deps.db, asked.session, (tx) => deleteUnnumbered(tx, issuerId, invoiceId));
      throw sealProblem(outcome, "invoice");
    },
    ({ invoice }, asked) => tell(invoice.id, asked),
  );
};

/** Invoices and receipts are stamped alike; each is read and answered by its own name. */
export interface StampedKind<Detail, Body> {
  readonly name: KindName;
  read(tx: Tx, issuerId: string, id: string, language: Language): Promise<Detail | undefined>;
  toBody(detail: Detail): Body;
}

type KindName = "invoice" | "pay";

interface StampContext {
  readonly session: Session;
  readonly language: Language;
  readonly reply: FastifyReply;
}

/**
 * Answers a caller once the provider was asked: stamped (200), on its way (202), or refused (422 with the reasons).
 */
export function stampAnswer<
  Detail extends Pick<InvoiceDetail, "state" | "uuid" | "serie" | "folio" | "files" | "problems">,
  Body extends object,
>(deps: Pick<Deps, "db">, { name, read, toBody }: StampedKind<Detail, Body>) {
  return async (id: string, { session, language, reply }: StampContext) => {
    const found = await withSessionTenant(deps.db, session, (tx) => read(tx, requireIssuer(session), id, language));
    if (found === undefined) throw refuse("not_found");
    const { state, uuid, serie, folio, files, problems } = found;
    if (state === "draft") throw refuse(`${name}_rejected`, { problems: () => problems, hasSideEffects: true });
    if (uuid === null || files === null) {
      reply.code(202);
      const message = notice(state === "uncertain" ? `${name}_uncertain` : `${name}_stamping`, language);
      return { message, ...toBody(found) };
    }
    const message = notice(`${name}_stamped`, language, { number: numberOf(found) ?? "" });
    return { message, ...toBody(found), uuid, serie, folio, files };
  };
}

/** Why nothing was sealed, as the error table says it. */
export function sealProblem(refusal: SealRefusal, name: KindName): Error {
  switch (refusal.kind) {
    case "problems":
      return refuse(`${name}_has_problems`, { problems: () => refusal.problems });
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

import {
  type Cancellation,
  type CancellationBody,
  type Language,
  type NoticeCode,
  notice,
  type ProblemBody,
  ROUTES,
} from "@timbra/contract";
import type { FastifyReply } from "fastify";
import { actorOf } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { App, RoutePlugin } from "../../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../../http/authenticate.ts";
import { refuse } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { pdfOf, sendFile } from "../../http/send-file.ts";
import { findInvoice } from "../invoices.db.ts";
import { cancelInvoice } from "./cancel.ts";
import { requestProblem } from "./check-request.ts";
import { findReceipt, getCancellation, printReceipt } from "./detail.ts";
import { cancelMany, previewMany } from "./many.ts";
import { getSatStatus } from "./sat-status.ts";

/** The addresses under which documents of a kind are cancelled. */
export interface CancellationRouteSet {
  isOf(type: string): boolean;
  readonly cancel: typeof ROUTES.cancelInvoice | typeof ROUTES.cancelPay;
  readonly get: typeof ROUTES.getCancellation | typeof ROUTES.getPayCancellation;
  readonly receipt: typeof ROUTES.getCancellationReceipt | typeof ROUTES.getPayCancellationReceipt;
  readonly status: typeof ROUTES.getSatStatus | typeof ROUTES.getPaySatStatus;
}

export const cancellationRoutes: RoutePlugin = (app, deps) =>
  serveCancellations(app, deps, {
    isOf: (type) => type !== "P",
    cancel: ROUTES.cancelInvoice,
    get: ROUTES.getCancellation,
    receipt: ROUTES.getCancellationReceipt,
    status: ROUTES.getSatStatus,
  });

/**
 * Invoices and receipts are cancelled by the same code, each under addresses of its own; under the other's they are not
 * there.
 */
export function serveCancellations(app: App, deps: Deps, addresses: CancellationRouteSet): void {
  const mustBeOfKind = async (session: Session, id: string) => {
    const found = await withSessionTenant(deps.db, session, (tx) => findInvoice(tx, requireIssuer(session), id));
    if (found === undefined || !addresses.isOf(found.type)) throw refuse("not_found");
  };

  route(
    app,
    addresses.cancel,
    async ({ params: { id }, body, ...asked }) => {
      const { userId } = asked.session;
      const issuerId = requireIssuer(asked.session);
      await mustBeOfKind(asked.session, id);
      const outcome = await cancelInvoice(deps, { issuerId, userId, invoiceId: id, request: body });
      if (outcome.kind !== "asked") throw requestProblem(outcome);
      return tellCancellation(deps, id, outcome.cancellationId, asked);
    },
    ({ cancellation }, { params, ...asked }) => tellCancellation(deps, params.id, cancellation.id, asked),
  );

  route(app, addresses.get, async ({ params, session, language }) => {
    await mustBeOfKind(session, params.id);
    return readCancellation(deps, params.id, { session, language });
  });

  route(app, addresses.receipt, async ({ params, query, session, language, reply }) => {
    await mustBeOfKind(session, params.id);
    const found = await withSessionTenant(deps.db, session, (tx) => findReceipt(tx, requireIssuer(session), params.id));
    if (found === null) throw refuse("not_found");
    const name = `acuse_${session.user.rfc}_${found.uuid}`;
    if (query.format === "xml")
      return sendFile(reply, { bytes: found.receipt.xml, mediaType: "application/xml", name: `${name}.xml` });
    const printed = await printReceipt(deps, requireIssuer(session), params.id, found, language);
    return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: `${name}.pdf` });
  });

  route(app, addresses.status, async ({ params, session }) => {
    await mustBeOfKind(session, params.id);
    const status = await getSatStatus(deps, requireIssuer(session), params.id);
    if (status === undefined) throw refuse("not_found");
    return status;
  });
}

interface CancellationContext {
  readonly session: Session;
  readonly language: Language;
  readonly reply: FastifyReply;
}

/** What became of a request by now. */
async function tellCancellation(deps: Deps, invoiceId: string, cancellationId: string, context: CancellationContext) {
  const found = await readCancellation(deps, invoiceId, context);
  const cancellation = [found.cancellation, ...found.earlier].find((one) => one?.id === cancellationId);
  if (!cancellation) throw refuse("not_found");
  if (cancellation.state === "refused")
    throw refuse("cancellation_refused", { problems: () => cancellation.problems.map(toProblem) });
  if (cancellation.closed_at === null) context.reply.code(202);
  return { message: notice(NOTICE_OF[cancellation.state], context.language), cancellation };
}

async function readCancellation(
  deps: Deps,
  invoiceId: string,
  { session, language }: Pick<CancellationContext, "session" | "language">,
): Promise<CancellationBody> {
  const found = await withSessionTenant(deps.db, session, (tx) =>
    getCancellation(tx, deps, requireIssuer(session), invoiceId, language),
  );
  if (found === undefined) throw refuse("not_found");
  return found;
}

function toProblem(problem: Cancellation["problems"][number]): ProblemBody {
  return { ...problem, path: "", params: {}, severity: "error" };
}

const NOTICE_OF: Readonly<Record<Cancellation["state"], NoticeCode>> = {
  requested: "cancel_requested",
  in_process: "cancel_in_process",
  cancelled: "invoice_cancelled",
  rejected: "cancel_rejected",
  refused: "cancel_refused",
  lapsed: "cancel_lapsed",
};

/** Many invoices cancelled together: asked for in one request, each by itself. */
export const cancelManyRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.cancelInvoices, async ({ body, session, request, language }) => {
    const by = actorOf(session, request);
    const outcomes = await cancelMany(deps, {
      issuerId: requireIssuer(session),
      userId: session.userId,
      by,
      request: body,
      language,
    });
    if (outcomes === undefined) throw refuse("not_found");
    const asked = outcomes.filter(({ outcome }) => outcome === "asked").length;
    const leftOut = outcomes.length - asked;
    return {
      message: notice(leftOut === 0 ? "cancellations_all_asked" : "cancellations_asked", language, {
        asked,
        left_out: leftOut,
      }),
      outcomes,
    };
  });

  route(app, ROUTES.getCancellations, async ({ body, session, language }) => {
    const invoices = await withSessionTenant(deps.db, session, (tx) =>
      previewMany(tx, deps, requireIssuer(session), body.ids, language),
    );
    if (invoices === undefined) throw refuse("not_found");
    return { invoices };
  });
};

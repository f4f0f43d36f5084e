import {
  type Language,
  type MessageKey,
  type NoticeCode,
  notice,
  ROUTES,
  type ShareLink,
  sentence,
  shareViewResponse,
} from "@timbra/contract";
import { createThrottle, type Limit } from "../accounts/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { refuse, refuseTooMuch } from "../http/errors.ts";
import { idempotentId } from "../http/idempotency.ts";
import { isLongInvoice } from "../http/long-invoice.db.ts";
import { requestWorker, type WorkerAnswer } from "../http/offload.ts";
import { route } from "../http/route.ts";
import { forwardFile, sendFile } from "../http/send-file.ts";
import { newId } from "../lib/ids.ts";
import { discountAdvance } from "./advance-discount.ts";
import { draftReceivedAdvance } from "./advance-drafts.ts";
import { type CreditRefusal, draftAdvanceApplication, draftCreditNote } from "./credit-note.ts";
import { duplicateInvoice } from "./derive.ts";
import { readInvoiceDetail } from "./detail.ts";
import { getEvidence } from "./evidence.ts";
import { documentName, printInvoice } from "./files.ts";
import { findInvoice, findStamp } from "./invoices.db.ts";
import { draftJointCreditNote } from "./joint-credit-note.ts";
import { getRelated } from "./related.ts";
import { draftReplacement } from "./replacement.ts";
import { getSendings, sendInvoice } from "./send.ts";
import { createShare, viewShare, withOpenShare } from "./share.ts";
import { listShares, revokeShare, type ShareRecord } from "./sharing.db.ts";
import { verifyCfdi } from "./verify.ts";

/** New drafts that are made of an invoice, and the invoices around one. */
export const actionRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.duplicateInvoice, async ({ params, session, language }) => {
    const outcome = await duplicateInvoice(deps, authorOf(session), params.id);
    if (outcome.kind !== "drafted") throw refuse(outcome.kind);
    return tellDraft(deps, outcome.id, session, language, "invoice_duplicated");
  });

  route(app, ROUTES.replaceInvoice, async ({ params, body, session, language }) => {
    const outcome = await draftReplacement(deps, authorOf(session), params.id, { paidLater: body.paid_later });
    if (outcome.kind !== "drafted" && outcome.kind !== "resumed") throw refuse(outcome.kind);
    return tellDraft(
      deps,
      outcome.id,
      session,
      language,
      outcome.kind === "drafted" ? "replacement_drafted" : "replacement_resumed",
    );
  });

  route(app, ROUTES.creditNote, async ({ params, body, session, language }) => {
    const outcome = await draftCreditNote(deps, authorOf(session), params.id, body);
    if (outcome.kind !== "drafted") throw creditProblem(outcome);
    return tellDraft(deps, outcome.id, session, language, "credit_note_drafted");
  });

  route(app, ROUTES.getRelatedInvoices, async ({ params, session, language }) => {
    const found = await withSessionTenant(deps.db, session, (tx) =>
      getRelated(tx, deps, requireIssuer(session), params.id, language),
    );
    if (found === null) throw refuse("not_found");
    return found;
  });
};

/** Advances, and one credit note over several invoices. */
export const advanceRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.creditNotes, async ({ body, session, language }) => {
    const { id } = await draftJointCreditNote(deps, authorOf(session), body);
    return tellDraft(deps, id, session, language, "credit_note_drafted");
  });

  route(app, ROUTES.receiveAdvance, async ({ body, session, language }) => {
    const { id } = await draftReceivedAdvance(deps, authorOf(session), body);
    return tellDraft(deps, id, session, language, "advance_received");
  });

  route(app, ROUTES.applyAdvance, async ({ params, body, session, language }) => {
    const outcome = await draftAdvanceApplication(deps, authorOf(session), params.id, body.way);
    if (outcome.kind !== "drafted") throw creditProblem(outcome);
    return tellDraft(deps, outcome.id, session, language, "advance_drafted");
  });

  route(app, ROUTES.discountAdvance, async ({ params, body, session, language }) => {
    const outcome = await discountAdvance(deps, authorOf(session), params.id, body.amount);
    if (outcome.kind === "over") throw refuseAmount(outcome.key, outcome.max);
    if (outcome.kind !== "drafted") throw refuse(outcome.kind);
    return tellDraft(deps, outcome.id, session, language, "advance_discounted");
  });
};

async function tellDraft(deps: Deps, id: string, session: Session, language: Language, code: NoticeCode) {
  const read = await withSessionTenant(deps.db, session, (tx) =>
    readInvoiceDetail(tx, deps, requireIssuer(session), id, language),
  );
  if (read === undefined) throw refuse("not_found");
  return { message: notice(code, language), ...read };
}

function creditProblem(refusal: CreditRefusal): Error {
  return refusal.kind === "over_remaining" ? refuseAmount(refusal.key, refusal.remaining) : refuse(refusal.kind);
}

function refuseAmount(key: MessageKey, max: string): Error {
  return refuse("validation_failed", {
    errors: (language) => ({ amount: [sentence(key, language, { max })] }),
  });
}

/** More than a person sends by hand, and too few to abuse the mail server. */
const PER_ISSUER: Limit = { burst: 60, everySeconds: 20 };

/** Invoices by e-mail, and what became of each mail. */
export const sendingRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.sendInvoice, async ({ params, body, session, language, request }) => {
    const issuerId = requireIssuer(session);
    const id = idempotentId("send", issuerId, request) ?? newId(deps.clock);
    const command = {
      issuerId,
      userId: session.userId,
      id,
      invoiceId: params.id,
      request: body,
      language: body.language ?? language,
    };
    await throttle.consume(`send:${issuerId}`, PER_ISSUER);
    const outcome = await sendInvoice(deps, command);
    if (outcome !== "sent") throw refuse(outcome);
    const sendings = await withSessionTenant(deps.db, session, (tx) => getSendings(tx, deps, issuerId, params.id));
    const sending = sendings.find((one) => one.id === id);
    // The same key was used for another invoice.
    if (sending === undefined) throw refuse("idempotency_conflict");
    return { message: notice("invoice_mailed", language, { addresses: [...body.to, ...body.cc].join(", ") }), sending };
  });

  route(app, ROUTES.listSendings, async ({ params, session }) => {
    const issuerId = requireIssuer(session);
    const sendings = await withSessionTenant(deps.db, session, async (tx) => {
      if ((await findInvoice(tx, issuerId, params.id)) === undefined) throw refuse("not_found");
      return getSendings(tx, deps, issuerId, params.id);
    });
    return { sendings };
  });
};

/** Links under which an invoice is seen without an account. */
export const sharingRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.shareInvoice, async ({ params, body, session, language }) => {
    const made = await createShare(deps, { ...authorOf(session), invoiceId: params.id, days: body.days });
    if (typeof made === "string") throw refuse(made);
    const url = `${deps.config.publicUrl}/shared#${made.token}`;
    return { message: notice("share_made", language), link: toLink(made.share), url };
  });

  route(app, ROUTES.listShares, async ({ params, session }) => {
    const issuerId = requireIssuer(session);
    const links = await withSessionTenant(deps.db, session, async (tx) => {
      if ((await findInvoice(tx, issuerId, params.id)) === undefined) throw refuse("not_found");
      return listShares(tx, issuerId, params.id);
    });
    return { links: links.map(toLink) };
  });

  route(app, ROUTES.revokeShare, async ({ params, session, language }) => {
    const revoked = await withSessionTenant(deps.db, session, (tx) =>
      revokeShare(tx, requireIssuer(session), params.id, deps.clock.now()),
    );
    if (!revoked) throw refuse("not_found");
    return { message: notice("share_revoked", language) };
  });

  route(app, ROUTES.openShare, async ({ body, language, reply }) => {
    const apart = await requestPage(deps, ROUTES.openShare.path, body, language);
    const view =
      apart === null
        ? await viewShare(deps, body.token)
        : shareViewResponse.parse(JSON.parse(apart.bytes.toString("utf8")));
    if (view === null) throw refuse("share_gone");
    reply.header("cache-control", "no-store");
    return view;
  });

  route(app, ROUTES.getSharedFile, async ({ body, language, reply }) => {
    const apart = await requestPage(deps, ROUTES.getSharedFile.path, body, language);
    if (apart !== null) return forwardFile(reply, apart);
    const found = await withOpenShare(deps, body.token, async (tx, { issuer_id: issuerId, invoice_id: id }) => ({
      issuerId,
      id,
      stamp: await findStamp(tx, issuerId, id),
    }));
    if (found === null || found.stamp === null) throw refuse("share_gone");
    const { stamp, issuerId, id } = found;
    if (body.format === "xml")
      return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
    const paper = await printInvoice(deps, issuerId, id, language, body.format === "tagged_pdf");
    if (paper === null || !paper.printed.ok) throw refuse("dependency_unavailable");
    return sendFile(reply, { bytes: paper.printed.pdf, mediaType: "application/pdf", name: `${paper.name}.pdf` });
  });
};

/**
 * A long invoice is read where nobody else is kept waiting (docs/decisions/0144). Null: it is not long, or the link
 * shows none.
 */
async function requestPage(
  deps: Deps,
  path: string,
  body: { readonly token: string },
  language: Language,
): Promise<WorkerAnswer | null> {
  const { requestWorkers } = deps;
  if (requestWorkers === null) return null;
  const owner = await withOpenShare(deps, body.token, async (tx, { issuer_id: issuerId, invoice_id: id }) =>
    (await isLongInvoice(tx, issuerId, id)) ? issuerId : null,
  );
  if (owner === null) return null;
  const answer = await requestWorker(requestWorkers, owner, { path, body, language });
  if (answer === "timed_out") throw refuseTooMuch();
  if (answer.status !== 200) throw refuse(answer.status < 500 ? "share_gone" : "dependency_unavailable");
  return answer;
}

function toLink({ id, created_at, expires_at, revoked_at, opened, last_opened_at }: ShareRecord): ShareLink {
  return {
    id,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    opened,
    last_opened_at: last_opened_at?.toISOString() ?? null,
  };
}

/** What proves how a document was certified, for whoever has to show it to somebody else. */
export const evidenceRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getInvoiceEvidence, async ({ params, session, reply }) => {
    const evidence = await getEvidence(deps, requireIssuer(session), params.id);
    if (evidence === null) throw refuse("not_found");
    return sendFile(reply, { bytes: evidence.zip, mediaType: "application/zip", name: evidence.name });
  });
};

/** Any CFDI, verified and not stored. */
export const verificationRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.verifyCfdi, ({ body, language }) =>
    verifyCfdi(deps, Buffer.from(body.xmlBase64, "base64"), language),
  );
};

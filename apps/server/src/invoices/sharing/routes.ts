import { type Language, notice, ROUTES, type ShareLink, shareViewResponse } from "@timbra/contract";
import type { Deps } from "../../deps.ts";
import type { Room } from "../../http/app-type.ts";
import { askWorker, type WorkerAnswer } from "../../http/ask-worker.ts";
import { isLongInvoice } from "../../http/long-invoice.db.ts";
import { refuse, refuseTooMuch } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { passOn, sendFile } from "../../http/send-file.ts";
import { asIssuer, issuerOf } from "../../http/tenant.ts";
import { newId } from "../../ids.ts";
import { documentName } from "../document-name.ts";
import { findInvoice } from "../invoice.db.ts";
import { printInvoice } from "../print-invoice.ts";
import { findStamp } from "../stamp-facts.db.ts";
import { findOpenShare, openShare } from "./open-share.ts";
import { insertShare, listShares, revokeShare, type ShareRecord } from "./share-links.db.ts";
import { hashOfToken, newShareToken } from "./share-token.ts";

const DAY_MS = 86_400_000;

/** Links under which an invoice is seen without an account. */
export const sharingRoutes: Room = (app, deps) => {
  route(app, ROUTES.shareInvoice, async ({ params, body, session, language }) => {
    const issuerId = issuerOf(session);
    const token = newShareToken(issuerId);
    const now = deps.clock.now();
    const share = await asIssuer(deps.db, session, async (tx) => {
      if ((await findInvoice(tx, issuerId, params.id)) === undefined) throw refuse("not_found");
      if ((await findStamp(tx, issuerId, params.id)) === null) throw refuse("invoice_not_stamped");
      const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
      const given = {
        issuerId,
        id: newId(deps.clock),
        invoiceId: params.id,
        hash: hashOfToken(token),
        userId: session.userId,
        now,
        expiresAt,
      };
      return insertShare(tx, given);
    });
    return {
      message: notice("share_made", language),
      link: toLink(share),
      url: `${deps.config.publicUrl}/shared#${token}`,
    };
  });

  route(app, ROUTES.listShares, async ({ params, session }) => {
    const issuerId = issuerOf(session);
    const links = await asIssuer(deps.db, session, async (tx) => {
      if ((await findInvoice(tx, issuerId, params.id)) === undefined) throw refuse("not_found");
      return listShares(tx, issuerId, params.id);
    });
    return { links: links.map(toLink) };
  });

  route(app, ROUTES.revokeShare, async ({ params, session, language }) => {
    const revoked = await asIssuer(deps.db, session, (tx) =>
      revokeShare(tx, issuerOf(session), params.id, deps.clock.now()),
    );
    if (!revoked) throw refuse("not_found");
    return { message: notice("share_revoked", language) };
  });

  route(app, ROUTES.openShare, async ({ body, language, reply }) => {
    const apart = await askApart(deps, ROUTES.openShare.path, body, language);
    const view =
      apart === null
        ? await openShare(deps, body.token)
        : shareViewResponse.parse(JSON.parse(apart.bytes.toString("utf8")));
    if (view === null) throw refuse("share_gone");
    reply.header("cache-control", "no-store");
    return view;
  });

  route(app, ROUTES.getSharedFile, async ({ body, language, reply }) => {
    const apart = await askApart(deps, ROUTES.getSharedFile.path, body, language);
    if (apart !== null) return passOn(reply, apart);
    const found = await findOpenShare(deps, body.token, async (tx, { issuer_id: issuerId, invoice_id: id }) => ({
      issuerId,
      id,
      stamp: await findStamp(tx, issuerId, id),
    }));
    if (found === null || found.stamp === null) throw refuse("share_gone");
    const { stamp, issuerId, id } = found;
    if (body.format === "xml")
      return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
    const paper = await printInvoice(deps, issuerId, id, language);
    if (paper === null || !paper.printed.ok) throw refuse("dependency_unavailable");
    return sendFile(reply, { bytes: paper.printed.pdf, mediaType: "application/pdf", name: `${paper.name}.pdf` });
  });
};

/**
 * A long invoice is read where nobody else is kept waiting (docs/decisions/0144). Null: it is not long, or the link
 * shows none.
 */
async function askApart(
  deps: Deps,
  path: string,
  body: { readonly token: string },
  language: Language,
): Promise<WorkerAnswer | null> {
  const { requestWorkers } = deps;
  if (requestWorkers === null) return null;
  const owner = await findOpenShare(deps, body.token, async (tx, { issuer_id: issuerId, invoice_id: id }) =>
    (await isLongInvoice(tx, issuerId, id)) ? issuerId : null,
  );
  if (owner === null) return null;
  const answer = await askWorker(requestWorkers, owner, { path, body, language });
  if (answer === "turned_away") throw refuseTooMuch();
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

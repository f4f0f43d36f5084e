import { MAX_ACCOUNTANTS, notice, ROUTES } from "@timbra/contract";
import { inIssuer } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import type { Room } from "../../http/app-type.ts";
import { refuse, refuseField, refuseWith } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { asIssuer, issuerOf } from "../../http/tenant.ts";
import { newId } from "../../ids.ts";
import { answerSession } from "../answer-session.ts";
import { refuseCommon } from "../refuse-common.ts";
import { getRegistrationProgress } from "../registration-progress.db.ts";
import { hashToken } from "../secret-token.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { type Accepted, acceptInvitation, joinAsAccountant, openInvitation } from "./accept-invitation.ts";
import { findIssuerRfc, listAccountants, removeAccountant } from "./accountants.db.ts";
import { newInvitationToken } from "./invitation-token.ts";
import { listOpenInvitations, replaceInvitation, withdrawInvitation } from "./invitations.db.ts";

const LIFETIME_MS = 7 * 24 * 3_600_000;
const INVITE_PER_ISSUER: Limit = { burst: 20, everySeconds: 300 };
const TOKEN_PER_ADDRESS: Limit = { burst: 30, everySeconds: 10 };

/** An issuer's side: who reads for it. */
export const accountantRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.listAccountants, ({ session }) => listPeople(deps, issuerOf(session)));

  route(app, ROUTES.inviteAccountant, async ({ body, session, language }) => {
    const issuerId = issuerOf(session);
    await throttle.take(`invite:${issuerId}`, INVITE_PER_ISSUER);
    if (body.email.toLowerCase() === session.user.email.toLowerCase()) throw refuseField("accountant_is_you", "email");
    const { accountants, invitations } = await listPeople(deps, issuerId);
    if (accountants.length + invitations.length >= MAX_ACCOUNTANTS) throw refuseWith("accountants_full", { max: MAX_ACCOUNTANTS });
    const [token, now] = [newInvitationToken(issuerId), deps.clock.now()];
    await inIssuer(deps.db, issuerId, async (tx) => {
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      const { userId } = session;
      await replaceInvitation(tx, { issuerId, id: newId(deps.clock), email: body.email, hash: hashToken(token), userId, now, expiresAt });
      const rfc = await findIssuerRfc(tx, issuerId);
      const issuer = (await getRegistrationProgress(tx, now)).businessName ?? rfc;
      const params = { issuer, rfc, link: `${deps.config.publicUrl}/invitation#${token}` };
      await deps.mail.enqueue(tx, { kind: "accountant-invited", recipient: body.email, language, params, issuerId });
    });
    return { message: notice("accountant_invited", language, { email: body.email }) };
  });

  route(app, ROUTES.withdrawInvitation, async ({ params, session, language }) => {
    const withdrawn = await asIssuer(deps.db, session, (tx) => withdrawInvitation(tx, issuerOf(session), params.id, deps.clock.now()));
    if (!withdrawn) throw refuse("not_found");
    return { message: notice("invitation_withdrawn", language) };
  });

  route(app, ROUTES.removeAccountant, async ({ params, session, language }) => {
    const removed = await deps.db.transaction().execute((tx) => removeAccountant(tx, issuerOf(session), params.id));
    if (!removed) throw refuse("not_found");
    return { message: notice("accountant_removed", language) };
  });
};

/** The accountant's side: what the mailed link opens. */
export const invitationRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.openInvitation, async ({ body, request, reply }) => {
    await throttle.take(`token:${request.ip}`, TOKEN_PER_ADDRESS);
    reply.header("cache-control", "no-store");
    const invitation = await openInvitation(deps, body.token);
    if (invitation === null) throw refuse("token_invalid");
    return invitation;
  });

  route(app, ROUTES.acceptInvitation, async ({ body, session, request }) => {
    const accepted = await acceptInvitation(deps, session, body.token, request.headers["user-agent"] ?? "");
    return answerSession(deps, tokenOf(accepted));
  });

  route(app, ROUTES.joinAsAccountant, async ({ body, language, request }) => {
    await throttle.take(`token:${request.ip}`, TOKEN_PER_ADDRESS);
    refuseCommon(body.password, [body.username]);
    return answerSession(deps, tokenOf(await joinAsAccountant(deps, { ...body, language, userAgent: request.headers["user-agent"] ?? "" })));
  });
};

function tokenOf(accepted: Accepted): string {
  if (accepted.ok) return accepted.token;
  if (accepted.why === "other_address") throw refuse("invitation_of_another");
  if (accepted.why === "username") throw refuseField("username_taken", "username");
  throw refuse(accepted.why === "email" ? "email_taken" : "token_invalid");
}

function listPeople(deps: Pick<Deps, "db" | "clock">, issuerId: string) {
  return inIssuer(deps.db, issuerId, async (tx) => ({
    accountants: (await listAccountants(tx, issuerId)).map(({ id, username, email, created_at }) => ({
      id,
      name: username,
      email,
      since: created_at.toISOString(),
    })),
    invitations: (await listOpenInvitations(tx, deps.clock.now())).map(({ id, email, created_at, expires_at }) => ({
      id,
      email,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }));
}

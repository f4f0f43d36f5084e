import { MAX_ACCOUNTANTS, notice, ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { withTenant } from "../../db/index.ts";
import type { RoutePlugin } from "../../http/app.ts";
import { requireIssuer, withSessionTenant } from "../../http/authenticate.ts";
import { orNotFound, refuse, refuseField, refuseWith } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { requireUncommonPassword } from "../passwords.ts";
import { clientInfoOf, toSessionResponse } from "../sessions.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { listAccountants, listOpenInvitations, removeAccountant, withdrawInvitation } from "./accountants.db.ts";
import {
  type AcceptResult,
  acceptInvitation,
  inviteAccountant,
  joinAsAccountant,
  openInvitation,
} from "./invitations.ts";

const INVITE_PER_ISSUER: Limit = { burst: 20, everySeconds: 300 };

/** An issuer's side: who reads for it. */
export const accountantRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.listAccountants, ({ session }) => listAccountantsAndInvitations(deps, requireIssuer(session)));

  route(app, ROUTES.inviteAccountant, async ({ body, session, language, request }) => {
    const issuerId = requireIssuer(session);
    await throttle.consume(`invite:${issuerId}`, INVITE_PER_ISSUER);
    const by = { ...actorOf(session, request), id: session.userId };
    if (body.email.toLowerCase() === session.user.email.toLowerCase()) throw refuseField("accountant_is_you", "email");
    const outcome = await inviteAccountant(deps, { issuerId, email: body.email, by, language });
    if (outcome === "full") throw refuseWith("accountants_full", { max: MAX_ACCOUNTANTS });
    if (outcome === "already") throw refuseField("accountant_already", "email");
    return { message: notice("accountant_invited", language, { email: body.email }) };
  });

  route(app, ROUTES.withdrawInvitation, async ({ params, session, language, request }) => {
    const issuerId = requireIssuer(session);
    await withSessionTenant(deps.db, session, async (tx) => {
      const email = orNotFound(await withdrawInvitation(tx, issuerId, params.id, deps.clock.now()));
      const subject = { id: params.id, name: email };
      await recordAuditEvent(tx, deps.clock, {
        action: "accountant_invitation_withdrawn",
        by: actorOf(session, request),
        issuerId,
        subject,
      });
    });
    return { message: notice("invitation_withdrawn", language) };
  });

  route(app, ROUTES.removeAccountant, async ({ params, session, language, request }) => {
    const issuerId = requireIssuer(session);
    await withSessionTenant(deps.db, session, async (tx) => {
      const removed = orNotFound(await removeAccountant(tx, issuerId, params.id));
      await recordAuditEvent(tx, deps.clock, {
        action: "accountant_removed",
        by: actorOf(session, request),
        issuerId,
        subject: removed,
      });
    });
    return { message: notice("accountant_removed", language) };
  });
};

/** The accountant's side: what the mailed link opens. */
export const invitationRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.openInvitation, async ({ body, request, reply }) => {
    await throttle.takeForToken(request.ip);
    reply.header("cache-control", "no-store");
    const invitation = await openInvitation(deps, body.token);
    if (invitation === null) throw refuse("token_invalid");
    return invitation;
  });

  route(app, ROUTES.acceptInvitation, async ({ body, session, request }) => {
    const accepted = await acceptInvitation(deps, session, body.token, clientInfoOf(request));
    return toSessionResponse(deps, tokenOf(accepted));
  });

  route(app, ROUTES.joinAsAccountant, async ({ body, language, request }) => {
    await throttle.takeForToken(request.ip);
    requireUncommonPassword(body.password, [body.username]);
    return toSessionResponse(
      deps,
      tokenOf(await joinAsAccountant(deps, { ...body, language, ...clientInfoOf(request) })),
    );
  });
};

function tokenOf(accepted: AcceptResult): string {
  if (accepted.ok) return accepted.token;
  if (accepted.why === "other_address") throw refuse("invitation_of_another");
  if (accepted.why === "unauthenticated") throw refuse(accepted.why);
  if (accepted.why === "administrator") throw refuse("scope_missing");
  if (accepted.why === "username") throw refuseField("username_taken", "username");
  throw refuse(accepted.why === "email" ? "email_taken" : "token_invalid");
}

function listAccountantsAndInvitations(deps: Pick<Deps, "db" | "clock">, issuerId: string) {
  return withTenant(deps.db, issuerId, async (tx) => ({
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

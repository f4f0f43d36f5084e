import { notice, ROUTES } from "@timbra/contract";
import { actorOf } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { refuse, refuseField } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { requestAccountLink } from "./account-links.ts";
import {
  confirmEmail,
  endOtherSessions,
  endSession,
  getAccountSecurity,
  reauthenticate,
  requestEmailChange,
} from "./account-security.ts";
import { accountantRoutes, invitationRoutes } from "./accountants/routes.ts";
import { requireUncommonPassword } from "./passwords.ts";
import { register, type TokenResult, verifyEmail } from "./register.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  disableSecondFactor,
  renewRecoveryCodes,
} from "./second-factor/second-factor.ts";
import { deleteSession } from "./sessions.db.ts";
import { clientInfoOf, getSessionFacts, listIssuers, switchIssuer, toSessionResponse } from "./sessions.ts";
import { changePassword, resetPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { createThrottle, type Limit } from "./throttle.ts";

const REGISTER_PER_ADDRESS: Limit = { burst: 100, everySeconds: 20 };
const LINK_PER_ADDRESS: Limit = { burst: 20, everySeconds: 60 };
const LINK_PER_RECIPIENT: Limit = { burst: 3, everySeconds: 300 };
const CHANGE_PER_USER: Limit = { burst: 10, everySeconds: 60 };

export const accountRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.register, async ({ body, language, request }) => {
    await throttle.consume(`register:${request.ip}`, REGISTER_PER_ADDRESS);
    requireUncommonPassword(body.password, [body.username, body.email, body.rfc]);
    await register(deps, { ...body, language });
    return { message: notice("registered", language) };
  });

  route(app, ROUTES.verifyEmail, async ({ body, language, request }) => {
    await throttle.takeForToken(request.ip);
    tokenProblem(await verifyEmail(deps, body));
    return { message: notice("email_verified", language) };
  });

  route(app, ROUTES.resendVerification, async ({ body, language, request }) => {
    await askForLink("verify", body.email, request.ip);
    return { message: notice("verification_sent", language) };
  });

  route(app, ROUTES.forgotPassword, async ({ body, language, request }) => {
    await askForLink("reset", body.email, request.ip);
    return { message: notice("password_link_sent", language) };
  });

  async function askForLink(purpose: "verify" | "reset", email: string, address: string): Promise<void> {
    await throttle.consume(`link:${address}`, LINK_PER_ADDRESS);
    // A mailbox is not flooded, and no error is returned: the mails that were sent already hold the link.
    if (await throttle.tryConsume(`link-to:${email.toLowerCase()}`, LINK_PER_RECIPIENT))
      await requestAccountLink(deps, purpose, email);
  }

  route(app, ROUTES.resetPassword, async ({ body, language, request }) => {
    await throttle.takeForToken(request.ip);
    requireUncommonPassword(body.password, []);
    tokenProblem(await resetPassword(deps, body, request.ip));
    return { message: notice("password_changed", language) };
  });

  route(app, ROUTES.changePassword, async ({ body, session, language, request }) => {
    await throttle.consume(`change-password:${session.userId}`, CHANGE_PER_USER);
    requireUncommonPassword(body.password, [session.user.username, session.user.email, session.user.rfc]);
    const outcome = await changePassword(
      deps,
      session,
      { current: body.current_password, password: body.password },
      request.ip,
    );
    if (outcome === "wrong") throw refuseField("password_wrong", "current_password");
    if (outcome === "unauthenticated") throw refuse(outcome);
    return { message: notice("password_changed", language) };
  });

  for (const routes of [sessionRoutes, accountSecurityRoutes, secondFactorRoutes, accountantRoutes, invitationRoutes])
    routes(app, deps);
};

const sessionRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.signIn, async ({ body, request }) => {
    const outcome = await signIn(deps, {
      login: body.email,
      password: body.password,
      code: body.code ?? "",
      ...clientInfoOf(request),
    });
    if (!outcome.ok)
      throw outcome.why === "second_factor_wrong" ? refuseField(outcome.why, "code") : refuse(outcome.why);
    return toSessionResponse(deps, outcome.token);
  });

  route(app, ROUTES.signOut, async ({ session, language }) => {
    await deleteSession(deps.db, session.sessionId);
    return { message: notice("signed_out", language) };
  });

  route(app, ROUTES.me, ({ session }) => getSessionFacts(deps, session));

  route(app, ROUTES.listIssuers, async ({ session }) => ({ issuers: await listIssuers(deps, session) }));

  route(app, ROUTES.switchIssuer, async ({ body, session, request }) => {
    const switched = await switchIssuer(deps, session, body.issuer_id, clientInfoOf(request));
    if (!switched.ok) throw refuse(switched.why);
    return toSessionResponse(deps, switched.token);
  });
};

function tokenProblem(outcome: TokenResult): void {
  if (outcome === "expired") throw refuse("token_expired");
  if (outcome === "invalid") throw refuse("token_invalid");
  if (outcome !== "used") throw refuse(outcome);
}

const EMAIL_PER_USER: Limit = { burst: 5, everySeconds: 300 };
const EMAIL_PER_RECIPIENT: Limit = { burst: 3, everySeconds: 300 };

/**
 * How well an account is kept: who is signed in where, who they prove to be, and the address that they are reached at.
 */
const accountSecurityRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.getAccountSafety, ({ session }) => getAccountSecurity(deps, session));

  route(app, ROUTES.reauthenticate, async ({ session, body, request, language }) => {
    const outcome = await reauthenticate(deps, session, { ...body, address: request.ip });
    if (outcome === "wrong") throw refuseField(body.by === "code" ? "second_factor_wrong" : "proof_wrong", "proof");
    return { message: notice("reauthenticated", language) };
  });

  route(app, ROUTES.endSession, async ({ session, params, request, language }) => {
    if (!(await endSession(deps, session.userId, params.id, actorOf(session, request)))) throw refuse("not_found");
    return { message: notice("session_ended", language) };
  });

  route(app, ROUTES.endOtherSessions, async ({ session, request, language }) => {
    const count = await endOtherSessions(deps, session, actorOf(session, request));
    return { message: notice("sessions_ended", language, { count }) };
  });

  route(app, ROUTES.changeEmail, async ({ session, body, request, language }) => {
    await throttle.consume(`email-of:${session.userId}`, EMAIL_PER_USER);
    await throttle.consume(`link-to:${body.email.toLowerCase()}`, EMAIL_PER_RECIPIENT);
    if ((await requestEmailChange(deps, session, body.email, actorOf(session, request))) === "same")
      throw refuseField("email_same", "email");
    return { message: notice("email_link_sent", language, { email: body.email }) };
  });

  route(app, ROUTES.confirmEmail, async ({ body, request, language }) => {
    await throttle.takeForToken(request.ip);
    const outcome = await confirmEmail(deps, body, request.ip);
    if (outcome === "expired") throw refuse("token_expired");
    if (outcome === "invalid") throw refuse("token_invalid");
    if (outcome === "taken") throw refuse("email_taken");
    return { message: notice("email_changed", language, { email: outcome.email }) };
  });
};

const CONFIRM_PER_USER: Limit = { burst: 10, everySeconds: 30 };

const secondFactorRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.beginSecondFactor, async ({ session, reply }) => {
    const begun = await beginEnrolment(deps, session);
    if (begun === "on") throw refuse("second_factor_on");
    reply.header("cache-control", "no-store");
    return begun;
  });

  route(app, ROUTES.confirmSecondFactor, async ({ session, body, request, language, reply }) => {
    await throttle.consume(`confirm-code:${session.userId}`, CONFIRM_PER_USER);
    const outcome = await confirmEnrolment(deps, session, body.code, actorOf(session, request));
    if (outcome === "wrong") throw refuseField("second_factor_wrong", "code");
    if (outcome === "on") throw refuse("second_factor_on");
    if (outcome === "off") throw refuse("second_factor_off");
    reply.header("cache-control", "no-store");
    return { message: notice("second_factor_on", language), recovery_codes: [...outcome] };
  });

  route(app, ROUTES.renewRecoveryCodes, async ({ session, request, language, reply }) => {
    const codes = await renewRecoveryCodes(deps, session, actorOf(session, request));
    if (codes === "off") throw refuse("second_factor_off");
    reply.header("cache-control", "no-store");
    return { message: notice("recovery_codes_made", language), recovery_codes: [...codes] };
  });

  route(app, ROUTES.removeSecondFactor, async ({ session, request, language }) => {
    if ((await disableSecondFactor(deps, session, actorOf(session, request))) === "was_off")
      throw refuse("second_factor_off");
    return { message: notice("second_factor_off", language) };
  });
};

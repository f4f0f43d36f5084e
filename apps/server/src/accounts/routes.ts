import { notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseField } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { answerSession } from "./answer-session.ts";
import { listIssuers, switchIssuer } from "./issuers.ts";
import { refuseCommon } from "./refuse-common.ts";
import { register } from "./register.ts";
import { requestAccountLink } from "./request-account-link.ts";
import { accountSafetyRoutes } from "./safety-routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { getSessionFacts } from "./session-facts.ts";
import { deleteSession } from "./sessions.db.ts";
import { visitorOf } from "./sessions.ts";
import { changePassword, resetPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { createThrottle, type Limit } from "./throttle.ts";
import { type TokenOutcome, verifyEmail } from "./verify-email.ts";

const REGISTER_PER_ADDRESS: Limit = { burst: 100, everySeconds: 20 };
const LINK_PER_ADDRESS: Limit = { burst: 20, everySeconds: 60 };
const LINK_PER_RECIPIENT: Limit = { burst: 3, everySeconds: 300 };
const TOKEN_PER_ADDRESS: Limit = { burst: 30, everySeconds: 10 };
const CHANGE_PER_USER: Limit = { burst: 10, everySeconds: 60 };

export const accountRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.register, async ({ body, language, request }) => {
    await throttle.take(`register:${request.ip}`, REGISTER_PER_ADDRESS);
    refuseCommon(body.password, [body.username, body.email, body.rfc]);
    await register(deps, { ...body, language });
    return { message: notice("registered", language) };
  });

  route(app, ROUTES.verifyEmail, async ({ body, language, request }) => {
    await throttle.take(`token:${request.ip}`, TOKEN_PER_ADDRESS);
    refuseToken(await verifyEmail(deps, body));
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
    await throttle.take(`link:${address}`, LINK_PER_ADDRESS);
    // A mailbox is not flooded, and nobody is told: the mails that were sent already hold the link.
    if (await throttle.allows(`link-to:${email.toLowerCase()}`, LINK_PER_RECIPIENT))
      await requestAccountLink(deps, purpose, email);
  }

  route(app, ROUTES.resetPassword, async ({ body, language, request }) => {
    await throttle.take(`token:${request.ip}`, TOKEN_PER_ADDRESS);
    refuseCommon(body.password, []);
    refuseToken(await resetPassword(deps, body, request.ip));
    return { message: notice("password_changed", language) };
  });

  route(app, ROUTES.changePassword, async ({ body, session, language, request }) => {
    await throttle.take(`change-password:${session.userId}`, CHANGE_PER_USER);
    refuseCommon(body.password, [session.user.username, session.user.email, session.user.rfc]);
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

  sessionRoutes(app, deps);
  accountSafetyRoutes(app, deps);
  secondFactorRoutes(app, deps);
};

const sessionRoutes: Room = (app, deps) => {
  route(app, ROUTES.signIn, async ({ body, request }) => {
    const outcome = await signIn(deps, {
      login: body.email,
      password: body.password,
      code: body.code ?? "",
      ...visitorOf(request),
    });
    if (!outcome.ok)
      throw outcome.why === "second_factor_wrong" ? refuseField(outcome.why, "code") : refuse(outcome.why);
    return answerSession(deps, outcome.token);
  });

  route(app, ROUTES.signOut, async ({ session, language }) => {
    await deleteSession(deps.db, session.sessionId);
    return { message: notice("signed_out", language) };
  });

  route(app, ROUTES.me, ({ session }) => getSessionFacts(deps, session));

  route(app, ROUTES.listIssuers, async ({ session }) => ({ issuers: await listIssuers(deps, session) }));

  route(app, ROUTES.switchIssuer, async ({ body, session, request }) => {
    const switched = await switchIssuer(deps, session, body.issuer_id, visitorOf(request));
    if (!switched.ok) throw refuse(switched.why);
    return answerSession(deps, switched.token);
  });
};

function refuseToken(outcome: TokenOutcome): void {
  if (outcome === "expired") throw refuse("token_expired");
  if (outcome === "invalid") throw refuse("token_invalid");
  if (outcome !== "used") throw refuse(outcome);
}

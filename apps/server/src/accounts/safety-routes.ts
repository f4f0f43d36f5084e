import { notice, ROUTES } from "@timbra/contract";
import { doerOf } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseField } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { askForEmail, confirmEmail } from "./change-email.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { endOtherSessions, endSession, getSafety } from "./safety.ts";
import { createThrottle, type Limit } from "./throttle.ts";

const EMAIL_PER_USER: Limit = { burst: 5, everySeconds: 300 };
const EMAIL_PER_RECIPIENT: Limit = { burst: 3, everySeconds: 300 };
const EMAIL_TOKEN_PER_ADDRESS: Limit = { burst: 30, everySeconds: 10 };

/**
 * How well an account is kept: who is signed in where, who they prove to be, and the address that they are reached at.
 */
export const accountSafetyRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.getAccountSafety, ({ session }) => getSafety(deps, session));

  route(app, ROUTES.reauthenticate, async ({ session, body, request, language }) => {
    const outcome = await reauthenticate(deps, session, { ...body, address: request.ip });
    if (outcome === "wrong") throw refuseField(body.by === "code" ? "second_factor_wrong" : "proof_wrong", "proof");
    return { message: notice("reauthenticated", language) };
  });

  route(app, ROUTES.endSession, async ({ session, params, request, language }) => {
    if (!(await endSession(deps, session.userId, params.id, doerOf(session, request)))) throw refuse("not_found");
    return { message: notice("session_ended", language) };
  });

  route(app, ROUTES.endOtherSessions, async ({ session, request, language }) => {
    const count = await endOtherSessions(deps, session, doerOf(session, request));
    return { message: notice("sessions_ended", language, { count }) };
  });

  route(app, ROUTES.changeEmail, async ({ session, body, request, language }) => {
    await throttle.take(`email-of:${session.userId}`, EMAIL_PER_USER);
    await throttle.take(`link-to:${body.email.toLowerCase()}`, EMAIL_PER_RECIPIENT);
    if ((await askForEmail(deps, session, body.email, doerOf(session, request))) === "same")
      throw refuseField("email_same", "email");
    return { message: notice("email_link_sent", language, { email: body.email }) };
  });

  route(app, ROUTES.confirmEmail, async ({ body, request, language }) => {
    await throttle.take(`token:${request.ip}`, EMAIL_TOKEN_PER_ADDRESS);
    const outcome = await confirmEmail(deps, body, request.ip);
    if (outcome === "expired") throw refuse("token_expired");
    if (outcome === "invalid") throw refuse("token_invalid");
    if (outcome === "taken") throw refuse("email_taken");
    return { message: notice("email_changed", language, { email: outcome.email }) };
  });
};

import { notice, ROUTES } from "@timbra/contract";
import { doerOf } from "../../deeds/index.ts";
import type { Room } from "../../http/app-type.ts";
import { refuse, refuseField } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { begin, confirm, renewRecoveryCodes, turnOff } from "./enrol.ts";

const CONFIRM_PER_USER: Limit = { burst: 10, everySeconds: 30 };

export const secondFactorRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.beginSecondFactor, async ({ session, reply }) => {
    const begun = await begin(deps, session);
    if (begun === "on") throw refuse("second_factor_on");
    reply.header("cache-control", "no-store");
    return begun;
  });

  route(app, ROUTES.confirmSecondFactor, async ({ session, body, request, language, reply }) => {
    await throttle.take(`confirm-code:${session.userId}`, CONFIRM_PER_USER);
    const outcome = await confirm(deps, session, body.code, doerOf(session, request));
    if (outcome === "wrong") throw refuseField("second_factor_wrong", "code");
    if (outcome === "on") throw refuse("second_factor_on");
    if (outcome === "off") throw refuse("second_factor_off");
    reply.header("cache-control", "no-store");
    return { message: notice("second_factor_on", language), recovery_codes: [...outcome] };
  });

  route(app, ROUTES.renewRecoveryCodes, async ({ session, request, language, reply }) => {
    const codes = await renewRecoveryCodes(deps, session, doerOf(session, request));
    if (codes === "off") throw refuse("second_factor_off");
    reply.header("cache-control", "no-store");
    return { message: notice("recovery_codes_made", language), recovery_codes: [...codes] };
  });

  route(app, ROUTES.removeSecondFactor, async ({ session, request, language }) => {
    if ((await turnOff(deps, session, doerOf(session, request))) === "was_off") throw refuse("second_factor_off");
    return { message: notice("second_factor_off", language) };
  });
};

import { notice, ROUTES } from "@timbra/contract";
import { blockUser, resendVerification, unblockUser } from "../accounts/index.ts";
import { doerOf } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { grantByAdministrator } from "./grant-credits.ts";

/**
 * What an administrator does to a user. Each deed is written down with its reason; none shows a secret or acts in the
 * user's name.
 */
export const userRoutes: Room = (app, deps) => {
  route(app, ROUTES.blockUser, async ({ params, body, session, request, language }) => {
    const user = await blockUser(deps, { userId: params.id, by: doerOf(session, request), reason: body.reason });
    if (typeof user === "string") throw refuse(user);
    return { message: notice("user_blocked", language, { name: user.username }) };
  });

  route(app, ROUTES.unblockUser, async ({ params, body, session, request, language }) => {
    const user = await unblockUser(deps, { userId: params.id, by: doerOf(session, request), reason: body.reason });
    if (typeof user === "string") throw refuse(user);
    return { message: notice("user_unblocked", language, { name: user.username }) };
  });

  route(app, ROUTES.resendUserVerification, async ({ params, session, request, language }) => {
    const user = await resendVerification(deps, params.id, doerOf(session, request));
    if (typeof user === "string") throw refuse(user);
    return { message: notice("verification_resent", language, { email: user.email }) };
  });

  route(app, ROUTES.grantCredits, async ({ params, body, session, request, language }) => {
    const given = await grantByAdministrator(deps, { ...body, userId: params.id, by: doerOf(session, request) });
    if (typeof given === "string") throw refuse(given);
    return {
      message: notice("credits_granted", language, { rfc: given.rfc, credits: body.credits }),
      credits: given.available,
    };
  });
};

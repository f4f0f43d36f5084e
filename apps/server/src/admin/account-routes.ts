import { notice, ROUTES } from "@timbra/contract";
import { doerOf } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { versionOf } from "../http/edit-version.ts";
import { refuseField } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { contentOf, getAccount } from "./account.db.ts";
import { saveAccount } from "./account.ts";

/** The administrator's own account. Its password is changed as everybody's is. */
export const accountInfoRoutes: Room = (app, deps) => {
  route(app, ROUTES.getAdminAccount, async ({ session }) => {
    const account = await getAccount(deps.db, session.userId);
    return { account, version: versionOf(contentOf(account)) };
  });

  route(app, ROUTES.saveAdminAccount, async ({ body, session, request, language }) => {
    const account = await saveAccount(deps, session.userId, body, doerOf(session, request));
    if (account === "username_taken") throw refuseField("username_taken", "username");
    return { account, version: versionOf(contentOf(account)), message: notice("account_saved", language) };
  });
};

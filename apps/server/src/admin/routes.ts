import { type AdminMailRow, type Language, notice, ROUTES } from "@timbra/contract";
import { takenName } from "../accounts/index.ts";
import { type Actor, actorOf, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import { refuse, refuseField } from "../http/errors.ts";
import { readPage } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { type ListedMail, MAIL_SORTS, mailList, recipientOf } from "./mails.db.ts";
import { metricsRoutes } from "./metrics-routes.ts";
import { userListRoutes, userRoutes } from "./user-routes.ts";
import { getAccount, type OwnAccount, toEditableAccount, updateAccount } from "./users.db.ts";

/** What only administrators see and do. */
export const adminRoutes: RoutePlugin = (app, deps) => {
  const all = [dashboardRoutes, metricsRoutes, mailRoutes, userListRoutes, userRoutes, accountInfoRoutes];
  for (const routes of all) routes(app, deps);
};

/** The administrator's own account. Its password is changed as everybody's is. */
const accountInfoRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getAdminAccount, async ({ session }) => {
    const account = await getAccount(deps.db, session.userId);
    return { account, version: contentVersion(toEditableAccount(account)) };
  });

  route(app, ROUTES.saveAdminAccount, async ({ body, session, request, language }) => {
    const account = await saveAccount(deps, session.userId, body, actorOf(session, request));
    if (account === "username_taken") throw refuseField("username_taken", "username");
    return { account, version: contentVersion(toEditableAccount(account)), message: notice("account_saved", language) };
  });
};

/** Changes the name and language of who is signed in. */
async function saveAccount(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  form: { readonly username: string; readonly language: Language; readonly version: string | null },
  by: Actor,
): Promise<OwnAccount | "username_taken"> {
  try {
    return await db.transaction().execute(async (tx) => {
      await requireCurrentVersion(tx, {
        owner: userId,
        expectedVersion: form.version,
        readCurrent: async () => toEditableAccount(await getAccount(tx, userId)),
      });
      await updateAccount(tx, userId, form);
      const account = await getAccount(tx, userId);
      await recordAuditEvent(tx, clock, {
        action: "account_changed",
        by,
        issuerId: null,
        detail: { username: form.username, language: form.language },
      });
      return account;
    });
  } catch (error) {
    return `${takenName(error, ["username"])}_taken`;
  }
}

/** What left by mail and what did not. */
const mailRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.paginateMails, async ({ body }) => {
    const sort = { column: MAIL_SORTS.created_at, direction: body.sort?.direction ?? "desc" } as const;
    const page = await readPage(deps.cursorKey, ["mails"], body, sort, mailList(deps.db, body));
    return { ...page, rows: page.rows.map(toRow) };
  });

  route(app, ROUTES.retryMail, async ({ params, session, request, language }) => {
    const { id } = params;
    const by = actorOf(session, request);
    const again = await deps.db.transaction().execute(async (tx) => {
      const sent = await deps.mail.sendAgain(tx, id);
      if (sent)
        await recordAuditEvent(tx, deps.clock, {
          action: "mail_retried",
          by,
          issuerId: null,
          subject: { id, name: await recipientOf(tx, id) },
        });
      return sent;
    });
    if (!again) throw refuse("not_found");
    return { message: notice("job_retried", language) };
  });
};

function toRow({ created_at, sent_at, ...mail }: ListedMail): AdminMailRow {
  return { ...mail, created_at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
}

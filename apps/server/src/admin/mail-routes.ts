import { type AdminMailRow, notice, ROUTES } from "@timbra/contract";
import { doerOf, recordDeed } from "../deeds/index.ts";
import type { Room } from "../http/app-type.ts";
import { readPage } from "../http/page.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { type ListedMail, MAIL_SORTS, mailList, recipientOf } from "./mails.db.ts";

/** What left by mail and what did not. */
export const mailRoutes: Room = (app, deps) => {
  route(app, ROUTES.paginateMails, async ({ body }) => {
    const sort = { column: MAIL_SORTS.created_at, direction: body.sort?.direction ?? "desc" } as const;
    const page = await readPage(deps.cursorKey, ["mails"], body, sort, mailList(deps.db, body));
    return { ...page, rows: page.rows.map(toRow) };
  });

  route(app, ROUTES.retryMail, async ({ params, session, request, language }) => {
    const { id } = params;
    const by = doerOf(session, request);
    const again = await deps.db.transaction().execute(async (tx) => {
      const sent = await deps.mail.sendAgain(tx, id);
      if (sent)
        await recordDeed(tx, deps.clock, {
          deed: "mail_retried",
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

function toRow({ id, kind, recipient, state, attempts, last_error, created_at, sent_at }: ListedMail): AdminMailRow {
  return {
    id,
    kind,
    recipient,
    state,
    attempts,
    last_error,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

import { type MAIL_STATES, ROUTES } from "@timbra/contract";
import type { KeptMail, Mailbox } from "../adapters/mail/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { showMail } from "../http/show-mail.ts";
import { isId } from "../ids.ts";

/** The embedded mailbox of the sandbox: what would have been sent is read here. With a mail server there is none; before strangers it stays closed. */
export const mailboxRoutes: Room = (app, deps) => {
  function mailbox(): Mailbox {
    if (deps.mailbox !== null) return deps.mailbox;
    throw refuse(deps.config.mode === "sandbox" && deps.config.smtpUrl === null ? "mailbox_closed" : "sandbox_only");
  }

  route(app, ROUTES.listMails, async ({ query }) => {
    const mails = await mailbox().list(query.recipient);
    return { rows: mails.map(toRow), total: mails.length };
  });

  route(app, ROUTES.getMail, async ({ params }) => {
    const mail = await mailbox().get(params.id);
    if (mail === null) throw refuse("not_found");
    return { mail: { ...toRow(mail), body_text: mail.body_text, body_html: mail.body_html } };
  });

  // The mail as its reader would see it, for a frame of the mailbox page.
  app.get<{ Params: { id: string } }>("/api/sandbox/mailbox/:id/html", async (request, reply) => {
    const kept = mailbox();
    const mail = isId(request.params.id) ? await kept.get(request.params.id) : null;
    if (mail === null) throw refuse("not_found");
    return showMail(reply, mail.body_html ?? "");
  });
};

function toRow({ id, kind, recipient, subject, state, created_at }: KeptMail) {
  return { id, kind, recipient, subject, state: state as (typeof MAIL_STATES)[number], created_at: created_at.toISOString() };
}

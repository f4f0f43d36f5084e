import { isIP } from "node:net";
import { type MAIL_STATES, ROUTES } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import type { Mailbox, MailboxMail } from "../adapters/mail/index.ts";
import type { Config } from "../boot/config.ts";
import type { RoutePlugin } from "../http/app.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { sendMailPreview } from "../http/send-file.ts";
import { isId } from "../lib/ids.ts";

/**
 * The embedded mailbox of the sandbox: what would have been sent is read here. With a mail server there is none; before
 * anybody else it stays closed.
 */
export const mailboxRoutes: RoutePlugin = (app, deps) => {
  function mailbox({ hostname }: Pick<FastifyRequest, "hostname">): Mailbox {
    if (deps.mailbox !== null && !isKnownHost(deps.config, hostname)) throw refuse("mailbox_other_host");
    if (deps.mailbox !== null) return deps.mailbox;
    throw refuse(deps.config.mode === "sandbox" && deps.config.smtpUrl === null ? "mailbox_closed" : "sandbox_only");
  }

  route(app, ROUTES.listMails, async ({ query, request }) => {
    const mails = await mailbox(request).list(query.recipient);
    return { rows: mails.map(toRow), total: mails.length };
  });

  route(app, ROUTES.getMail, async ({ params, request }) => {
    const mail = orNotFound(await mailbox(request).get(params.id));
    return { mail: { ...toRow(mail), body_text: mail.body_text, body_html: mail.body_html } };
  });

  // The mail as its reader would see it, for a frame of the mailbox page.
  app.get<{ Params: { id: string } }>("/api/sandbox/mailbox/:id/html", async (request, reply) => {
    const kept = mailbox(request);
    const mail = orNotFound(isId(request.params.id) ? await kept.get(request.params.id) : null);
    return sendMailPreview(reply, mail.body_html ?? "");
  });
};

/**
 * A page elsewhere can have its own name lead to this machine, and would then be of one origin with the mailbox. It
 * cannot do so with the names that are ours, nor with a plain address.
 */
function isKnownHost({ publicUrl, host }: Config, asked: string): boolean {
  const name = asked.toLowerCase().replace(/^\[|\]$/g, "");
  return isIP(name) !== 0 || ["localhost", host.toLowerCase(), new URL(publicUrl).hostname].includes(name);
}

function toRow({ id, kind, recipient, subject, state, created_at }: MailboxMail) {
  return {
    id,
    kind,
    recipient,
    subject,
    state: state as (typeof MAIL_STATES)[number],
    created_at: created_at.toISOString(),
  };
}

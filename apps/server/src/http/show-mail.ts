import type { FastifyReply } from "fastify";

/** A mail may style itself, and open its one link in the whole window; it runs nothing and loads nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";

/** Answers a mail as its reader would see it, for a frame of ours. */
export function showMail(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("content-security-policy", MAIL_POLICY)
    .header("x-frame-options", "SAMEORIGIN")
    .type("text/html; charset=utf-8")
    .send(html);
}

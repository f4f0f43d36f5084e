import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/** What a page of ours may load: only our own files, never inline code. `nonce` admits the style elements that the UI kit writes while it runs. */
export function contentPolicy(nonce?: string): string {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Puts the security headers on every answer, errors and files included. A route that set one of them itself (a mail's own page) keeps it. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Readonly<Record<string, string>> = {
    "content-security-policy": contentPolicy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    ...(config.publicUrl.startsWith("https:") ? { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
  app.addHook("onSend", async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) setOnce(reply, name, value);
    setOnce(reply, "x-request-id", request.id);
    if (request.url.startsWith("/api")) setOnce(reply, "cache-control", "no-store");
  });
}

function setOnce(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}

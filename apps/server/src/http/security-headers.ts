import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../boot/config.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/** Stripe's own script and frames, where cards are charged by it: they are what keeps card data away from us. */
const STRIPE = {
  scripts: " https://js.stripe.com",
  frames: " https://js.stripe.com https://hooks.stripe.com",
  calls: " https://api.stripe.com",
};
const NOBODY_ELSE = { scripts: "", frames: "", calls: "" };

/**
 * What a page of ours may load: only our own files. `nonce` admits the style elements of the page, and those that the
 * UI kit writes while it runs; of inline code only what has one of these hashes runs.
 */
export function contentPolicy(nonce?: string, byStripe = false, scripts: readonly string[] = []): string {
  const others = byStripe ? STRIPE : NOBODY_ELSE;
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" ") + others.scripts,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${others.calls}`,
    `frame-src 'self' blob:${others.frames}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Puts the security headers on an answer. One that a route set itself (a mail's own page) is kept. */
export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Security headers on every answer, errors and files included. The framework answers some errors itself, before any
 * hook: those are given to `Secure`.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: SetSecurityHeaders): void {
  app.addHook("onSend", async (request, reply) => secure(request, reply));
}

export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentPolicy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** Puts these headers on an answer, with the id of its request. */
export function headerSetter(headers: Readonly<Record<string, string>>): SetSecurityHeaders {
  return (request, reply) => {
    for (const [name, value] of Object.entries(headers)) setOnce(reply, name, value);
    setOnce(reply, "x-request-id", request.id);
    // What may be kept says so itself; however an address is written, nothing else is kept on the way.
    setOnce(reply, "cache-control", "no-store");
  };
}

function setOnce(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}

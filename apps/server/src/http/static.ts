import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isScreenPath } from "@timbra/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app.ts";
import { refuse } from "./errors.ts";
import { readMode } from "./health.ts";
import { contentPolicy } from "./security-headers.ts";

/** The built browser application is beside this app: the build keeps the meaning of this address. */
const WEB = new URL("../../../web/dist/", import.meta.url);
const NONCE_BYTES = 16;
/** A file's name changes with what is in it. */
const LASTING = { index: false, preCompressed: true, immutable: true, maxAge: "1y" } as const;
const NOT_BUILT =
  "<!doctype html><meta charset=utf-8><title>Timbra</title><h1>Timbra</h1><p>The browser application is not built yet: npm run build";

/** Serves the built browser application: its files, and its one page at the addresses of its screens. */
export async function serveStatic(app: App, folder: URL = WEB): Promise<void> {
  const root = fileURLToPath(folder);
  const built = existsSync(new URL("index.html", folder));
  const page = pageOf(built ? readFileSync(new URL("index.html", folder), "utf8") : NOT_BUILT, app);
  if (built) {
    // All that the build has made have one route; a route for each of a thousand files was a fifth of a server's start.
    await app.register(fastifyStatic, { ...LASTING, root: join(root, "assets"), prefix: "/assets/" });
    await app.register(fastifyStatic, {
      ...LASTING,
      root,
      wildcard: false,
      globIgnore: ["index.html*", "assets/**"],
      decorateReply: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathnameOf(request);
    if (!["GET", "HEAD"].includes(request.method) || /^\/(api|internal|assets)(\/|$)/.test(pathname))
      throw refuse("not_found");
    const isThere = pathname === "/index.html" || isScreenPath(pathname);
    // A person who mistyped an address sees the page that says so; whoever looks for files that are not ours sees that
    // they are not there.
    const status = built ? 200 : 503;
    return sendPage(reply, page, isThere ? status : 404);
  });
}

/** The path of a request's target, however it is written: with scheme and host, in escapes. "" when it is none. */
function pathnameOf(request: FastifyRequest): string {
  try {
    return decodeURI(new URL(request.url.replace(/^\/+/, "/"), "http://localhost").pathname);
  } catch {
    return "";
  }
}

/** The page as it was built: with what each answer of it has, and its policy. */
interface Page {
  readonly html: string;
  readonly policy: (nonce: string) => string;
}

/** An inline script of the page: what has to be right before anything else is loaded. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * The page says in which mode the product runs: what depends on it has its place from the first paint on, instead of
 * moving everything when an answer comes.
 */
function pageOf(html: string, { deps }: App): Page {
  const mode = JSON.stringify(readMode(deps)).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = ""]) => `sha256-${createHash("sha256").update(code).digest("base64")}`,
  );
  return {
    html: html.replace("<head>", `<head><meta name="timbra-mode" content="${mode}">`),
    policy: (nonce) => contentPolicy(nonce, deps.config.stripe !== null, scripts),
  };
}

/**
 * The page learns its nonce from a meta element (its `nonce` property; the attribute is hidden from other scripts) and
 * gives it to the UI kit. It is asked for each time, since a nonce is for one answer; what it loads is not.
 */
function sendPage(reply: FastifyReply, { html, policy }: Page, status: number): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  return reply
    .code(status)
    .header("content-security-policy", policy(nonce))
    .header("cache-control", "private, no-cache")
    .type("text/html; charset=utf-8")
    .send(
      html
        .replace("<head>", `<head><meta property="csp-nonce" nonce="${nonce}">`)
        .replaceAll("<style>", `<style nonce="${nonce}">`),
    );
}

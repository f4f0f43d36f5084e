import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import type { HttpAnswer } from "./answer.ts";
import { readBody } from "./read-body.ts";

/** A request and the means to answer it. */
export interface HttpExchange {
  readonly method: string;
  /** Without a final slash, and with one where several were written: clients put addresses together from parts. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Where the client reached this server: "http://127.0.0.1:4010". */
  readonly origin: string;
  /** The whole body, read once; rejects with `TooLarge` past ten megabytes and a little for the form around them. */
  body(): Promise<Buffer>;
  /** For those who answer in an unusual way. */
  readonly response: ServerResponse;
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse): HttpExchange {
  const origin = `http${request.socket instanceof TLSSocket ? "s" : ""}://${request.headers.host ?? "localhost"}`;
  const url = parseUrl(request.url ?? "/", origin);
  let body: Promise<Buffer> | undefined;
  return {
    method: request.method ?? "GET",
    path: url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname,
    query: url.searchParams,
    headers: request.headers,
    origin,
    body() {
      body ??= readBody(request);
      return body;
    },
    response,
  };
}

/**
 * Hosts and paths come from outside; those that are no URL lead nowhere. Two slashes at the beginning would be another
 * host.
 */
function parseUrl(target: string, origin: string): URL {
  const path = target.replace(/^[^?]*/, (before) => before.replace(/(?<!^https?:)\/{2,}/g, "/"));
  return URL.canParse(path, origin) ? new URL(path, origin) : new URL("http://localhost/nowhere");
}

/** Sends an answer whole. Nothing of what this server says may be kept by a cache or run by a browser. */
export function send(response: ServerResponse, answer: HttpAnswer): void {
  const body = typeof answer.body === "string" ? Buffer.from(answer.body, "utf8") : answer.body;
  response.writeHead(answer.status, {
    "content-type": answer.type,
    "content-length": body.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    ...answer.headers,
  });
  response.end(body);
}

/** One header as text, the first if it was repeated. */
export function header(exchange: HttpExchange, name: string): string | undefined {
  const value = exchange.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

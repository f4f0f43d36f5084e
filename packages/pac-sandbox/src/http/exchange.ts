import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";

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

const LIMIT = 10.5 * 1024 * 1024;

/** More than this server takes. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** The whole body, at most some ten megabytes. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A JSON object, or null for anything else. */
export function parseObject(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The part `xml` of a form, as documents are sent; null when there is none, or an empty one. */
export async function xmlPart(exchange: HttpExchange): Promise<Buffer | null> {
  const part = formPart(header(exchange, "content-type") ?? "", await exchange.body(), "xml");
  return part !== null && part.length > 0 ? part : null;
}

const BLANK_LINE = Buffer.from("\r\n\r\n");

/**
 * The bytes of one part of a multipart/form-data body, untouched; null when there is no such part (RFC 7578).
 */
export function formPart(contentType: string, body: Buffer, name: string): Buffer | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  // A line break before the first delimiter makes it like all the others.
  const text = Buffer.concat([Buffer.from("\r\n"), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let start = text.indexOf(delimiter);
  while (start >= 0) {
    const from = start + delimiter.length;
    const end = text.indexOf(delimiter, from);
    if (end < 0) return null;
    const content = contentOf(text.subarray(from, end), name);
    if (content) return content;
    start = end;
  }
  return null;
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? null;
}

function contentOf(part: Buffer, name: string): Buffer | null {
  const blank = part.indexOf(BLANK_LINE);
  if (blank < 0) return null;
  const headers = part.toString("utf8", 0, blank);
  const found = /^content-disposition:[^\r\n]*?;\s*name=(?:"([^"]*)"|([^;\s]*))/im.exec(headers);
  return (found?.[1] ?? found?.[2]) === name ? part.subarray(blank + BLANK_LINE.length) : null;
}

/** What goes back to a client. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonAnswer(status: number, value: unknown): HttpAnswer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

export function bytesAnswer(type: string, body: string | Uint8Array): HttpAnswer {
  return { status: 200, type, body };
}

/** The form every failure of this server has, SW Sapien's and its own. */
export function failureAnswer(status: number, message: string, messageDetail = ""): HttpAnswer {
  return jsonAnswer(status, { status: "error", message, messageDetail });
}

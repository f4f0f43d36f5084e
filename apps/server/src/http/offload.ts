import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request,
} from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Route } from "@timbra/contract";
import type { FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import type { RequestHandle, RequestWorkers } from "../adapters/request-workers.ts";
import { isId } from "../lib/ids.ts";
import { currentOrigin } from "../lib/origin.ts";
import type { App } from "./app.ts";
import { requireIssuer, requireSession, type Session, withSessionTenant } from "./authenticate.ts";
import { refuse, refuseTooMuch } from "./errors.ts";
import { isClosing } from "./graceful-close.ts";
import { isLongInvoice } from "./long-invoice.db.ts";
import { originOf } from "./request-log.ts";

/** What is longer costs more of a processor to read, check and price than anybody should be kept waiting for. */
const LONG_BODY_BYTES = 64_000;
const RETRY_SECONDS = 5;
/** Nothing takes as long until its answer begins. What does is ended, and with it the process that was lost in it. */
const MOST_MS = 120_000;
/** A download whose client reads nothing for so long is aborted: it holds a slot. */
const STALLED_MS = 30_000;
/** Of one connection, and not of what goes over it (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
  "expect",
  "te",
];
/** What only a trusted proxy may say; of it this process says who asks, and nothing else. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "traceparent"];

/**
 * Forwards an expensive request, before its body is read, to a process for such requests, and returns its answer as
 * it is: neither reading it nor what it asks for keeps this process from others. Whose it is is asked first, because
 * each issuer has a budget.
 */
export function forwardHeavyRequests(app: App, spec: Route): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const workers = app.deps.requestWorkers;
    if (workers === null || spec.scope === "public" || !mayBeHeavy(spec, request)) return;
    const session = await requireSession(app, request, spec);
    if (!isHeavy(spec, request) && !(await isOfLongInvoice(app, session, request))) return;
    const passed = await workers.use(session.issuerId ?? session.userId, (socket, socketRequest) =>
      forward(app, { request, reply, body: payload as Readable, socket, asking: socketRequest }),
    );
    if (passed === "timed_out") throw refuseTooMuch();
  };
}

function mayBeHeavy(spec: Route, request: FastifyRequest): boolean {
  return spec.heavyWhenLong === true || isHeavy(spec, request);
}

async function isOfLongInvoice({ deps }: App, session: Session, { params }: FastifyRequest): Promise<boolean> {
  const { id } = params as { readonly id?: string };
  if (session.issuerId === null || id === undefined || !isId(id)) return false;
  return withSessionTenant(deps.db, session, (tx) => isLongInvoice(tx, requireIssuer(session), id));
}

function isHeavy(spec: Route, { headers, routeOptions }: FastifyRequest): boolean {
  if (spec.heavy === true) return true;
  if (headers["transfer-encoding"] !== undefined || headers["content-encoding"] !== undefined) return true;
  const length = Number(headers["content-length"] ?? 0);
  // A body that is longer than it may be is refused at once.
  return length > LONG_BODY_BYTES && length <= routeOptions.bodyLimit;
}

interface Forwarded {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Readable;
  readonly socket: string;
  readonly asking: RequestHandle;
}

async function forward(app: App, { request, reply, body, socket, asking }: Forwarded): Promise<void> {
  const { raw, id, ip } = request;
  // Whoever asked has left while waiting; nobody reads the answer.
  if (reply.raw.destroyed) return void reply.hijack();
  // What was packed has been unpacked, and has another length.
  const packed = raw.headers["content-encoding"] !== undefined ? ["content-encoding", "content-length"] : [];
  const traceparent = originOf(request)?.traceparent ?? null;
  const headers = {
    ...without(raw.headers, [...CONNECTION_HEADERS, ...PROXY_HEADERS, ...packed]),
    "x-forwarded-for": ip,
    "x-request-id": id,
    ...(traceparent !== null && { traceparent }),
  };
  const { sent, answered } = send(socket, { method: raw.method, path: raw.url, headers }, asking);
  const leave = () => sent.destroy();
  reply.raw.once("close", leave);
  try {
    body.once("error", leave);
    body.pipe(sent);
    const answer = await answered;
    // From here on it is the reader who may be slow, and not the process.
    sent.setTimeout(0);
    asking.responseStarted();
    reply.hijack();
    const closing = isClosing(app) ? { connection: "close" } : {};
    const given = { ...reply.getHeaders(), ...without(answer.headers, CONNECTION_HEADERS), ...closing };
    for (const [name, value] of Object.entries(given)) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(answer.statusCode ?? 500);
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    await pipeline(answer, reply.raw).catch(() => undefined);
  } catch (cause) {
    if (reply.raw.destroyed) return void reply.hijack();
    request.log.error({ err: cause, request_id: id }, "a heavy request was not answered");
    throw refuse("dependency_unavailable", { retryAfterSeconds: RETRY_SECONDS });
  } finally {
    reply.raw.off("close", leave);
  }
}

function without(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );
}

/**
 * What one of the processes is asked by this one itself: a part of a job, or what somebody asks for who names the owner
 * in the body.
 */
export interface WorkerRequest {
  readonly path: string;
  readonly body: object;
  readonly language: string;
}

export interface WorkerAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

/**
 * Asks one of the processes and waits for its whole answer. Throws when it was lost. "timed_out": the owner has too
 * much under way.
 */
export function requestWorker(
  workers: RequestWorkers,
  owner: string,
  { path, body, language }: WorkerRequest,
): Promise<WorkerAnswer | "timed_out"> {
  const text = Buffer.from(JSON.stringify(body), "utf8");
  const origin = currentOrigin();
  const headers = {
    ...{ "content-type": "application/json", "content-length": text.length, localization: language },
    ...(origin !== null && origin.requestId !== null && { "x-request-id": origin.requestId }),
    ...(origin !== null && origin.traceparent !== null && { traceparent: origin.traceparent }),
  };
  return workers.use(owner, async (socket, socketRequest) => {
    const { sent, answered } = send(socket, { method: "POST", path, headers }, socketRequest);
    sent.end(text);
    const answer = await answered;
    socketRequest.responseStarted();
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode ?? 500, headers: answer.headers, bytes: Buffer.concat(chunks) };
  });
}

/** Begins a request to one of the processes; `answered` once its answer begins. */
function send(
  socketPath: string,
  options: Pick<RequestOptions, "method" | "path" | "headers">,
  socketRequest: RequestHandle,
): { readonly sent: ClientRequest; readonly answered: Promise<IncomingMessage> } {
  const sent = request({ ...options, socketPath, agent: false, timeout: MOST_MS });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.on("error", reject);
    sent.once("timeout", () => {
      socketRequest.end();
      sent.destroy(new Error("took too long"));
    });
  });
  return { sent, answered };
}

import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { exchangeOf, failureAnswer, type HttpAnswer, type HttpExchange, send, TooLarge } from "./exchange.ts";

/** A server that is listening. */
export interface HttpServerHandle {
  readonly url: string;
  readonly port: number;
  /** Stops at once; connections held open on purpose are cut. */
  close(): Promise<void>;
}

/** Where to listen, and with which certificate; without one in the clear. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly tls?: { readonly cert: string; readonly key: string };
}

export async function listen(routes: readonly HttpRoute[], where: ListenAddress): Promise<HttpServerHandle> {
  const listener: RequestListener = (request, response) => {
    void answer(routes, exchangeOf(request, response));
  };
  const server = where.tls === undefined ? createServer(listener) : createTlsServer(where.tls, listener);
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
    server.listen(where.port, where.host, done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http${where.tls === undefined ? "" : "s"}://${hostInUrl(where.host)}:${port}`,
    port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

async function answer(routes: readonly HttpRoute[], exchange: HttpExchange): Promise<void> {
  const result = await handle(routes, exchange).catch(answerToThrown);
  if (result && !exchange.response.headersSent && !exchange.response.destroyed) sendOrDrop(exchange.response, result);
}

async function handle(routes: readonly HttpRoute[], exchange: HttpExchange): Promise<HttpAnswer | null> {
  const found = findRoute(routes, exchange.method, exchange.path);
  if (!found) return failureAnswer(404, "404 - No existe lo que pide.");
  return found.route.handle(exchange, found.parts);
}

/** What was thrown is a fault of this program or of its disk, never the document's: the client may try again. */
function answerToThrown(cause: unknown): HttpAnswer {
  if (cause instanceof TooLarge)
    return { ...failureAnswer(413, "413 - El cuerpo pasa de 10 MB."), headers: { connection: "close" } };
  return failureAnswer(500, "500 - Error interno del servicio.", cause instanceof Error ? cause.message : "");
}

function sendOrDrop(response: ServerResponse, result: HttpAnswer): void {
  send(response, result);
  response.req.resume();
}

/** What a route gives back: an answer, or null when it has dealt with the response itself. */
export type Handler = (
  exchange: HttpExchange,
  parts: readonly string[],
) => Promise<HttpAnswer | null> | HttpAnswer | null;

export interface HttpRoute {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly handle: Handler;
}

/** `path`: a pattern for the whole path; its groups are the handler's parts. */
export function get(path: string, handle: Handler): HttpRoute {
  return { method: "GET", path: new RegExp(`^${path}$`), handle };
}

/** As `get`. */
export function post(path: string, handle: Handler): HttpRoute {
  return { method: "POST", path: new RegExp(`^${path}$`), handle };
}

/** The route for a request, with the parts of its path. */
function findRoute(
  routes: readonly HttpRoute[],
  method: string,
  path: string,
): { route: HttpRoute; parts: string[] } | null {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return { route, parts: found.slice(1) };
  }
  return null;
}

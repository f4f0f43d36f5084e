import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import type { Deps } from "../boot/deps.ts";
import { newId } from "../lib/ids.ts";
import type { Session } from "./authenticate.ts";
import { handleError, refuse } from "./errors.ts";
import { closeGracefully } from "./graceful-close.ts";
import { healthRoutes } from "./health.ts";
import { readJsonBodies } from "./json-body.ts";
import { openApiRoutes } from "./openapi.ts";
import { type ConsumeCall, limitByAccount, limitByAddress } from "./rate-limit.ts";
import { followRequests } from "./request-log.ts";
import { addSecurityHeaders, headerSetter, securityHeaders } from "./security-headers.ts";
import { serveStatic } from "./static.ts";

const BODY_LIMIT_BYTES = 1_000_000;
const COMPRESS_FROM_BYTES = 1_024;
const REQUEST_MS = 60_000;
/**
 * How long a connection may say nothing before its request, and how often that is looked at: together less than half a
 * minute.
 */
const IDLE_TIMEOUTS = { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 } as const;

export interface AppParts {
  readonly deps: Deps;
  readonly findSession: FindSession;
  readonly routes: readonly RoutePlugin[];
  /**
   * Whether only another process of this program asks it: what that one says of who asks and of the request's id is
   * believed. Default false.
   */
  readonly trustsForwardedIdentity?: boolean;
}

/** The web application as a value: every route, no port. `listen` and `close` belong to whoever made it. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { deps } = parts;
  const headers = securityHeaders(deps.config);
  const secure = headerSetter(headers);
  const newRequestId = () => newId(deps.clock);
  const bare = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    ...(parts.trustsForwardedIdentity === true ? { requestIdHeader: "x-request-id" } : {}),
    trustProxy:
      parts.trustsForwardedIdentity === true ||
      (deps.config.trustedProxies.length > 0 && [...deps.config.trustedProxies]),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    http: IDLE_TIMEOUTS,
    forceCloseConnections: "idle",
    clientErrorHandler: answerBadRequest(headers, newRequestId),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      secure(request, reply);
      handleError(error, request, reply);
    },
  });
  const consumeCall = limitByAccount(deps.clock, deps.config.rateLimit);
  const app: App = Object.assign(bare, { deps, findSession: parts.findSession, consumeCall });
  app.setErrorHandler(handleError);
  addSecurityHeaders(app, secure);
  closeGracefully(app);
  followRequests(app, deps, { isForwarded: parts.trustsForwardedIdentity === true });
  readJsonBodies(app);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: COMPRESS_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await limitByAddress(app, deps.config.rateLimit);
  // Routes come after the plugins, so that the plugins see them.
  await app.register(async () => {
    for (const plugin of [healthRoutes, openApiRoutes, ...parts.routes]) plugin(app, deps);
  });
  await serveStatic(app);
  return app;
}

/** The living session of a bearer token, or null. `address`: the network address that it is used from. */
type FindSession = (token: string, address: string) => Promise<Session | null>;

/** The web application, carrying what its routes may use. */
export type App = FastifyInstance & {
  readonly deps: Deps;
  readonly findSession: FindSession;
  readonly consumeCall: ConsumeCall;
};

/** Adds the routes of one module. */
export type RoutePlugin = (app: App, deps: Deps) => void;

/** Enough for the answer to be read before the connection is cut. */
const READING_MS = 1_000;

/**
 * Answers bytes that are no HTTP request, which the framework has no hooks for: in the one form of failures, with the
 * headers of every answer.
 */
function answerBadRequest(
  headers: Readonly<Record<string, string>>,
  newRequestId: () => string,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const id = newRequestId();
    const body = JSON.stringify(refuse("malformed_request").toBody("es", id));
    const own = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": id,
      connection: "close",
    };
    const lines = Object.entries({ ...headers, ...own, "content-length": String(Buffer.byteLength(body)) }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    // Whoever says nothing does not hang up either: an end of ours alone would leave half of the connection open for
    // ever.
    setTimeout(() => socket.destroy(), READING_MS).unref();
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  };
}

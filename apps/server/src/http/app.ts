import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { type FastifyBaseLogger, fastify, LogController } from "fastify";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import type { App, FindSession, Room } from "./app-type.ts";
import { drainOnClose } from "./drain.ts";
import { handleError } from "./error-handler.ts";
import { healthRoutes } from "./health.ts";
import { readJsonBodies } from "./json-body.ts";
import { refuseNoHttp } from "./no-http.ts";
import { openApiRoutes } from "./openapi.ts";
import { limitAccounts, limitAddresses } from "./rate-limit.ts";
import { logRequests } from "./request-log.ts";
import { addSecurityHeaders, secureWith, securityHeaders } from "./security-headers.ts";
import { serveWeb } from "./static-web.ts";

const BODY_LIMIT_BYTES = 1_000_000;
const COMPRESS_FROM_BYTES = 1_024;
const REQUEST_MS = 60_000;
/**
 * How long a connection may say nothing before its request, and how often that is looked at: together less than half a
 * minute.
 */
const SILENCE = { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 } as const;

export interface AppParts {
  readonly deps: Deps;
  readonly findSession: FindSession;
  readonly rooms: readonly Room[];
  /**
   * Whether only another process of this program asks it: what that one says of who asks and of the request's id is
   * believed. Default false.
   */
  readonly isBehindOurselves?: boolean;
}

/** The web application as a value: every route, no port. `listen` and `close` belong to whoever made it. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { deps } = parts;
  const headers = securityHeaders(deps.config);
  const secure = secureWith(headers);
  const newRequestId = () => newId(deps.clock);
  const bare = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    ...(parts.isBehindOurselves === true ? { requestIdHeader: "x-request-id" } : {}),
    trustProxy:
      parts.isBehindOurselves === true || (deps.config.trustedProxies.length > 0 && [...deps.config.trustedProxies]),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    http: SILENCE,
    forceCloseConnections: "idle",
    clientErrorHandler: refuseNoHttp(headers, newRequestId),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      secure(request, reply);
      handleError(error, request, reply);
    },
  });
  const countCall = limitAccounts(deps.clock, deps.config.rateLimit);
  const app: App = Object.assign(bare, { deps, findSession: parts.findSession, countCall });
  app.setErrorHandler(handleError);
  addSecurityHeaders(app, secure);
  drainOnClose(app);
  logRequests(app);
  readJsonBodies(app);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: COMPRESS_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await limitAddresses(app, deps.config.rateLimit);
  // Routes come after the plugins, so that the plugins see them.
  await app.register(async () => {
    for (const room of [healthRoutes, openApiRoutes, ...parts.rooms]) room(app, deps);
  });
  await serveWeb(app);
  return app;
}

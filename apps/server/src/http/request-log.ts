import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../boot/deps.ts";
import { type Origin, withOrigin } from "../lib/origin.ts";
import type { Span } from "../lib/tracing.ts";
import type { App } from "./app.ts";
import { knownSession } from "./authenticate.ts";

interface Known {
  readonly origin: Origin;
  readonly span: Span;
}

const requests = new WeakMap<FastifyRequest, Known>();

/** Where what a request begins comes from; it goes to the process that an expensive one is forwarded to, too. */
export function originOf(request: FastifyRequest): Origin | null {
  return requests.get(request)?.origin ?? null;
}

/**
 * Follows each request: its origin is that of all it begins, its answer is counted and measured, it is a line of the
 * log and the beginning of a trace. `isForwarded`: the process that forwards it does this, but for the step of the
 * trace.
 */
export function followRequests(app: App, deps: Deps, { isForwarded }: { readonly isForwarded: boolean }): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent: given } = request.headers;
    const parent = isForwarded && typeof given === "string" ? given : null;
    const { method } = request;
    const attributes = { "http.request.method": method, "timbra.request_id": request.id };
    const span = deps.tracer.start({ name: `${method} ${templateOf(request)}`, kind: "server", attributes }, parent);
    requests.set(request, { span, origin: { requestId: request.id, traceparent: span.traceparent } });
    done();
  });
  // After the body was read, whose bytes come from no request in particular.
  app.addHook("preValidation", (request, _reply, done) => withOrigin(originOf(request), done));
  app.addHook("onResponse", async (request, reply) => {
    requests.get(request)?.span.end({
      failed: reply.statusCode >= 500,
      attributes: { "http.route": templateOf(request), "http.response.status_code": reply.statusCode },
    });
    if (isForwarded) return;
    const [{ method }, route] = [request, templateOf(request)];
    deps.metrics.requests.add({ method, route, status: String(reply.statusCode) });
    deps.metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
    logRequest(deps, request, reply);
  });
}

/**
 * The pattern of the route stands for its address: addresses hold ids, queries hold what was searched for, and the page
 * of a verification link holds its token.
 */
function templateOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

function logRequest({ config }: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const failed = reply.statusCode >= 500;
  if (!failed && !config.logsRequests) return;
  const session = knownSession(request);
  const line = {
    request_id: request.id,
    method: request.method,
    route: templateOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(session !== null && { user_id: session.userId, issuer_id: session.issuerId }),
  };
  if (failed) request.log.warn(line, "request");
  else request.log.info(line, "request");
}

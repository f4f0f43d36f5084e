import type { FastifyInstance } from "fastify";

/**
 * One line a request. The pattern of the route stands for its address: addresses hold ids, and the page of a
 * verification link holds its token.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, "request");
    else request.log.debug(line, "request");
  });
}

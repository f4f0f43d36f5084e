import type { HttpAnswer } from "./answer.ts";
import type { HttpExchange } from "./exchange.ts";

/** What a route gives back: an answer, or null when it has dealt with the response itself. */
export type Handler = (
  exchange: HttpExchange,
  parts: readonly string[],
) => Promise<HttpAnswer | null> | HttpAnswer | null;

export interface HttpRoute {
  readonly method: "GET" | "POST";
  /** Over the whole path; its groups are the handler's parts. */
  readonly path: RegExp;
  readonly handle: Handler;
}

/** The route for a request, with the parts of its path. */
export function findRoute(
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

import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";

/**
 * Several times what the deepest form has; a body that nests for its own sake would exhaust the stack of whoever walks
 * it.
 */
const DEEPEST = 32;

/**
 * Reads JSON bodies. The product's clients put the JSON content type on every request, those without a body included,
 * so an empty body is "nothing" and not an error. Keys that would reach a prototype are refused; so are bytes that are
 * no UTF-8, which would become other letters in a document.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: string | Buffer, done) => {
      const text = decoded(body);
      if (text?.trim() === "") return done(null, undefined);
      if (text === null || nestsDeeperThan(DEEPEST, text)) return done(refuse("malformed_request"));
      // The framework's message quotes the body, which may hold a secret.
      void parse(request, text, (error, value) =>
        error === null ? done(null, value) : done(refuse("malformed_request")),
      );
    },
  );
}

/** Null when the bytes are no UTF-8. */
function decoded(body: string | Buffer): string | null {
  try {
    return typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects of a JSON text stand within each other more than `depth` deep. What stands in its strings
 * does not count.
 */
export function nestsDeeperThan(depth: number, json: string): boolean {
  let open = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) inString = !inString;
    else if (inString) at += sign === BACKSLASH ? 1 : 0;
    else if (OPENING.has(sign)) open += 1;
    else if (CLOSING.has(sign)) open -= 1;
    if (open > depth) return true;
  }
  return false;
}

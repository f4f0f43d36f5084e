import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./problem.ts";

/**
 * Reads JSON bodies. The product's clients put the JSON content type on every request, those without a body included, so an empty body is "nothing"
 * and not an error. Keys that would reach a prototype are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request: FastifyRequest, body: string | Buffer, done) => {
    const text = String(body);
    if (text.trim() === "") return done(null, undefined);
    // The framework's message quotes the body, which may hold a secret.
    void parse(request, text, (error, value) => (error === null ? done(null, value) : done(refuse("malformed_request"))));
  });
}

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isRefusedValue, isUnreachable } from "../adapters/postgres/index.ts";
import { languageOf } from "./language.ts";
import { Problem, refuse, refuseWith } from "./problem.ts";

const BYTES_PER_MB = 1_000_000;

/**
 * Answers every error in the one form of the contract. What is no refusal of ours is logged with the request's id, and
 * told in general words.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request);
  if (problem.status >= 500) request.log.error({ err: error, request_id: request.id }, "a request failed");
  if (problem.details.retryAfterSeconds !== undefined) reply.header("retry-after", problem.details.retryAfterSeconds);
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem.toBody(languageOf(request), request.id));
}

function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Whoever asked left before the whole request was here; nobody reads the answer.
  if (request.raw.readableAborted) return refuse("malformed_request");
  if (isUnreachable(error)) return refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  if (isRefusedValue(error)) return refuse("malformed_request");
  return fromFramework(error, request) ?? refuse("internal");
}

/**
 * The framework's own refusals: a body that is no JSON, too long, of another type; an address that is not well-formed.
 */
function fromFramework(error: unknown, request: FastifyRequest): Problem | null {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return refuseWith("payload_too_large", { max: `${Math.floor(request.routeOptions.bodyLimit / BYTES_PER_MB)} MB` });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refuse("unsupported_media");
  if (statusCode === 503) return refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refuse("malformed_request") : null;
}

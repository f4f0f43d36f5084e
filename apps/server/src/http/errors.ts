import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  errorMessage,
  type Language,
  type MessageKey,
  type ProblemBody,
  sentence,
  toLanguage,
} from "@timbra/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isRefusedValue, isUnreachable } from "../db/index.ts";

type PerLanguage<T> = (language: Language) => T;

export interface ProblemDetails {
  /** Messages at fields, by the path of the field. */
  readonly errors?: PerLanguage<Readonly<Record<string, readonly string[]>>>;
  /** The rules that a document breaks. */
  readonly problems?: PerLanguage<readonly ProblemBody[]>;
  readonly retryAfterSeconds?: number;
  /** What was asked for was begun, and something of it is kept: the Idempotency-Key stays with it. */
  readonly hasSideEffects?: true;
}

/**
 * A refusal on its way out of a route: a code of the contract's table, put into the caller's language when it is
 * answered.
 */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, params: Readonly<Record<string, string | number>>, details: ProblemDetails) {
    super(code);
    this.code = code;
    this.params = params;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(language: Language, requestId: string): ErrorBody {
    const { errors, problems } = this.details;
    return {
      message: messageOfCode(this.code, language, this.params),
      code: this.code,
      request_id: requestId,
      ...(errors === undefined ? {} : { errors: mutable(errors(language)) }),
      ...(problems === undefined ? {} : { problems: [...problems(language)] }),
    };
  }
}

/** A code whose message needs no parameters. */
export type PlainCode = {
  [Code in ErrorCode]: Record<never, never> extends ErrorParams<Code> ? Code : never;
}[ErrorCode];

/** `throw refuse("not_found")`: the refusal of a route, for codes whose message needs no parameters. */
export function refuse(code: PlainCode, details: ProblemDetails = {}): HttpProblem {
  return new HttpProblem(code, {}, details);
}

/** What was looked for, or the refusal that it is not there. */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw refuse("not_found");
  return found;
}

/** The same as `refuse`, for codes whose message has parameters. */
export function refuseWith<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  details: ProblemDetails = {},
): HttpProblem {
  return new HttpProblem(code, params, details);
}

const RETRY_SECONDS = 5;

/** What an issuer has under way is as much as one may have; nothing of this request was begun. */
export function refuseTooMuch(): HttpProblem {
  return refuseWith("too_much_at_once", { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
}

/** A refusal whose message also stands at one field of the form: an RFC that is taken, a password that is wrong. */
export function refuseField(code: PlainCode, field: string): HttpProblem {
  return refuseFieldWith(code, {}, field);
}

/** The same, for codes whose message has parameters. */
export function refuseFieldWith<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  field: string,
): HttpProblem {
  return new HttpProblem(code, params, {
    errors: (language) => ({ [field]: [messageOfCode(code, language, params)] }),
  });
}

/** What a form says at one field, found by a rule that only the server can check. */
export function refuseInvalid(
  field: string,
  key: MessageKey,
  params?: Readonly<Record<string, string | number>>,
): HttpProblem {
  return refuse("validation_failed", { errors: (language) => ({ [field]: [sentence(key, language, params)] }) });
}

function messageOfCode(code: ErrorCode, language: Language, params: Readonly<Record<string, string | number>>): string {
  return (errorMessage as (code: ErrorCode, language: Language, params: object) => string)(code, language, params);
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
}

const BYTES_PER_MB = 1_000_000;

/**
 * Answers every error in the one form of the contract. What is no refusal of ours is logged with the request's id, and
 * reported in general words.
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

function toProblem(error: unknown, request: FastifyRequest): HttpProblem {
  if (error instanceof HttpProblem) return error;
  // Whoever asked left before the whole request was here; nobody reads the answer.
  if (request.raw.readableAborted) return refuse("malformed_request");
  if (isUnreachable(error)) return refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  if (isRefusedValue(error)) return refuse("malformed_request");
  return fromFramework(error, request) ?? refuse("internal");
}

/**
 * The framework's own refusals: a body that is no JSON, too long, of another type; an address that is not well-formed.
 */
function fromFramework(error: unknown, request: FastifyRequest): HttpProblem | null {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return refuseWith("payload_too_large", { max: `${Math.floor(request.routeOptions.bodyLimit / BYTES_PER_MB)} MB` });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refuse("unsupported_media");
  if (statusCode === 503) return refuse("dependency_unavailable", { retryAfterSeconds: 5 });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refuse("malformed_request") : null;
}

/** The language of messages: the `localization` header, else Accept-Language, else Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.headers["localization"];
  return toLanguage(typeof chosen === "string" && chosen !== "" ? chosen : request.headers["accept-language"]);
}

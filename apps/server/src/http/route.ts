import { checkForm, errorBodySchema, type Language, type Route, sentence, unknownFields } from "@timbra/contract";
import buildWriter from "fast-json-stringify";
import type { FastifyReply, FastifyRequest, FastifySerializerCompiler } from "fastify";
import * as z from "zod";
import { withActor } from "../lib/current-actor.ts";
import type { FairSemaphore } from "../lib/fair-semaphore.ts";
import type { App } from "./app.ts";
import { actorOf, requireSession, type Session } from "./authenticate.ts";
import { languageOf, refuse, refuseTooMuch } from "./errors.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { forwardHeavyRequests } from "./offload.ts";

type Part = "request" | "query" | "params";
type Read<Spec, Name extends Part> = Spec extends { readonly [P in Name]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
type Written<Spec, Name extends "response" | "accepted"> = Spec extends {
  readonly [P in Name]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : never;

/** What a handler answers: the body of the contract; for a file, the reply after it has sent it. */
export type Answer<Spec> = Written<Spec, "response"> | Written<Spec, "accepted"> | FastifyReply;

/** What a handler gets: everything read and checked. */
export interface Input<Spec> {
  readonly body: Read<Spec, "request">;
  readonly query: Read<Spec, "query">;
  readonly params: Read<Spec, "params">;
  readonly session: Spec extends { readonly scope: "public" } ? null : Session;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves one route of the contract: session and scope, body, query and parameters read with the contract's schemas (all
 * mistakes at once, 422), the answer written from the response schema, so that a column that is not in the contract
 * never leaves. A route marked idempotent runs once a key; one that may answer 202 says what became of what it
 * accepted, and that is what a repeat is then answered.
 */
export function route<const Spec extends Route>(
  app: App,
  spec: Spec,
  handler: (input: Input<Spec>) => Promise<Answer<Spec>>,
  onRetry?: (accepted: Written<Spec, "accepted">, input: Input<Spec>) => Promise<Answer<Spec>>,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    ...(spec.maxBytes === undefined ? {} : { bodyLimit: spec.maxBytes }),
    schema: { response: responsesOf(spec) },
    serializerCompiler: responseSerializers(spec),
    preParsing: forwardHeavyRequests(app, spec),
    handler: async (request, reply) => {
      app.deps.triggerFault("http-in:before", request.url);
      if (spec.sandboxOnly === true && app.deps.config.mode === "live") throw refuse("sandbox_only");
      const session = spec.scope === "public" ? null : await requireSession(app, request, spec);
      const language = languageOf(request);
      const { ignored, ...read } = readInput(spec, request, language);
      const input = { ...read, session, language, request, reply } as Input<Spec>;
      const handle = () =>
        session === null ? handler(input) : withActor(actorOf(session, request), () => handler(input));
      const answer = async () => withIgnoredFields(await handle(), ignored);
      reply.code(spec.status);
      app.deps.triggerFault("http-in:after", request.url);
      if (spec.inTurn !== undefined && session !== null) return withLimiter(app.deps[spec.inTurn], session, answer);
      if (spec.idempotent !== true || session === null) return answer();
      const replay = onRetry && ((accepted: unknown) => onRetry(accepted as Written<Spec, "accepted">, input));
      return withIdempotencyKey(app.deps, { session, request, reply }, answer, replay);
    },
  });
}

async function withLimiter<Made>(limiter: FairSemaphore, session: Session, work: () => Promise<Made>): Promise<Made> {
  const made = await limiter.run(session.issuerId ?? session.userId, work);
  if (made === "timed_out") throw refuseTooMuch();
  return made as Made;
}

function readInput(spec: Route, request: FastifyRequest, language: Language) {
  const params = spec.params === undefined ? undefined : checkForm(spec.params, request.params, language);
  // An id that cannot exist is a row that does not.
  if (params?.ok === false || namesNoRow(spec, request, language)) throw refuse("not_found");
  const [inQuery, inBody] = [
    spec.query === undefined ? [] : unknownFields(spec.query, request.query),
    unknownFields(spec.request, request.body),
  ];
  const isRefused = (field: string) => spec.specified !== true || FILTERS.test(field);
  return {
    params: params?.value,
    query: readForm({ schema: spec.query, unknown: inQuery.filter(isRefused) }, request.query, language),
    body: readForm(
      { schema: spec.request, unknown: inBody.filter(isRefused), whenMissing: spec.whenMissing, link: spec.link },
      request.body,
      language,
    ),
    ignored: [...inQuery, ...inBody],
  };
}

/**
 * Whether all that is wrong is the id of a query that names its row (`?id=`): no form has a field that could be marked.
 */
function namesNoRow(spec: Route, request: FastifyRequest, language: Language): boolean {
  const { id } = (request.query ?? {}) as { readonly id?: unknown };
  if (spec.query === undefined || id === undefined || id === "") return false;
  const read = checkForm(spec.query, request.query, language);
  return !read.ok && Object.keys(read.errors).join() === "id";
}

/** A filter that is not there would let every row through. */
const FILTERS = /^filters(\.|$)/;

interface Form {
  readonly schema: z.ZodType | undefined;
  /** Fields that were sent and that the schema does not have. */
  readonly unknown: readonly string[];
  readonly whenMissing?: Route["whenMissing"];
  readonly link?: Route["link"];
}

function readForm({ schema, unknown, whenMissing, link }: Form, value: unknown, language: Language): unknown {
  const read = schema === undefined ? ({ ok: true, value: undefined } as const) : checkForm(schema, value, language);
  if (read.ok && unknown.length === 0) return read.value;
  const notThere = Object.fromEntries(unknown.map((field) => [field, [sentence("unknown_field", language)]]));
  const errors = { ...(read.ok ? {} : read.errors), ...notThere };
  const linkCode = link?.fields.some((field) => field in errors) ? link.code : null;
  throw refuse(linkCode ?? missingCode(value, whenMissing) ?? "validation_failed", { errors: () => errors });
}

/** Lists to a client of the specification the fields that were ignored. */
function withIgnoredFields<T>(answer: T, ignored: readonly string[]): T {
  const isBody = typeof answer === "object" && answer !== null && Object.getPrototypeOf(answer) === Object.prototype;
  return isBody && ignored.length > 0 ? { ...answer, ignored_fields: ignored } : answer;
}

/** The code that a route has for a body that lacks one of its pieces; undefined when it lacks none. */
function missingCode(body: unknown, whenMissing: Route["whenMissing"]) {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  return whenMissing?.fields.some((field) => given[field] === undefined || given[field] === null || given[field] === "")
    ? whenMissing.code
    : undefined;
}

type Write = (answer: unknown) => string;

/** Of each schema, for whichever route answers it. */
const serializers = new WeakMap<z.ZodType, Write>();

/** What a route answers as JSON, by status. */
function responsesOf(spec: Route): Readonly<Record<string, z.ZodType>> {
  return {
    ...(isFile(spec.response) ? {} : { [spec.status]: responseSchemaOf(spec, spec.response) }),
    ...(spec.accepted === undefined ? {} : { 202: spec.accepted }),
  };
}

/**
 * Writes a route's answers from the contract's schemas: what a schema does not list is not written. A writer is made
 * when its first answer is; to make those of every route was two fifths of a server's start (`npm run bench -- start`).
 */
function responseSerializers(spec: Route): FastifySerializerCompiler<unknown> {
  const answers = responsesOf(spec);
  return ({ httpStatus = "" }) => {
    const schema = answers[httpStatus];
    if (schema === undefined) throw new Error(`${spec.path} has no answer ${httpStatus}.`);
    return (answer) => serializerOf(schema)(answer);
  };
}

function serializerOf(schema: z.ZodType): Write {
  const write = serializers.get(schema) ?? buildWriter(withNullable(toJsonSchema(schema, "output")));
  serializers.set(schema, write);
  return write;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * "This or null" in the serializer's own word for it. For a choice it would compile a validator of each branch when the
 * first answer is written, and ask those about every value of every answer.
 */
export function withNullable<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withNullable) as Node;
  if (typeof node !== "object" || node === null) return node;
  const mapped: JsonSchema = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, withNullable(part)]));
  const { anyOf, ...rest } = mapped;
  const [schema, other, ...more] = Array.isArray(anyOf) ? (anyOf as readonly JsonSchema[]) : [];
  const isNullable = other?.type === "null" && more.length === 0 && typeof schema?.type === "string";
  return (isNullable && !("const" in schema) ? { ...rest, ...schema, nullable: true } : mapped) as Node;
}

/** The JSON schema of an answer or a request, in the dialect that serializer and OpenAPI readers take. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io, unrepresentable: "any" });
  return rest;
}

const ignored = z
  .array(z.string())
  .optional()
  .meta({ description: "Fields of the body that were ignored, because the call has none of these names" });

/** Of each answer of a call of the specification, so that its serializer is made once. */
const withIgnored = new WeakMap<z.ZodObject, z.ZodObject>();

/** What a route answers as JSON; a call of the specification names besides what it ignored of a body. */
export function responseSchemaOf(spec: Route, response: z.ZodType): z.ZodType {
  if (spec.specified !== true || !(response instanceof z.ZodObject)) return response;
  const extended = withIgnored.get(response) ?? response.extend({ ignored_fields: ignored });
  withIgnored.set(response, extended);
  return extended;
}

export const errorSchema = toJsonSchema(errorBodySchema, "output");

export function isFile(
  response: Route["response"],
): response is Extract<Route["response"], { readonly file: unknown }> {
  return "file" in response;
}

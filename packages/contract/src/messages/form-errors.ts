import type { core, output, ZodType } from "zod";
import type { Language } from "../language.ts";
import type { MessageKey } from "./es.ts";
import { isMessageKey, type Params, sentence } from "./sentence.ts";

export type CheckedForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Reads an input with a schema. Browser (as the resolver of a form) and server (on a request) both call this, so that a
 * field gets the same sentence from either.
 */
export function checkForm<Schema extends ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
): CheckedForm<output<Schema>> {
  const read = schema.safeParse(input, { error: (issue) => issueMessage(issue).key });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, errors: toFieldErrors(read.error.issues, language) };
}

/** Field path ("items.2.discount"; "" is the whole) to its sentences. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The sentences of each field, in the order found and without repeats. */
export function toFieldErrors(issues: readonly core.$ZodIssue[], language: Language): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    const { key, params } = issueMessage(issue);
    const text = sentence(key, language, params);
    const sentences = Object.hasOwn(errors, field) ? (errors[field] ?? []) : [];
    if (!sentences.includes(text)) errors[field] = [...sentences, text];
  }
  return errors;
}

/** What to say about one zod issue. */
export interface IssueMessage {
  readonly key: MessageKey;
  readonly params: Params;
}

/** What is read of an issue, before or after zod finished it; only the former still knows the input. */
export interface AnyIssue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly exact?: unknown;
  readonly inclusive?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly params?: unknown;
}

/**
 * A schema of this package names its sentence by key in `message`; what zod says by itself is identified by its code.
 */
function issueMessage(issue: AnyIssue): IssueMessage {
  const params = paramsOf(issue);
  if (issue.message !== undefined && isMessageKey(issue.message)) return { key: issue.message, params };
  return { key: keyOfCode(issue), params };
}

function keyOfCode(issue: AnyIssue): MessageKey {
  switch (issue.code) {
    case "invalid_type":
      return keyOfType(issue);
    case "too_small":
      return keyOfTooSmall(issue);
    case "too_big":
      return keyOfTooBig(issue);
    case "invalid_format":
      return keyOfFormat(String(issue.format));
    case "invalid_value":
      return "not_in_list";
    case "not_multiple_of":
      return "integer";
    default:
      return "invalid";
  }
}

function keyOfType(issue: AnyIssue): MessageKey {
  if ("input" in issue && (issue.input === undefined || issue.input === null || issue.input === "")) return "required";
  if (issue.expected === "int") return "integer";
  return issue.expected === "number" ? "number" : "invalid";
}

function keyOfTooSmall(issue: AnyIssue): MessageKey {
  if (issue.origin === "string") {
    if (issue.exact === true) return "exact_length";
    return issue.minimum === 1 ? "required" : "min_length";
  }
  if (issue.origin === "array" || issue.origin === "set") return "at_least_one";
  if (issue.inclusive !== false) return "number_min";
  return issue.minimum === 0 ? "positive" : "more_than";
}

function keyOfTooBig(issue: AnyIssue): MessageKey {
  if (issue.origin === "string") return issue.exact === true ? "exact_length" : "max_length";
  if (issue.origin === "array" || issue.origin === "set") return "too_many";
  if (issue.inclusive !== false) return "number_max";
  return issue.maximum === 0 ? "negative" : "less_than";
}

const FORMATS: Readonly<Record<string, MessageKey>> = {
  email: "email",
  url: "url",
  lowercase: "lowercase",
  uppercase: "uppercase",
  date: "date",
  datetime: "date",
  uuid: "uuid",
};

function keyOfFormat(format: string): MessageKey {
  return FORMATS[format] ?? "matches";
}

function paramsOf(issue: AnyIssue): Params {
  const limits: Record<string, string | number> = {};
  if (issue.minimum !== undefined)
    Object.assign(limits, { min: Number(issue.minimum), more: Number(issue.minimum), length: Number(issue.minimum) });
  if (issue.maximum !== undefined)
    Object.assign(limits, { max: Number(issue.maximum), less: Number(issue.maximum), length: Number(issue.maximum) });
  return { ...limits, ...(issue.code === "custom" ? (issue.params as Params | undefined) : undefined) };
}

/** More names than these help nobody, and a hostile body could have a million. */
const MAX_NAMES = 20;

/** What is read of a schema; each kind of schema has some of it. */
interface Definition {
  readonly type: string;
  readonly innerType?: ZodType;
  readonly in?: ZodType;
  readonly out?: ZodType;
  readonly element?: ZodType;
  readonly shape?: Readonly<Record<string, ZodType>>;
  readonly catchall?: ZodType;
}

/**
 * The fields of an input that its schema does not know, by their paths ("items.2.colour"); a schema is not configured
 * what to do about them.
 */
export function unknownFields(schema: ZodType | undefined, input: unknown): string[] {
  const found: string[] = [];
  if (schema === undefined) {
    if (isRecord(input)) found.push(...Object.keys(input).slice(0, MAX_NAMES));
  } else look(schema, input, "", found);
  return found;
}

function look(schema: ZodType, input: unknown, path: string, found: string[]): void {
  if (typeof input !== "object" || input === null || found.length >= MAX_NAMES) return;
  const { type, innerType, in: before, out, element, shape, catchall } = schema.def as Definition;
  if (innerType !== undefined) look(innerType, input, path, found);
  // Of a pipe, the end that reads what was sent: a function before the schema says nothing of fields.
  else if (before !== undefined && out !== undefined)
    look((before.def as Definition).type === "transform" ? out : before, input, path, found);
  else if (element !== undefined && Array.isArray(input))
    for (const [at, one] of input.entries()) look(element, one, `${path}${at}.`, found);
  else if (type === "object" && shape !== undefined && catchall === undefined && isRecord(input))
    lookInside(shape, input, path, found);
}

function lookInside(
  shape: NonNullable<Definition["shape"]>,
  input: Readonly<Record<string, unknown>>,
  path: string,
  found: string[],
): void {
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field !== undefined) look(field, value, `${path}${name}.`, found);
    else if (found.length < MAX_NAMES) found.push(`${path}${name}`);
  }
}

/**
 * An object of fields: no list, and no bytes, which some bodies are. What reads queries makes its objects by a
 * constructor of its own.
 */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

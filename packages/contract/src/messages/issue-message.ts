import type { MessageKey } from "./es.ts";
import type { Params } from "./fill.ts";
import { isMessageKey } from "./sentence.ts";

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

/** A schema of this package names its sentence by key in `message`; what zod says by itself is told by its code. */
export function issueMessage(issue: AnyIssue): IssueMessage {
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

import type { output, ZodType } from "zod";
import type { Language } from "../language.ts";
import { type FieldErrors, toFieldErrors } from "./field-errors.ts";
import { issueMessage } from "./issue-message.ts";

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

import type { ZodType } from "zod";
import type { MessageKey } from "../messages/es.ts";
import { es } from "../messages/es.ts";
import { checkForm } from "../messages/form-errors.ts";
import { interpolate, type Params } from "../messages/sentence.ts";

/** The Spanish sentences that an input gets, by field; none when it is accepted. */
export function errorsOf(schema: ZodType, input: unknown): Readonly<Record<string, readonly string[]>> {
  const read = checkForm(schema, input, "es");
  return read.ok ? {} : read.errors;
}

/** The Spanish sentence of a key, as a field would show it. */
export function sentenceOf(key: MessageKey, params?: Params): string {
  return interpolate(es[key], params);
}

/** A text of that many characters. */
export function textOfLength(length: number): string {
  return "a".repeat(length);
}

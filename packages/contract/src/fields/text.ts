import * as z from "zod";
import type { MessageKey } from "../messages/es.ts";
import { atLeast, given, says, whenMissing } from "./missing.ts";

/** What neither XML nor PostgreSQL can keep: control characters, non-characters and lone halves of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const UNKEEPABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Any text that can be kept, trimmed, its accents composed: what is copied from a PDF or a Mac has them apart, which
 * looks alike and is another name to the SAT, and to whoever searches.
 */
export function anyText(missing: MessageKey = "required") {
  return z
    .string({ error: whenMissing(missing) })
    .trim()
    .normalize()
    .refine((text) => !UNKEEPABLE.test(text), { error: says("no_control") });
}

/** A text that must be given, between `min` and `max` characters. */
export function requiredText(min: number, max: number, missing: MessageKey = "required") {
  return anyText(missing)
    .check(given(missing))
    .refine(...atLeast(min))
    .max(max)
    .meta({ minLength: min });
}

/** A text that may be left out: absent, null and blank are all null; otherwise between `min` and `max` characters. */
export function optionalText(min: number, max: number) {
  return anyText()
    .refine((text) => text === "" || text.length >= min, { error: says("min_length"), params: { min } })
    .max(max)
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** A required text that ends in an attribute of the document, where "|" is forbidden (cfdv40.xsd). */
export function documentText(min: number, max: number) {
  return requiredText(min, max).refine((text) => !text.includes("|"), { error: says("no_pipe") });
}

import * as z from "zod";
import { type Catalogue, keyOfId } from "../ids.ts";
import type { MessageKey } from "../messages/es.ts";
import { isProvided, messageKey, requiredWith } from "./text.ts";
import { isUuid, UUID } from "./uuid.ts";

/** The id of a row: a UUID. */
export function rowId(missing: MessageKey = "required") {
  return z
    .string({ error: requiredWith(missing) })
    .check(isProvided(missing))
    .regex(UUID, { error: messageKey("uuid") })
    .toLowerCase();
}

/** The id of a row that may be left out: absent, null and blank are all null. */
export function optionalRowId() {
  return z
    .string({ error: requiredWith("required") })
    .refine((text) => text === "" || isUuid(text), { error: messageKey("uuid") })
    .toLowerCase()
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** Path parameters of a route about one row. */
export const idParams = z.object({ id: rowId() });

/**
 * The version of what is edited, as it was read: what another user has saved since is not overwritten. Absent, null
 * or blank: the caller keeps none, and the last one to save is right.
 */
export function expectedVersion() {
  return z
    .string({ error: messageKey("invalid") })
    .max(100, { error: messageKey("invalid") })
    .nullish()
    .transform((version) => version || null);
}

/** An option of a select as forms hold it. */
export interface SelectOption {
  readonly value: number | string;
  readonly label?: string | undefined;
}

/** What a form or a client may send for a catalogue id: the number, its digits, or the select's option. */
export type IdInput = number | string | SelectOption | null | undefined;

function toNumber(input: IdInput): unknown {
  const value = typeof input === "object" && input !== null ? input.value : input;
  if (value === "" || value === null) return undefined;
  return typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
}

function known(catalogue: Catalogue, missing: MessageKey) {
  return z
    .int({ error: requiredWith(missing) })
    .refine((id) => keyOfId(catalogue, id) !== undefined, { error: messageKey("not_in_list") });
}

/** A required id of a catalogue. */
export function catalogueId(catalogue: Catalogue, missing: MessageKey = "required") {
  return z.preprocess((input: IdInput) => toNumber(input), known(catalogue, missing));
}

/** An id that may be left out: null then. */
export function optionalCatalogueId(catalogue: Catalogue) {
  return leftOut(catalogue).transform((id) => id ?? null);
}

/** An id that has a default. */
export function catalogueIdOr(catalogue: Catalogue, fallback: number) {
  return leftOut(catalogue).transform((id) => id ?? fallback);
}

function leftOut(catalogue: Catalogue) {
  return z.preprocess((input: IdInput) => toNumber(input), known(catalogue, "required").optional()).optional();
}

/** NoCertificadoSAT of a stamp: twenty digits. */
export const certifierParams = z.object({ number: z.string().regex(/^\d{20}$/) });

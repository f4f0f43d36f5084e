import * as z from "zod";
import type { Catalogue } from "../ids.ts";
import { keyOfId } from "../ids.ts";
import type { MessageKey } from "../messages/es.ts";
import { says, whenMissing } from "./missing.ts";

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
    .int({ error: whenMissing(missing) })
    .refine((id) => keyOfId(catalogue, id) !== undefined, { error: says("not_in_list") });
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

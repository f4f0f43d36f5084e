import * as z from "zod";
import type { MessageKey } from "../messages/es.ts";
import { given, says, whenMissing } from "./missing.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a row: a UUID. */
export function rowId(missing: MessageKey = "required") {
  return z
    .string({ error: whenMissing(missing) })
    .check(given(missing))
    .regex(UUID, { error: says("uuid") })
    .toLowerCase();
}

/** The id of a row that may be left out: absent, null and blank are all null. */
export function optionalRowId() {
  return z
    .string({ error: whenMissing("required") })
    .refine((text) => text === "" || UUID.test(text), { error: says("uuid") })
    .toLowerCase()
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** Path parameters of a route about one row. */
export const idParams = z.object({ id: rowId() });

/**
 * The version of what is edited, as it was read: what somebody else has saved since is not written over. Absent, null
 * or blank: the caller keeps none, and the last one to save is right.
 */
export function seenVersion() {
  return z
    .string({ error: says("invalid") })
    .max(100, { error: says("invalid") })
    .nullish()
    .transform((version) => version || null);
}

import { EXTRA_FIELDS, type ExtraFields } from "@timbra/contract";

/** All twenty fields; null where nothing was ever saved. */
export function toExtraFields(stored: Partial<ExtraFields> | null): ExtraFields {
  return Object.fromEntries(EXTRA_FIELDS.map((field) => [field, stored?.[field] ?? null])) as ExtraFields;
}

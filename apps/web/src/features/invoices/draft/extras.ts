import { EXTRA_FIELDS, type ExtraField, type ExtraFields } from "@timbra/contract";

/** All twenty, saying nothing. */
export const NO_EXTRAS = Object.fromEntries(EXTRA_FIELDS.map((field) => [field, null])) as ExtraFields;

/** Those that say something. */
export function writtenExtras(extra: ExtraFields | null): ExtraField[] {
  return extra === null ? [] : EXTRA_FIELDS.filter((field) => (extra[field] ?? "") !== "");
}

/** What a new invoice takes of the issuer's: nothing, unless one of them says something. */
export function ownExtras(extra: ExtraFields): ExtraFields | null {
  return writtenExtras(extra).length === 0 ? null : extra;
}

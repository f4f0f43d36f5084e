/** What jsonb refuses: NUL, and halves of a pair. */
const NOT_STORABLE = /\0|\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";
const LONGEST_TEXT = 4_000;

/**
 * A provider's words as JSON that the database can keep. A provider may say anything, at any length; what it said
 * decides about a document all the same.
 */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "string" ? part.slice(0, LONGEST_TEXT).replace(NOT_STORABLE, REPLACEMENT) : part,
  );
}

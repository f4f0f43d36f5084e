import type { Escape } from "./element.ts";

/*
 * Attributes after the first of their element. `start` ends the one before them, as `" Folio="` does: text is joined
 * twice for each of them, not three times, and a document is thousands.
 */

export function required(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined ? "" : start + escaped(value);
}

export function optional(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined || value === "" ? "" : start + escaped(value);
}

/** What stands in a cell. Amounts are decimal texts and stay so: no float is made of them on the way. */
export type SheetCell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly decimal: string }
  /** A day (`YYYY-MM-DD`) or a local time (`YYYY-MM-DDTHH:mm:ss`). */
  | { readonly kind: "date"; readonly local: string }
  | null;

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
}

export interface SheetContent {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** In batches, as they come from the database. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

export function textCell(text: string | null): SheetCell {
  return text === null || text === "" ? null : { kind: "text", text };
}

export function numberCell(decimal: string | null): SheetCell {
  return decimal === null ? null : { kind: "number", decimal };
}

export function dateCell(local: string | null): SheetCell {
  return local === null ? null : { kind: "date", local };
}

/**
 * Signs with which a spreadsheet begins a formula, also in their full width, and blanks that some programs skip before
 * them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what some programs skip.
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Whether a spreadsheet could run the text as a formula (OWASP, "CSV Injection"). */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

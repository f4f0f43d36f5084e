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

/** Without it Excel takes UTF-8 for another encoding. */
const BYTE_ORDER_MARK = "\ufeff";
const END_OF_LINE = "\r\n";

/**
 * A sheet as comma-separated values (RFC 4180) in UTF-8. Dates as YYYY-MM-DD HH:mm:ss, numbers with '.' and no
 * grouping.
 */
export async function* writeCsv({ columns, rows }: SheetContent): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ header }) => ({ kind: "text", text: header }))));
  for await (const batch of rows) yield Buffer.from(batch.map(line).join(""));
}

function line(cells: readonly SheetCell[]): string {
  return cells.map(written).join(",") + END_OF_LINE;
}

function written(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell.kind === "number") return cell.decimal;
  if (cell.kind === "date") return cell.local.replace("T", " ");
  return quoted(looksLikeFormula(cell.text) ? `'${cell.text}` : cell.text);
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

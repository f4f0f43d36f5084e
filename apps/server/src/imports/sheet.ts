import type { ImportColumn, Language } from "@timbra/contract";
import { textCell, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type HttpProblem, refuse, refuseTooMuch, refuseWith } from "../http/errors.ts";
import { withoutAccents } from "../lib/plain-text.ts";
import type { Cells } from "./importer.ts";
import type { TypedRow } from "./preview.ts";

const MOST_COLUMNS = 100;
/** Titles may stand above the headings. */
const LAST_HEADING = 20;

/** Why a file was not read that say more than that it cannot be. */
const NAMED_SHEET_FAULTS = ["busy", "locked", "too_slow", "too_many_rows"] as const;

/** Why no rows came out of a file. */
export type UnreadSheet =
  | { readonly kind: "unreadable" | "too_slow" | "locked" | "too_many_rows" | "empty" | "busy" }
  | { readonly kind: "missing_columns"; readonly columns: readonly string[] };

export type ReadSheet =
  | { readonly kind: "read"; readonly rows: readonly TypedRow[]; readonly ignored: readonly string[] }
  | UnreadSheet;

/** A spreadsheet that an issuer sent. */
export interface SentSheet {
  readonly issuerId: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a spreadsheet in a process of its own: the rows under its headings as they were typed, without the blank ones.
 */
export async function readSheet(
  { fileReader }: Pick<Deps, "fileReader">,
  columns: Columns,
  maxRows: number,
  { issuerId, bytes }: SentSheet,
): Promise<ReadSheet> {
  // One more for the headings.
  const sheet = await fileReader.sheet(bytes, { owner: issuerId, maxRows: maxRows + 1, maxColumns: MOST_COLUMNS });
  if (!sheet.ok) return { kind: NAMED_SHEET_FAULTS.find((fault) => fault === sheet.fault) ?? "unreadable" };
  const start = headingLine(columns, sheet.content);
  const headings = readHeadings(columns, sheet.content[start] ?? []);
  if (start < 0) return { kind: "empty" };
  if (headings.missing.length > 0) return { kind: "missing_columns", columns: headings.missing };
  const rows = sheet.content
    .slice(start + 1)
    .map((line, at) => ({ number: start + at + 2, cells: cellsOf(headings, line) }));
  const typed = rows.filter(({ cells }) => Object.keys(cells).length > 0);
  return typed.length === 0 ? { kind: "empty" } : { kind: "read", rows: typed, ignored: headings.ignored };
}

export type ReadCells = { readonly kind: "read"; readonly rows: readonly (readonly string[])[] } | UnreadSheet;

/** Reads a spreadsheet whose columns nobody knows beforehand: every line of it, as texts. */
export async function readCells(
  { fileReader }: Pick<Deps, "fileReader">,
  maxRows: number,
  { issuerId, bytes }: SentSheet,
): Promise<ReadCells> {
  const sheet = await fileReader.sheet(bytes, { owner: issuerId, maxRows, maxColumns: MOST_COLUMNS });
  if (!sheet.ok) return { kind: NAMED_SHEET_FAULTS.find((fault) => fault === sheet.fault) ?? "unreadable" };
  return sheet.content.length === 0 ? { kind: "empty" } : { kind: "read", rows: sheet.content };
}

/**
 * The line of the headings: the first that has all that are needed, else the first that is not blank; -1 when all are.
 */
function headingLine(columns: Columns, lines: readonly (readonly string[])[]): number {
  const whole = lines.slice(0, LAST_HEADING).findIndex((line) => readHeadings(columns, line).missing.length === 0);
  return whole >= 0 ? whole : lines.findIndex((line) => line.some((cell) => cell.trim() !== ""));
}

/** The columns that a file can have, by id. */
type Columns = Readonly<Record<string, ImportColumn>>;

/** Where the columns of a file stand. */
export interface Headings {
  /** The id of the column at each place; null for one that nobody knows. */
  readonly ids: readonly (string | null)[];
  readonly ignored: readonly string[];
  /** Needed, and not there. */
  readonly missing: readonly string[];
}

/**
 * Reads the first line of a file: headings in either language, ours or those that people use, whatever the case,
 * accents and marks.
 */
function readHeadings(known: Columns, line: readonly string[]): Headings {
  const columns = Object.entries(known);
  const taken = new Set<string>();
  const ids = line.map((heading) => {
    const found = columns.find(
      ([id, { heading: own, aliases = [] }]) =>
        !taken.has(id) && [own.es, own.en, ...aliases].some((name) => same(name, heading)),
    );
    if (found !== undefined) taken.add(found[0]);
    return found?.[0] ?? null;
  });
  return {
    ids,
    ignored: line.filter((heading, at) => ids[at] === null && heading.trim() !== ""),
    missing: columns.filter(([id, { required }]) => required === true && !taken.has(id)).map(([id]) => id),
  };
}

/** What a spreadsheet shows where a formula failed: "#N/A" is nobody's name. */
const FAILED_FORMULA =
  /^#(?:N\/[AD]|REF!|VALUE!|¡VALOR!|¡REF!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NULL!|¡NULO!|NUM!|¡NUM!|SPILL!|CALC!)$/i;

/** The known cells of a line. An apostrophe with which a text was kept from being a formula is taken off. */
function cellsOf({ ids }: Headings, line: readonly string[]): Cells {
  const cells: Record<string, string> = {};
  for (const [at, id] of ids.entries()) {
    const text = (line[at] ?? "").trim();
    if (id !== null && text !== "" && !FAILED_FORMULA.test(text)) cells[id] = text.replace(/^'(?=[=+\-@])/, "");
  }
  return cells;
}

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

const CODES = {
  too_slow: "file_too_slow",
  locked: "import_locked",
  empty: "import_empty",
  unreadable: "import_unreadable",
} as const;

/** Why a file has no rows, as the error table says it. */
export function sheetProblem(unread: UnreadSheet, columns: Columns, maxRows: number, language: Language): HttpProblem {
  if (unread.kind === "busy") return refuseTooMuch();
  if (unread.kind === "too_many_rows") return refuseWith("import_too_many_rows", { max: maxRows });
  if (unread.kind !== "missing_columns") return refuse(CODES[unread.kind]);
  const names = unread.columns.map((id) => columns[id]?.heading[language] ?? id);
  return refuseWith("import_missing_columns", { columns: names.join(", ") });
}

const WIDTH = 24;

export interface ImportTemplate {
  readonly name: string;
  readonly columns: Columns;
  /** Rows after the example of every column: texts by the id of their column. */
  readonly more?: readonly Readonly<Record<string, string>>[];
}

/**
 * A template to fill in: its headings, and a row or more that show what goes under them. `local`: YYYY-MM-DDTHH:mm:ss.
 */
export async function writeTemplate(
  { name, columns, more = [] }: ImportTemplate,
  format: "xlsx" | "csv",
  language: Language,
  local: string,
) {
  const shown = Object.entries(columns).filter(([, { onlyRead }]) => onlyRead !== true);
  const examples = [Object.fromEntries(shown.map(([id, { example }]) => [id, example])), ...more];
  const sheet = {
    name,
    columns: shown.map(([, { heading }]) => ({ header: heading[language], width: WIDTH })),
    rows: rowsOf(examples.map((texts) => shown.map(([id]) => textCell(texts[id] ?? "")))),
  };
  const parts: Uint8Array[] = [];
  for await (const part of format === "csv" ? writeCsv(sheet) : writeXlsx(sheet, local)) parts.push(part);
  return { bytes: Buffer.concat(parts), name: `${name}.${format}` };
}

async function* rowsOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

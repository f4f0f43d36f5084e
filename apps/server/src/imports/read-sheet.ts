import type { Deps } from "../deps.ts";
import type { TypedRow } from "./judge-rows.ts";
import { type Columns, cellsOf, readHeadings } from "./read-headings.ts";

const MOST_COLUMNS = 100;
/** Titles may stand above the headings. */
const LAST_HEADING = 20;

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
  { reader }: Pick<Deps, "reader">,
  columns: Columns,
  maxRows: number,
  { issuerId, bytes }: SentSheet,
): Promise<ReadSheet> {
  // One more for the headings.
  const sheet = await reader.sheet(bytes, { owner: issuerId, maxRows: maxRows + 1, maxColumns: MOST_COLUMNS });
  if (!sheet.ok) {
    const { fault } = sheet;
    return {
      kind:
        fault === "busy" || fault === "locked" || fault === "too_slow" || fault === "too_many_rows"
          ? fault
          : "unreadable",
    };
  }
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

/**
 * The line of the headings: the first that has all that are needed, else the first that is not blank; -1 when all are.
 */
function headingLine(columns: Columns, lines: readonly (readonly string[])[]): number {
  const whole = lines.slice(0, LAST_HEADING).findIndex((line) => readHeadings(columns, line).missing.length === 0);
  return whole >= 0 ? whole : lines.findIndex((line) => line.some((cell) => cell.trim() !== ""));
}

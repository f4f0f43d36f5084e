import { streamXlsxRows } from "hucre/xlsx";
import { decodedText } from "./decoded-text.ts";
import type { ReadJob, ReadResult } from "./messages.ts";
import { parseCsv } from "./parse-csv.ts";
import { safelySized } from "./zip-size.ts";

type SheetJob = Extract<ReadJob, { readonly kind: "sheet" }>;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The old Excel, and workbooks with a password, are OLE2 containers. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0];
/** What a workbook may unpack to; a workbook of 10,000 full rows takes a fifth of it. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_CELL_LENGTH = 5_000;
/** Without the noise of binary fractions: 15 digits of a number mean something. */
const NUMBER = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** The first sheet of an Excel workbook, or a text of separated values in whichever encoding, as rows of texts. */
export async function readSheetRows(job: SheetJob): Promise<ReadResult> {
  const { bytes } = job;
  if (startsWith(bytes, OLE2)) return { ok: false, fault: "locked" };
  if (!startsWith(bytes, ZIP)) return limited(parseCsv(decodedText(bytes), job.maxRows + 1), job);
  if (!safelySized(bytes, MOST_UNPACKED_BYTES)) return { ok: false, fault: "too_large" };
  return limited(await workbookRows(bytes, job.maxRows), job);
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

async function workbookRows(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (index > maxRows) return [...rows, ...Array.from({ length: maxRows + 1 - rows.length }, () => [])];
    while (rows.length < index) rows.push([]);
    rows.push(values.map(toText));
  }
  return rows;
}

/** A cell as it would have been typed. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return NUMBER.format(value);
  if (value instanceof Date) return dayOf(value);
  return String(value).trim();
}

/** A number too large for a day, in a cell that is to show days: the spreadsheet shows nothing of it either. */
function dayOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

function limited(rows: string[][], { maxRows, maxColumns }: SheetJob): ReadResult {
  while (rows.at(-1)?.every((cell) => cell.trim() === "")) rows.pop();
  if (rows.length > maxRows) return { ok: false, fault: "too_many_rows" };
  return {
    ok: true,
    lines: rows.map((row) => row.slice(0, maxColumns).map((cell) => cell.slice(0, MOST_CELL_LENGTH))),
  };
}

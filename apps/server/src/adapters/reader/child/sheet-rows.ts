import { inflateRawSync } from "node:zlib";
import { streamXlsxRows } from "hucre/xlsx";
import type { ReadJob, ReadResult } from "../file-reader.ts";
import { decodeText, parseCsv } from "./csv.ts";

type SheetJob = Extract<ReadJob, { readonly kind: "sheet" }>;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The old Excel, and workbooks with a password, are OLE2 containers. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0];
/** What a workbook may unpack to; a workbook of 10,000 full rows takes a fifth of it. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_CELL_LENGTH = 5_000;
/** Without the noise of binary fractions: 15 digits of a number mean something. */
const NUMBER = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** The first sheet of an Excel workbook, or a text of separated values in whichever encoding, as rows of texts. */
export async function readSheetRows(job: SheetJob): Promise<ReadResult> {
  const { bytes } = job;
  if (startsWith(bytes, OLE2)) return { ok: false, fault: "locked" };
  if (!startsWith(bytes, ZIP)) return firstRows(parseCsv(decodeText(bytes), job.maxRows + 1), job);
  if (!unzipsWithin(bytes, MAX_UNPACKED_BYTES)) return { ok: false, fault: "too_large" };
  return firstRows(await workbookRows(bytes, job.maxRows), job);
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

function firstRows(rows: string[][], { maxRows, maxColumns }: SheetJob): ReadResult {
  while (rows.at(-1)?.every((cell) => cell.trim() === "")) rows.pop();
  if (rows.length > maxRows) return { ok: false, fault: "too_many_rows" };
  return {
    ok: true,
    lines: rows.map((row) => row.slice(0, maxColumns).map((cell) => cell.slice(0, MAX_CELL_LENGTH))),
  };
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1_000;

/**
 * Whether everything in an archive unpacks to at most so many bytes. What the archive says of itself is not believed:
 * every entry is unpacked up to what is left, and entries that share their bytes count each time.
 */
function unzipsWithin(bytes: Uint8Array, mostBytes: number): boolean {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = mostBytes;
  try {
    for (const packed of entriesOf(zip)) {
      left -= packed.stored
        ? packed.bytes.length
        : inflateRawSync(packed.bytes, { maxOutputLength: Math.max(1, left) }).length;
      if (left < 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function* entriesOf(zip: Buffer): Generator<{ readonly stored: boolean; readonly bytes: Buffer }> {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new Error("too many entries");
  let at = zip.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("not a directory");
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    yield { stored: zip.readUInt16LE(at + 10) === 0, bytes: zip.subarray(data, data + zip.readUInt32LE(at + 20)) };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - MAX_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error("not an archive");
}

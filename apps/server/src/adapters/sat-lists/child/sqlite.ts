import { keyColumn, LAYOUTS, LISTS } from "../layouts.ts";
import type { ReleaseProblem } from "../read.ts";
import { createListRows, type FoundList } from "./workbook.ts";

/** The lists of a SQLite file of the public releases, and what is wrong with them. */
export function readTables(tables: ReadonlyMap<string, SqliteTable>, onList: (name: string) => void): FoundList[] {
  return LISTS.map((list) => {
    const layout = LAYOUTS[list];
    const table = tables.get(layout.table);
    if (table === undefined)
      return { list, read: undefined, problems: [{ code: "list_missing", list, value: layout.table }] };
    onList(layout.table);
    const wanted = [
      keyColumn(list),
      layout.dated ? "vigencia_desde" : "",
      layout.dated ? "vigencia_hasta" : "",
      layout.label === undefined ? "" : "texto",
    ];
    const columns = [...wanted, ...layout.extra.map(({ column }) => column)];
    const missing = columns.filter((name) => name !== "" && !table.columns.includes(name));
    if (missing.length > 0)
      return {
        list,
        read: undefined,
        problems: missing.map((value): ReleaseProblem => ({ code: "column_missing", list, value })),
      };
    return readTable(list, table, columns);
  });
}

function readTable(list: (typeof LISTS)[number], table: SqliteTable, columns: readonly string[]): FoundList {
  const rows = createListRows(list);
  const at = columns.map((name) => table.columns.indexOf(name));
  let row = 0;
  for (const values of table.rows()) {
    row += 1;
    const [key = "", since = "", until = "", label = "", ...extra] = at.map((place) =>
      String(values[place] ?? "").trim(),
    );
    rows.add({ row, key, since, until, label, extra });
  }
  return { list, read: rows.list(), problems: rows.problems() };
}

const MAGIC = "SQLite format 3\u0000";
const UTF8 = 1;

/** A table of a SQLite file: the names of its columns, and its rows one by one. */
interface SqliteTable {
  readonly columns: readonly string[];
  rows(): Generator<readonly SqliteValue[]>;
}

export function isSqlite(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/**
 * The tables of a SQLite file, read whole from its bytes, by the published format (sqlite.org/fileformat2.html): rowid
 * tables in UTF-8, which is what every tool writes. Nothing is written, no index is used.
 * @throws when the file is cut short, or is not what it says
 */
export function openSqlite(bytes: Buffer): ReadonlyMap<string, SqliteTable> {
  const pages = openPages(bytes);
  const tables = new Map<string, SqliteTable>();
  for (const payload of tablePayloads(pages, 1)) {
    const [type, name, , root, statement] = readRecord(payload);
    if (type !== "table" || typeof name !== "string" || typeof root !== "number") continue;
    tables.set(name, { columns: columnsOf(String(statement)), rows: () => records(pages, root) });
  }
  return tables;
}

function* records(pages: BtreePages, root: number): Generator<readonly SqliteValue[]> {
  for (const payload of tablePayloads(pages, root)) yield readRecord(payload);
}

function openPages(bytes: Buffer): BtreePages {
  const said = bytes.readUInt16BE(16);
  const size = said === 1 ? 65_536 : said;
  const count = bytes.readUInt32BE(28);
  if (size < 512 || (size & (size - 1)) !== 0) throw new Error(`pages of ${size} bytes`);
  if (bytes.length < size * count) throw new Error(`cut short: ${bytes.length} bytes of ${size * count}`);
  if (bytes.readUInt32BE(56) !== UTF8) throw new Error("not in UTF-8");
  return { bytes, size, usable: size - bytes.readUInt8(20) };
}

/** The names of the columns of a CREATE TABLE. */
function columnsOf(statement: string): readonly string[] {
  const body = statement.slice(statement.indexOf("(") + 1, statement.lastIndexOf(")"));
  return parted(body)
    .map(
      (part) =>
        /^(?:"([^"]+)"|`([^`]+)`|'([^']+)'|\[([^\]]+)\]|([^\s]+))/.exec(part.trim())?.slice(1).find(Boolean) ?? "",
    )
    .filter((name) => !/^(PRIMARY|UNIQUE|CONSTRAINT|CHECK|FOREIGN)$/i.test(name));
}

/** At the commas that are in no parentheses and no quotes. */
function parted(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const piece of text.match(/"[^"]*"|`[^`]*`|'[^']*'|\[[^\]]*\]|[\s\S]/g) ?? []) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + piece);
  }
  return parts;
}

interface BtreePages {
  readonly bytes: Buffer;
  readonly size: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
}

const FILE_HEADER = 100;
const INTERIOR = 5;
const LEAF = 13;

/**
 * The payloads of all rows of a table, in the order of their rowids. @throws when its pages are not a tree of a table
 */
function* tablePayloads(pages: BtreePages, root: number, seen = new Set<number>()): Generator<Buffer> {
  const page = pageAt(pages, root);
  if (seen.has(root)) throw new Error(`page ${root} is its own ancestor`);
  seen.add(root);
  const header = root === 1 ? FILE_HEADER : 0;
  const type = page.readUInt8(header);
  const cells = page.readUInt16BE(header + 3);
  if (type !== INTERIOR && type !== LEAF) throw new Error(`page ${root} is no page of a table`);
  const pointers = header + (type === LEAF ? 8 : 12);
  for (let cell = 0; cell < cells; cell += 1) {
    const at = page.readUInt16BE(pointers + 2 * cell);
    if (type === LEAF) yield payloadAt(pages, page, at);
    else yield* tablePayloads(pages, page.readUInt32BE(at), seen);
  }
  if (type === INTERIOR) yield* tablePayloads(pages, page.readUInt32BE(header + 8), seen);
}

function pageAt({ bytes, size }: BtreePages, number: number): Buffer {
  if (number < 1 || number * size > bytes.length) throw new Error(`there is no page ${number}`);
  return bytes.subarray((number - 1) * size, number * size);
}

/** What does not fit into the page goes on in a chain of others. */
function payloadAt(pages: BtreePages, page: Buffer, at: number): Buffer {
  const length = readVarint(page, at);
  if (length.value > pages.bytes.length) throw new Error("a row longer than the file");
  const rowid = readVarint(page, length.end);
  const local = localLength(length.value, pages.usable);
  const first = page.subarray(rowid.end, rowid.end + local);
  if (local === length.value) return first;
  const parts = [first];
  let left = length.value - local;
  let next = page.readUInt32BE(rowid.end + local);
  while (left > 0) {
    const overflow = pageAt(pages, next);
    parts.push(overflow.subarray(4, 4 + Math.min(left, pages.usable - 4)));
    left -= pages.usable - 4;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function localLength(length: number, usable: number): number {
  if (length <= usable - 35) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  return fitting <= usable - 35 ? fitting : least;
}

type SqliteValue = string | number | null;

/** A number of one to nine bytes, seven bits in each but the last. */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(at + 8), end: at + 9 };
}

/** The values of one row. Blobs are read as texts: none of the SAT's lists has one. */
function readRecord(payload: Buffer): readonly SqliteValue[] {
  const header = readVarint(payload, 0);
  const values: SqliteValue[] = [];
  let body = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(payload, at);
    at = type.end;
    const length = lengthOf(type.value);
    values.push(valueIn(payload.subarray(body, body + length), type.value));
    body += length;
  }
  if (body > payload.length) throw new Error("a row is cut short");
  return values;
}

const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(type: number): number {
  return LENGTHS[type] ?? Math.floor((type - 12) / 2);
}

const DOUBLE = 7;
const ZERO = 8;
const ONE = 9;
const TEXT = 12;

function valueIn(bytes: Buffer, type: number): SqliteValue {
  if (type === 0) return null;
  if (type >= TEXT) return bytes.toString("utf8");
  if (type === ZERO || type === ONE) return type - ZERO;
  if (type === DOUBLE) return bytes.readDoubleBE(0);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}

import { type BtreePages, tablePayloads } from "./sqlite-btree.ts";
import { readRecord, type SqliteValue } from "./sqlite-record.ts";

const MAGIC = "SQLite format 3\u0000";
const UTF8 = 1;

/** A table of a SQLite file: the names of its columns, and its rows one by one. */
export interface SqliteTable {
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

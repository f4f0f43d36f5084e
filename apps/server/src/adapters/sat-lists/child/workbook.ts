import { streamXlsxRows } from "hucre/xlsx";
import { DAY_MS } from "../../../lib/durations.ts";
import { LAYOUTS, LISTS, type ListLayout, type ReleaseListName } from "../layouts.ts";
import type { ReleaseList, ReleaseProblem } from "../read.ts";

/** A row of a sheet: its number as a spreadsheet shows it, and its cells as texts. */
interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

type Sheet = AsyncIterable<SheetRow> | Iterable<SheetRow>;

export interface FoundList {
  readonly list: ReleaseListName;
  readonly read: ReleaseList | undefined;
  readonly problems: readonly ReleaseProblem[];
}

/** Titles and dates stand before the headings: rows 4 or 5 have those. */
const LAST_HEADING = 10;
const NOTE = /^contin[uú]a en/i;

interface Columns {
  readonly since: number;
  readonly until: number;
  readonly label: number;
  readonly extra: readonly number[];
}

/** What was found of one list so far. */
interface Progress {
  readonly rows: ReturnType<typeof createListRows>;
  readonly missing: Set<string>;
  seen: boolean;
}

/**
 * The lists of a workbook, and what is wrong with them. A list may go on in further sheets, which repeat the headings.
 */
export async function readWorkbook(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  onList: (name: string) => void,
): Promise<FoundList[]> {
  const found = new Map<ReleaseListName, Progress>(
    LISTS.map((list) => [list, { rows: createListRows(list), missing: new Set(), seen: false }]),
  );
  for await (const sheet of sheets) await readSheet(sheet, found, onList);
  return [...found].map(([list, { rows, missing, seen }]): FoundList => {
    if (!seen) return { list, read: undefined, problems: [{ code: "list_missing", list }] };
    const headings = [...missing].map((value): ReleaseProblem => ({ code: "column_missing", list, value }));
    return { list, read: rows.list(), problems: headings.length > 0 ? headings : rows.problems() };
  });
}

async function readSheet(
  sheet: Sheet,
  found: ReadonlyMap<ReleaseListName, Progress>,
  onList: (name: string) => void,
): Promise<void> {
  let reading: { readonly progress: Progress; readonly columns: Columns } | undefined;
  for await (const row of sheet) {
    if (reading !== undefined) take(row, reading.columns, reading.progress.rows);
    else if (row.number > LAST_HEADING) return;
    else reading = headingsIn(row.cells, found, onList);
  }
}

function headingsIn(
  cells: readonly string[],
  found: ReadonlyMap<ReleaseListName, Progress>,
  onList: (name: string) => void,
) {
  const list = listHeadedBy(cells);
  const progress = list === undefined ? undefined : found.get(list);
  if (list === undefined || progress === undefined) return undefined;
  onList(list);
  progress.seen = true;
  const { columns, missing } = columnsOf(LAYOUTS[list], cells);
  for (const heading of missing) progress.missing.add(heading);
  return { progress, columns };
}

function take({ number, cells }: SheetRow, columns: Columns, rows: Progress["rows"]): void {
  const cell = (at: number) => cells[at]?.trim() ?? "";
  const key = cell(0);
  // A second row of headings has nothing under the key's; so have blank rows.
  if (key === "" || NOTE.test(key) || listHeadedBy(cells) !== undefined) return;
  rows.add({
    row: number,
    key,
    since: cell(columns.since),
    until: cell(columns.until),
    label: cell(columns.label),
    extra: columns.extra.map(cell),
  });
}

function listHeadedBy(cells: readonly string[]): ReleaseListName | undefined {
  const heading = folded(cells[0] ?? "");
  // A title is alone in its row.
  return cells.filter((cell) => cell.trim() !== "").length > 1
    ? LISTS.find((list) => (LAYOUTS[list].heading ?? list.toLowerCase()) === heading)
    : undefined;
}

function columnsOf(
  layout: ListLayout,
  cells: readonly string[],
): { readonly columns: Columns; readonly missing: readonly string[] } {
  const headings = cells.map(folded);
  const missing: string[] = [];
  function find(beginning: string, wanted: boolean): number {
    const at = headings.findIndex((heading, place) => place > 0 && heading.startsWith(beginning));
    if (at < 0 && wanted) missing.push(beginning);
    return at;
  }
  const columns = {
    since: find("fecha inicio", layout.dated),
    until: find("fecha fin", layout.dated),
    label: find(layout.label ?? "-", layout.label !== undefined),
    extra: layout.extra.map(({ heading, beside = 0, optional }) =>
      placeBeside(find(heading, optional !== true), beside),
    ),
  };
  return { columns, missing };
}

function placeBeside(at: number, columns: number): number {
  return at < 0 ? at : at + columns;
}

/**
 * Headings are compared without accents, capitals, double blanks, and the "de" that half of the dates have;
 * "FechaInicioVigencia" is written in one.
 */
function folded(heading: string): string {
  const plain = heading.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
  return plain.replace(/^fecha (de )?/, "fecha ").replace(/^fecha(inicio|fin)/, "fecha $1");
}

/** The cells of one key as the file has them. */
export interface RawRow {
  readonly row: number;
  readonly key: string;
  readonly since: string;
  readonly until: string;
  readonly label: string;
  readonly extra: readonly string[];
}

type RowProblem = "key_malformed" | "key_twice" | "day_unreadable" | "label_missing" | "cell_malformed";

/**
 * Takes the rows of one list, holds each against its layout, and keeps what is wrong: one problem of a kind, with its
 * first row and how many there are.
 */
export function createListRows(list: ReleaseListName) {
  const layout = LAYOUTS[list];
  const lines: string[] = [];
  const seen = new Set<string>();
  const wrong = new Map<RowProblem, { readonly row: number; readonly value: string; count: number }>();

  function complain(code: RowProblem, row: number, value: string): void {
    const known = wrong.get(code);
    if (known === undefined) wrong.set(code, { row, value, count: 1 });
    else known.count += 1;
  }

  function daysOf({ row, since, until }: RawRow): readonly string[] {
    return [since, until].map((typed) => {
      const day = readDay(typed);
      if (day === undefined) complain("day_unreadable", row, typed);
      return day ?? "";
    });
  }

  function checkExtra({ row, extra }: RawRow): void {
    for (const [at, { holds }] of layout.extra.entries()) {
      const cell = oneLine(extra[at] ?? "");
      if (holds !== undefined && !holds.test(cell)) complain("cell_malformed", row, cell);
    }
  }

  function add(raw: RawRow): void {
    const key = raw.key.padStart(layout.digits, "0");
    if (list === "c_CodigoPostal" && key === "00000") return;
    if (!layout.key.test(key)) complain("key_malformed", raw.row, raw.key);
    else if (seen.has(key) && layout.repeats !== true) complain("key_twice", raw.row, key);
    seen.add(key);
    const [since, until] = daysOf(raw);
    if (raw.label === "" && layout.label !== undefined) complain("label_missing", raw.row, key);
    checkExtra(raw);
    lines.push([key, since ?? "", until ?? "", raw.label, ...raw.extra].map(oneLine).join("\t"));
  }

  return {
    add,
    list: (): ReleaseList => ({ rows: lines.length, text: lines.join("\n") }),
    problems: (): readonly ReleaseProblem[] =>
      [...wrong].map(([code, { row, value, count }]) => ({ code, list, row, value: value.slice(0, 80), count })),
  };
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const MEXICAN = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const SERIAL = /^\d{5}$/;
/** Excel counts days from here, having believed in a 29th of February 1900. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);

/**
 * A day as the SAT's files write it (ISO, DD-MM-YYYY, the number of a spreadsheet) as YYYY-MM-DD; "" for none;
 * undefined for what is no day.
 */
export function readDay(cell: string): string | undefined {
  if (cell === "" || cell === "0") return "";
  const iso = ISO.exec(cell);
  if (iso !== null) return existing(iso[1], iso[2], iso[3]);
  const mexican = MEXICAN.exec(cell);
  if (mexican !== null) return existing(mexican[3], mexican[2], mexican[1]);
  return SERIAL.test(cell) ? new Date(EXCEL_ZERO + Number(cell) * DAY_MS).toISOString().slice(0, 10) : undefined;
}

function existing(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

const MAX_SHEETS = 100;

/** The sheets of an .xlsx, each read as a stream when its turn comes. */
export async function* xlsxSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  for (let sheet = 0; sheet < MAX_SHEETS; sheet += 1) {
    const rows = streamXlsxRows(bytes, { sheet });
    const first = await rows.next().catch((cause: unknown) => {
      if (sheet === 0) throw cause;
      return undefined;
    });
    if (first === undefined) return;
    yield rest(first, rows);
  }
}

type Row = { readonly index: number; readonly values: readonly unknown[] };

async function* rest(first: IteratorResult<Row, void>, rows: AsyncGenerator<Row, void>): AsyncGenerator<SheetRow> {
  for (let step = first; !step.done; step = await rows.next())
    yield { number: step.value.index + 1, cells: step.value.values.map(toText) };
}

/**
 * The sheets of an .xls. Its reader has the whole workbook in memory (over a gigabyte for the SAT's), so it is loaded
 * only here, in a process that ends.
 */
export async function xlsSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const { read, utils } = await import("@e965/xlsx");
  const workbook = read(bytes, { type: "buffer", dense: true, cellFormula: false, cellHTML: false, cellText: false });
  return workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name];
    const rows =
      sheet === undefined
        ? []
        : utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, defval: "" });
    return rows.map((cells, at) => ({ number: at + 1, cells: cells.map(toText) }));
  });
}

/** A cell as it would have been typed. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim();
}

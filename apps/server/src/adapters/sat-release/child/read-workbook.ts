import { LAYOUTS, type ListLayout, LISTS, type ReleaseListName } from "../layouts.ts";
import type { ReleaseList, ReleaseProblem } from "../release.ts";
import { createListRows } from "./list-rows.ts";

/** A row of a sheet: its number as a spreadsheet shows it, and its cells as texts. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export type Sheet = AsyncIterable<SheetRow> | Iterable<SheetRow>;

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
    extra: layout.extra.map(({ heading, beside = 0 }) => placeBeside(find(heading, true), beside)),
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

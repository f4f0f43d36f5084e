import { streamXlsxRows } from "hucre/xlsx";
import type { Sheet, SheetRow } from "./read-workbook.ts";

const MOST_SHEETS = 100;

/** The sheets of an .xlsx, each read as a stream when its turn comes. */
export async function* xlsxSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  for (let sheet = 0; sheet < MOST_SHEETS; sheet += 1) {
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

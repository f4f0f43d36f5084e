import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";

export type Cells = Readonly<Record<string, string | number>>;

export interface Spreadsheet {
  readonly headings: readonly string[];
  readonly rows: readonly Cells[];
}

/** The first sheet of a workbook that the browser saved, by the headings of its first row. */
export async function readSaved(download: Download): Promise<Spreadsheet> {
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [first = [], ...others] = sheets[0]?.rows ?? [];
  const headings = first.map(String);
  const rows = others.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, plain(cells[at])])));
  return { headings, rows };
}

function plain(cell: unknown): string | number {
  return typeof cell === "number" ? cell : String(cell ?? "");
}

/** What a person types under the headings of a template, as the workbook that they save. */
export async function workbookOf(headings: readonly string[], rows: readonly Cells[]): Promise<Buffer> {
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? null));
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Ventas", rows: [[...headings], ...lines] }] }));
}

import type { Language } from "@timbra/contract";
import { textCell, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";
import type { Columns } from "./read-headings.ts";

const WIDTH = 24;

export interface Template {
  readonly name: string;
  readonly columns: Columns;
  /** Rows after the example of every column: texts by the id of their column. */
  readonly more?: readonly Readonly<Record<string, string>>[];
}

/**
 * A template to fill in: its headings, and a row or more that show what goes under them. `local`: YYYY-MM-DDTHH:mm:ss.
 */
export async function writeTemplate(
  { name, columns, more = [] }: Template,
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

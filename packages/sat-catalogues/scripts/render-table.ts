/** A list ready to be written: the rows are in the order of the columns. */
export interface Table {
  readonly file: string;
  readonly constant: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cleaned = (cell: string): string => cell.trim().replace(/\s+/g, " ");
const escaped = (text: string): string => text.replace(/[\\`]|\$\{/g, "\\$&");

/** The TypeScript module of a table: one string, tab-separated, a line for each entry, the first line the columns. */
export function renderTable(table: Table): string {
  const lines = [table.columns, ...table.rows].map((row) => row.map(cleaned).join("\t"));
  return [
    "// Written by scripts/generate.ts; change the sources there, not this file.",
    `export const ${table.constant} = \`${escaped(lines.join("\n"))}\`;`,
    "",
  ].join("\n");
}

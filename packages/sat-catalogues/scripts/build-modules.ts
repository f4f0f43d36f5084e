import { microTables } from "./micro-tables.ts";
import { ratesTable } from "./rates-table.ts";
import { renderTable } from "./render-table.ts";
import { sourceTables } from "./source-tables.ts";

/** Every generated module: its file name in `src/generated` and its text. */
export function buildModules(): ReadonlyMap<string, string> {
  const tables = [...microTables(), ratesTable(), ...sourceTables()];
  return new Map(tables.map((table) => [`${table.file}.gen.ts`, renderTable(table)]));
}

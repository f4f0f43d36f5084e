import { keyColumn, LAYOUTS, LISTS } from "../layouts.ts";
import type { ReleaseProblem } from "../release.ts";
import { createListRows } from "./list-rows.ts";
import type { FoundList } from "./read-workbook.ts";
import type { SqliteTable } from "./sqlite-file.ts";

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

/** The cell of a row under a column. @throws when the table has no such column */
export type CellOf = (column: string) => string;

/**
 * Reads a generated table: lines of tab-separated cells, the first line the column names.
 * @param toEntry makes one entry of a row
 */
export function parseTable<T>(table: string, toEntry: (cell: CellOf) => T): readonly T[] {
  const [header = "", ...lines] = table.split("\n");
  const columns = new Map(header.split("\t").map((name, index) => [name, index]));
  return lines.map((line) => {
    const cells = line.split("\t");
    return toEntry((column) => {
      const text = cells[columns.get(column) ?? -1];
      if (text === undefined) throw new Error(`No column ${column} in the line "${line}"`);
      return text;
    });
  });
}

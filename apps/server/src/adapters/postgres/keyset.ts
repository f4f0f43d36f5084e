import { type RawBuilder, sql } from "kysely";

/** A column that a list can be sorted by. The expression is never null; `type` is its SQL type, so that a cursor's text compares as that type. */
export interface SortColumn {
  readonly expression: RawBuilder<unknown>;
  readonly type: "text" | "timestamptz" | "numeric" | "bigint" | "integer";
}

export interface Sort {
  readonly column: SortColumn;
  readonly direction: "asc" | "desc";
}

/** Where a page ended: the sort value of its last row as text, and the id that breaks ties. */
export type KeysetPosition = readonly [sortValue: string, id: string];

/** ORDER BY terms of a keyset list: the chosen column, then the id in the same direction, so that no two rows are equal. */
export function keysetOrder({ column, direction }: Sort): readonly RawBuilder<unknown>[] {
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  return [sql`${column.expression} ${way}`, sql`id ${way}`];
}

/** The rows that come after a position in that order. */
export function afterPosition({ column, direction }: Sort, [sortValue, id]: KeysetPosition): RawBuilder<boolean> {
  const than = direction === "asc" ? sql`>` : sql`<`;
  return sql<boolean>`(${column.expression}, id) ${than} (CAST(${sortValue} AS ${sql.raw(column.type)}), CAST(${id} AS uuid))`;
}

/** The text that `afterPosition` takes back, for every row of a page. */
export function sortValue({ column }: Sort): RawBuilder<string> {
  return sql<string>`CAST(${column.expression} AS text)`;
}

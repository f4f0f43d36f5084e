import { type RawBuilder, sql } from "kysely";

/**
 * A column that a list can be sorted by. The expression is never null, and an index has it; `type` is its SQL type, so
 * that a cursor's text compares as that type. Only types with leakproof comparisons: row-level security lets no other
 * steer an index.
 */
export interface SortColumn {
  readonly expression: RawBuilder<unknown>;
  readonly type: "text" | "timestamptz" | "bigint";
}

export interface Sort {
  readonly column: SortColumn;
  readonly direction: "asc" | "desc";
}

/** Where a page ended: the sort value of its last row as text, and the id that breaks ties. */
export type KeysetPosition = readonly [sortValue: string, id: string];

/**
 * ORDER BY terms of a keyset list: the chosen column, then the id in the same direction, so that no two rows are equal.
 */
export function keysetOrder(sort: Sort): readonly RawBuilder<unknown>[] {
  return [sql`${sort.column.expression} ${wayOf(sort)}`, sql`id ${wayOf(sort)}`];
}

export function wayOf({ direction }: Sort): RawBuilder<unknown> {
  return direction === "asc" ? sql`asc` : sql`desc`;
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

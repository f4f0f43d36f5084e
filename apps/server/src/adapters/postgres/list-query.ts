import { type RawBuilder, sql } from "kysely";
import { afterPosition, type KeysetPosition, keysetOrder, type Sort, sortValue, wayOf } from "./keyset.ts";
import type { Tx } from "./schema.ts";
import { containsWords, patternOf, type Words, wordsOf } from "./search-words.ts";

/** A table that is listed, and searched by its `search` column. */
export interface ListedTable {
  readonly name: "invoices" | "customers" | "products";
  readonly columns: readonly string[];
  /** Which of its rows are there at all. */
  readonly present: RawBuilder<boolean>;
}

/** What a list is narrowed to. */
export interface ListQuery {
  readonly search: string | null;
  readonly conditions: readonly RawBuilder<boolean>[];
}

/** The rows that are wanted of it. */
export interface ListWindow {
  readonly sort: Sort;
  readonly after: KeysetPosition | null;
  readonly offset: number;
  readonly limit: number;
}

/** How many rows there are; of more than can be counted in passing, how many there are at least. */
export interface Count {
  readonly total: number;
  readonly exact: boolean;
}

/** Rows counted one by one; beyond them a list says "more than". */
const COUNTED = 10_000;
/** Rows looked at for a word, for each that is wanted, before the index of words is asked: a common word is met sooner than looked up. */
const LOOKED_AT = 80;

interface Asked extends ListQuery {
  readonly tx: Tx;
  readonly table: ListedTable;
  readonly words: Words;
}

/** At most `limit` rows in the wanted order, each with its sort value as text. However long the list, the time is that of a short one. */
export async function readRows<Row>(tx: Tx, table: ListedTable, query: ListQuery, window: ListWindow): Promise<readonly (Row & Listed)[]> {
  const asked: Asked = { ...query, tx, table, words: wordsOf(query.search) };
  const { words } = asked;
  if (words.all.length === 0) return select(asked, window, []);
  if (window.offset === 0) {
    const met = await lookAtFirst<Row>(asked, window);
    if (met.length === window.limit) return met;
  }
  const ids = await idsContaining(asked);
  return select(asked, window, ids === null ? containsWords(words) : [anyOf(ids)]);
}

export interface Listed {
  readonly id: string;
  readonly sort_value: string;
}

export async function countRows(tx: Tx, table: ListedTable, query: ListQuery): Promise<Count> {
  const asked: Asked = { ...query, tx, table, words: wordsOf(query.search) };
  if (asked.words.all.length === 0) return upTo(await countWhere(asked, [], COUNTED + 1));
  const first = await countInFirst(asked);
  if (first.looked < COUNTED) return { total: first.found, exact: true };
  // One in a hundred: looking it up would take longer than anybody wants to know.
  if (first.found * 100 > first.looked) return { total: first.found, exact: false };
  const ids = await idsContaining(asked);
  return ids === null ? { total: first.found, exact: false } : { total: await countWhere(asked, [anyOf(ids)], ids.length), exact: true };
}

function upTo(counted: number): Count {
  return { total: Math.min(counted, COUNTED), exact: counted <= COUNTED };
}

function where({ table, conditions }: Asked, more: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([table.present, ...conditions, ...more], sql` AND `)}`;
}

function shown({ table }: Asked, sort: Sort): RawBuilder<unknown> {
  return sql`${sql.join(table.columns.map((column) => sql.ref(column)))}, ${sortValue(sort)} AS sort_value`;
}

function placed({ sort, after }: ListWindow): readonly RawBuilder<boolean>[] {
  return after === null ? [] : [afterPosition(sort, after)];
}

async function select<Row>(asked: Asked, window: ListWindow, more: readonly RawBuilder<boolean>[]): Promise<readonly (Row & Listed)[]> {
  const { rows } = await sql<Row & Listed>`
    SELECT ${shown(asked, window.sort)} FROM ${sql.table(asked.table.name)}
    WHERE ${where(asked, [...placed(window), ...more])}
    ORDER BY ${sql.join(keysetOrder(window.sort))} LIMIT ${window.limit} OFFSET ${window.offset}`.execute(asked.tx);
  return rows;
}

/** Those of the next rows in order that contain the words; a whole page of them, where the words are common. */
async function lookAtFirst<Row>(asked: Asked, window: ListWindow): Promise<readonly (Row & Listed)[]> {
  const { rows } = await sql<Row & Listed>`
    SELECT * FROM (
      SELECT ${shown(asked, window.sort)}, search, ${window.sort.column.expression} AS sort_key FROM ${sql.table(asked.table.name)}
      WHERE ${where(asked, placed(window))}
      ORDER BY ${sql.join(keysetOrder(window.sort))} LIMIT ${window.limit * LOOKED_AT}
    ) AS next WHERE ${sql.join(containsWords(asked.words), sql` AND `)}
    ORDER BY sort_key ${wayOf(window.sort)}, id ${wayOf(window.sort)} LIMIT ${window.limit}`.execute(asked.tx);
  return rows;
}

async function countInFirst(asked: Asked): Promise<{ looked: number; found: number }> {
  const found = sql.join(containsWords(asked.words), sql` AND `);
  const { rows } = await sql<{ looked: number; found: number }>`
    SELECT count(*)::int AS looked, (count(*) FILTER (WHERE ${found}))::int AS found
    FROM (SELECT search FROM ${sql.table(asked.table.name)} WHERE ${where(asked, [])} LIMIT ${COUNTED}) AS first`.execute(asked.tx);
  return rows[0] ?? { looked: 0, found: 0 };
}

async function countWhere(asked: Asked, more: readonly RawBuilder<boolean>[], atMost: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    SELECT count(*)::int AS counted FROM (SELECT 1 FROM ${sql.table(asked.table.name)} WHERE ${where(asked, more)} LIMIT ${atMost}) AS them`.execute(
    asked.tx,
  );
  return rows[0]?.counted ?? 0;
}

/** The rows that contain the words, by the index of words; null when they are too common for it, or too short. */
async function idsContaining({ tx, table, words }: Asked): Promise<readonly string[] | null> {
  const { needle, all } = words;
  if (needle === null) return null;
  const others = all.filter((word) => word !== needle).map(patternOf);
  const patterns = others.length === 0 ? sql`ARRAY[]::text[]` : sql`ARRAY[${sql.join(others)}]`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.id(`${table.name}_containing`)}(${patternOf(needle)}, ${patterns}, ${COUNTED + 1}) AS found(id)`.execute(tx);
  return rows.length > COUNTED ? null : rows.map(({ id }) => id);
}

function anyOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id = ANY(${ids}::uuid[])`;
}

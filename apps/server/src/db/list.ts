import { type RawBuilder, sql } from "kysely";
import { withoutAccents } from "../lib/plain-text.ts";
import type { Db, Tx } from "./pool.ts";
import { sqlRow, sqlRows } from "./sql.ts";
import { issuerOf } from "./tenant.ts";

/** A table that is listed, and searched by its `search` column. */
export interface ListedTable {
  readonly name: "invoices" | "customers" | "products" | "tickets";
  readonly columns: readonly string[];
  /** Which of its rows are there at all. */
  readonly present: RawBuilder<boolean>;
  /**
   * The rows that a word names by a number of their own, where it is such a number: an ordinary index finds them at
   * once.
   */
  readonly named?: (word: string) => RawBuilder<boolean> | null;
}

/** What a list is filtered by. */
interface ListQuery {
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

/** What every row of a list has: its id, and what it is sorted by as text. */
export interface ListedRow {
  readonly id: string;
  readonly sort_value: string;
}

/** A list with the requested filters. However long it is, a page takes the time of a short one. */
export interface List<Row> {
  /** At most `limit` rows in the wanted order. */
  rows(window: ListWindow): Promise<readonly (Row & ListedRow)[]>;
  count(): Promise<Count>;
}

/** Rows counted one by one; beyond them a list says "more than". */
const COUNTED = 10_000;
/**
 * Rows looked at for a word, for each that is wanted, before the index of words is asked: a common word is met sooner
 * than looked up.
 */
const MAX_SCANNED = 40;
/**
 * So few rows that a word names are taken before any are looked at for it; the invoices of a customer who has half of
 * them are sooner met in order.
 */
const NAMED_AT_ONCE = 1_000;

/** What a list is asked, with its words and what of the answer is known already. */
interface ListRequest extends ListQuery {
  readonly tx: Tx;
  readonly table: ListedTable;
  readonly words: SearchWords;
  /** The rows that contain the words, once somebody wanted them. */
  containing: Promise<readonly string[] | null> | undefined;
  count: Count | undefined;
}

export function openList<Row>(tx: Tx, table: ListedTable, query: ListQuery): List<Row> {
  const words = parseSearch(query.search);
  const asked: ListRequest = { ...query, tx, table, words, containing: undefined, count: undefined };
  const searched = words.all.length > 0;
  return {
    async rows(window) {
      const found = await (searched ? search<Row>(asked, window) : select<Row>(asked, window, []));
      asked.count ??= countByLastPage(window, found.length);
      return found;
    },
    count: async () => asked.count ?? (searched ? countFound(asked) : countAll(asked)),
  };
}

/** How many rows a list has, where a page of it ends before its limit: nobody has to count them. */
function countByLastPage({ after, offset, limit }: ListWindow, found: number): Count | undefined {
  const isLast = after === null && found < limit && (found > 0 || offset === 0);
  return isLast && offset + found <= COUNTED ? { total: offset + found, exact: true } : undefined;
}

async function search<Row>(asked: ListRequest, window: ListWindow): Promise<readonly (Row & ListedRow)[]> {
  const named = namedByWord(asked);
  const total = named && (await countNamed(asked, named));
  if (named && total !== null) {
    asked.count = { total, exact: true };
    return selectNamed(asked, window, named);
  }
  if (window.offset === 0) {
    const met = await lookAtFirst<Row>(asked, window);
    if (met.length === window.limit) return met;
  }
  const ids = await idsContaining(asked);
  return select(asked, window, ids === null ? containsWords(asked.words) : [anyOf(ids)]);
}

async function countAll(asked: ListRequest): Promise<Count> {
  const counted = await countWhere(asked, [], COUNTED + 1);
  return { total: Math.min(counted, COUNTED), exact: counted <= COUNTED };
}

async function countFound(asked: ListRequest): Promise<Count> {
  const known = await asked.containing;
  if (known) return { total: await countWhere(asked, [anyOf(known)], known.length), exact: true };
  const first = await countInFirst(asked);
  const count = toCount(first);
  if (count !== undefined) return count;
  const ids = await idsContaining(asked);
  return ids === null
    ? { total: first.found, exact: false }
    : { total: await countWhere(asked, [anyOf(ids)], ids.length), exact: true };
}

/**
 * How many rows there are, by those found among the first; undefined where fewer than one in a hundred are: of what is
 * more common, looking it up would take longer than anybody wants to know.
 */
function toCount({ looked, found }: { readonly looked: number; readonly found: number }): Count | undefined {
  if (looked < COUNTED) return { total: found, exact: true };
  return found * 100 > looked ? { total: found, exact: false } : undefined;
}

function where({ table, conditions }: ListRequest, more: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([table.present, ...conditions, ...more], sql` AND `)}`;
}

function shown({ table }: ListRequest, sort: Sort): RawBuilder<unknown> {
  return sql`${sql.join(table.columns.map((column) => sql.ref(column)))}, ${sortValue(sort)} AS sort_value`;
}

function placed({ sort, after }: ListWindow): readonly RawBuilder<boolean>[] {
  return after === null ? [] : [afterPosition(sort, after)];
}

async function select<Row>(
  asked: ListRequest,
  window: ListWindow,
  more: readonly RawBuilder<boolean>[],
): Promise<readonly (Row & ListedRow)[]> {
  return sqlRows<Row & ListedRow>(asked.tx)`
    SELECT ${shown(asked, window.sort)} FROM ${sql.table(asked.table.name)}
    WHERE issuer_id = ${issuerOf(asked.tx)} AND ${where(asked, [...placed(window), ...more])}
    ORDER BY ${sql.join(keysetOrder(window.sort))} LIMIT ${window.limit} OFFSET ${window.offset}`;
}

/** Those of the next rows in order that contain the words; a whole page of them, where the words are common. */
async function lookAtFirst<Row>(asked: ListRequest, window: ListWindow): Promise<readonly (Row & ListedRow)[]> {
  return sqlRows<Row & ListedRow>(asked.tx)`
    SELECT * FROM (
      SELECT ${shown(asked, window.sort)}, search, ${window.sort.column.expression} AS sort_key FROM ${sql.table(asked.table.name)}
      WHERE issuer_id = ${issuerOf(asked.tx)} AND ${where(asked, placed(window))}
      ORDER BY ${sql.join(keysetOrder(window.sort))} LIMIT ${window.limit * MAX_SCANNED}
    ) AS next WHERE ${sql.join(containsWords(asked.words), sql` AND `)}
    ORDER BY sort_key ${directionSql(window.sort)}, id ${directionSql(window.sort)} LIMIT ${window.limit}`;
}

async function countInFirst(asked: ListRequest): Promise<{ looked: number; found: number }> {
  const found = sql.join(containsWords(asked.words), sql` AND `);
  const row = await sqlRow<{ looked: number; found: number }>(asked.tx)`
    SELECT count(*)::int AS looked, (count(*) FILTER (WHERE ${found}))::int AS found
    FROM (SELECT search FROM ${sql.table(asked.table.name)} WHERE issuer_id = ${issuerOf(asked.tx)} AND ${where(asked, [])} LIMIT ${COUNTED}) AS first`;
  return row ?? { looked: 0, found: 0 };
}

async function countWhere(asked: ListRequest, more: readonly RawBuilder<boolean>[], atMost: number): Promise<number> {
  const row = await sqlRow<{ counted: number }>(asked.tx)`
    SELECT count(*)::int AS counted FROM (SELECT 1 FROM ${sql.table(asked.table.name)} WHERE issuer_id = ${issuerOf(asked.tx)} AND ${where(asked, more)} LIMIT ${atMost}) AS them`;
  return row?.counted ?? 0;
}

/** The rows that contain the words, by the index of words; null when they are too common for it, or too short. */
function idsContaining(asked: ListRequest): Promise<readonly string[] | null> {
  asked.containing ??= askTheIndex(asked);
  return asked.containing;
}

async function askTheIndex(asked: ListRequest): Promise<readonly string[] | null> {
  const { tx, table, words } = asked;
  const { indexedWord, all } = words;
  const named = namedByWord(asked);
  const ids = named === null ? [] : await idsNamed(asked, named);
  if (ids.length > 0) return ids;
  if (indexedWord === null) return null;
  const others = all.filter((word) => word !== indexedWord).map(patternOf);
  const patterns = others.length === 0 ? sql`ARRAY[]::text[]` : sql`ARRAY[${sql.join(others)}]`;
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM ${sql.id(`${table.name}_containing`)}(${patternOf(indexedWord)}, ${patterns}, ${COUNTED + 1}) AS found(id)`;
  return rows.length > COUNTED ? null : rows.map(({ id }) => id);
}

/** The rows that the only word names; null where it is no number of theirs. */
function namedByWord({ table, words: { all } }: ListRequest): RawBuilder<boolean> | null {
  const [word] = all;
  const condition = all.length === 1 && word !== undefined ? table.named?.(word) : null;
  // The indexes hold only rows that are present: without that condition none of them may be used.
  return condition ? sql<boolean>`${table.present} AND ${condition}` : null;
}

/** How many of these rows the list lets through; null where there are none or too many of them. */
async function countNamed({ tx, table, conditions }: ListRequest, named: RawBuilder<boolean>): Promise<number | null> {
  const isListed = sql.join([sql<boolean>`true`, ...conditions], sql` AND `);
  const row = await sqlRow<{ named: number; listed: number }>(tx)`
    SELECT count(*)::int AS named, (count(*) FILTER (WHERE listed))::int AS listed
    FROM (SELECT (${isListed}) AS listed FROM ${sql.table(table.name)} WHERE issuer_id = ${issuerOf(tx)} AND ${named} LIMIT ${NAMED_AT_ONCE}) AS them`;
  return row === undefined || row.named === 0 || row.named === NAMED_AT_ONCE ? null : row.listed;
}

/** A page of these few rows: all are read and then sorted, since along the order of the list they are far apart. */
async function selectNamed<Row>(
  asked: ListRequest,
  window: ListWindow,
  named: RawBuilder<boolean>,
): Promise<readonly (Row & ListedRow)[]> {
  const conditions = [named, ...asked.conditions, ...placed(window)];
  return sqlRows<Row & ListedRow>(asked.tx)`
    SELECT * FROM (
      SELECT ${shown(asked, window.sort)}, ${window.sort.column.expression} AS sort_key FROM ${sql.table(asked.table.name)}
      WHERE issuer_id = ${issuerOf(asked.tx)} AND ${sql.join(conditions, sql` AND `)} LIMIT ${NAMED_AT_ONCE}
    ) AS them ORDER BY sort_key ${directionSql(window.sort)}, id ${directionSql(window.sort)}
    LIMIT ${window.limit} OFFSET ${window.offset}`;
}

async function idsNamed({ tx, table }: ListRequest, named: RawBuilder<boolean>): Promise<readonly string[]> {
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM ${sql.table(table.name)} WHERE issuer_id = ${issuerOf(tx)} AND ${named} LIMIT ${COUNTED}`;
  return rows.length < COUNTED ? rows.map(({ id }) => id) : [];
}

function anyOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id = ANY(${ids}::uuid[])`;
}

/** The rows that contain a word, found along an index: a query of their ids, so many at most. */
export type AdminWordIndex = (pattern: RawBuilder<string>, atMost: number) => RawBuilder<{ id: string }>;

/**
 * An administrator's list, over all issuers. `source` is a query; its rows have `id`, what they are sorted by, and
 * `search`: what is searched, as `plain_text` writes it. Without an index of words, what few rows contain is looked for
 * in all of them.
 */
export function openAdminList<Row>(
  db: Db | Tx,
  source: RawBuilder<unknown>,
  query: ListQuery,
  index: AdminWordIndex | null = null,
): List<Row> {
  const words = parseSearch(query.search);
  const contains = containsWords(words);
  let counted: Count | undefined;
  let isCommon = false;
  const where = (more: readonly RawBuilder<boolean>[]) =>
    sql.join([sql<boolean>`true`, ...query.conditions, ...more], sql` AND `);
  let found: Promise<readonly RawBuilder<boolean>[]> | undefined;
  const searched = () => {
    found ??= narrow(db, words, index).then((narrowed) => [...narrowed, ...contains]);
    return found;
  };
  const page = (window: ListWindow, more: readonly RawBuilder<boolean>[]) => sql`
    SELECT listed.*, ${sortValue(window.sort)} AS sort_value FROM (${source}) AS listed
    WHERE ${where([...placed(window), ...more])} ORDER BY ${sql.join(keysetOrder(window.sort))}`;
  async function find(window: ListWindow): Promise<readonly (Row & ListedRow)[]> {
    const { sort, offset, limit } = window;
    if (contains.length > 0 && index !== null && offset === 0) {
      const met = await sqlRows<Row & ListedRow>(db)`
        SELECT * FROM (${page(window, [])} LIMIT ${limit * MAX_SCANNED}) AS next WHERE ${sql.join(contains, sql` AND `)}
        ORDER BY ${sql.join(keysetOrder(sort))} LIMIT ${limit}`;
      isCommon = met.length === limit;
      if (isCommon) return met;
    }
    return sqlRows<Row & ListedRow>(db)`${page(window, await searched())} LIMIT ${limit} OFFSET ${offset}`;
  }
  async function countCommon(): Promise<Count | undefined> {
    const row = await sqlRow<{ looked: number; found: number }>(db)`
      SELECT count(*)::int AS looked, (count(*) FILTER (WHERE ${sql.join(contains, sql` AND `)}))::int AS found
      FROM (SELECT search FROM (${source}) AS listed WHERE ${where([])} LIMIT ${COUNTED}) AS first`;
    return row && toCount(row);
  }
  return {
    async rows(window) {
      const found = await find(window);
      counted ??= countByLastPage(window, found.length);
      return found;
    },
    async count() {
      // The index would be read for every row that has a common word.
      if (isCommon) counted ??= await countCommon();
      if (counted !== undefined) return counted;
      const row = await sqlRow<{ counted: number }>(db)`
        SELECT count(*)::int AS counted FROM (SELECT 1 FROM (${source}) AS listed WHERE ${where(await searched())} LIMIT ${COUNTED + 1}) AS them`;
      const most = row?.counted ?? 0;
      return { total: Math.min(most, COUNTED), exact: most <= COUNTED };
    },
  };
}

/** The rows that contain the word that says most; no condition where it is too common for the index, or too short. */
async function narrow(
  db: Db | Tx,
  { indexedWord }: SearchWords,
  index: AdminWordIndex | null,
): Promise<readonly RawBuilder<boolean>[]> {
  if (indexedWord === null || index === null) return [];
  const { rows } = await index(patternOf(indexedWord), COUNTED + 1).execute(db);
  return rows.length > COUNTED ? [] : [anyOf(rows.map(({ id }) => id))];
}

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
  return [sql`${sort.column.expression} ${directionSql(sort)}`, sql`id ${directionSql(sort)}`];
}

function directionSql({ direction }: Sort): RawBuilder<unknown> {
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

/** Owns the functions that ask the index of words, and nothing else; nobody signs in as it (migration 0013). */
export const SEARCH_ROLE = "timbra_search";

/** What was typed into a search, word by word. */
interface SearchWords {
  /** The one that says most to the index; null when none has the three letters or digits that it needs. */
  readonly indexedWord: string | null;
  readonly all: readonly string[];
}

export function parseSearch(search: string | null): SearchWords {
  const all = search?.split(/\s+/).filter((word) => word !== "") ?? [];
  const best = [...all].sort((one, other) => longestRun(other) - longestRun(one))[0];
  return { indexedWord: best !== undefined && longestRun(best) >= 3 ? best : null, all };
}

/** Letters and digits in a row, from which the index knows a word. */
function longestRun(word: string): number {
  return Math.max(0, ...(withoutAccents(word).match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => run.length));
}

/**
 * Conditions on a table's `search` column: every word that was typed stands somewhere in it, accents and case forgiven.
 * None for an empty search.
 */
export function containsWords({ all }: SearchWords): readonly RawBuilder<boolean>[] {
  return all.map((word) => sql<boolean>`search LIKE ${patternOf(word)}`);
}

/** A word anywhere, as LIKE reads it. */
function patternOf(word: string): RawBuilder<string> {
  return sql<string>`'%' || plain_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

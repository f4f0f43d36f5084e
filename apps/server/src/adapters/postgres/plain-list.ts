import { type RawBuilder, sql } from "kysely";
import { afterPosition, keysetOrder, sortValue } from "./keyset.ts";
import type { List, Listed, ListQuery, ListWindow } from "./list-query.ts";
import type { Db, Tx } from "./schema.ts";
import { containsWords, wordsOf } from "./search-words.ts";

/**
 * A list that is looked through without an index of words: an administrator's, over what all issuers have few of.
 * `source` is a query; its rows have `id`, what they are sorted by, and `search`: what is searched, as `plain_text`
 * writes it.
 */
export function openPlainList<Row>(db: Db | Tx, source: RawBuilder<unknown>, query: ListQuery): List<Row> {
  const conditions = [...query.conditions, ...containsWords(wordsOf(query.search))];
  const where = (more: readonly RawBuilder<boolean>[] = []) =>
    sql.join([sql<boolean>`true`, ...conditions, ...more], sql` AND `);
  return {
    async rows({ sort, after, offset, limit }: ListWindow) {
      const { rows } = await sql<Row & Listed>`
        SELECT listed.*, ${sortValue(sort)} AS sort_value FROM (${source}) AS listed
        WHERE ${where(after === null ? [] : [afterPosition(sort, after)])}
        ORDER BY ${sql.join(keysetOrder(sort))} LIMIT ${limit} OFFSET ${offset}`.execute(db);
      return rows;
    },
    async count() {
      const { rows } = await sql<{
        total: number;
      }>`SELECT count(*)::int AS total FROM (${source}) AS listed WHERE ${where()}`.execute(db);
      return { total: rows[0]?.total ?? 0, exact: true };
    },
  };
}

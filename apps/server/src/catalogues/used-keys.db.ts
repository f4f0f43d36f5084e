import { keyOfId } from "@timbra/contract";
import { sql } from "kysely";
import { containsWords, issuerOf, parseSearch, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

/** A key that an issuer's own products use. */
export interface UsedKey {
  readonly key: string;
  /** Whether one of those products is called like what was typed. */
  readonly named: boolean;
}

/**
 * The products looked at: the latest to be made or changed. Somebody is waiting at each letter, however long the list.
 */
const LATEST = 500;

/** The product keys in use, those first whose products are called like `text`, then the most used. */
export async function listUsedProductKeys(tx: Tx, text: string): Promise<readonly UsedKey[]> {
  const isCalled = sql.join([sql<boolean>`true`, ...containsWords(parseSearch(text))], sql` AND `);
  return sqlRows<UsedKey>(tx)`
    SELECT product_key AS key, bool_or(${isCalled}) AS named
    FROM (SELECT product_key, search, updated_at FROM products WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ${LATEST}) AS latest
    GROUP BY product_key ORDER BY named DESC, count(*) DESC, max(updated_at) DESC`;
}

/** The units in use, the most used first. What a product is called says nothing about its unit. */
export async function listUsedUnits(tx: Tx): Promise<readonly UsedKey[]> {
  const rows = await sqlRows<{ unit_id: number }>(tx)`
    SELECT unit_id
    FROM (SELECT unit_id FROM products WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ${LATEST}) AS latest
    GROUP BY unit_id ORDER BY count(*) DESC`;
  return rows.flatMap(({ unit_id }) => {
    const key = keyOfId("unit", unit_id);
    return key === undefined ? [] : [{ key, named: false }];
  });
}

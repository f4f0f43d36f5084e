import { keyOfId } from "@timbra/contract";
import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

/** Keys that the SAT has ended, as products and customers hold them. */
export interface RetiredKeys {
  readonly productKeys: readonly string[];
  readonly unitIds: readonly number[];
  readonly regimeIds: readonly number[];
  readonly zipCodes: readonly string[];
}

/** A product or customer that uses a key. */
export interface UserOfKey<List> {
  readonly list: List;
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

/** A postal code abroad is in no list of the SAT. */
const MEXICO = 1;

/** The living products and customers that have one of the keys, and those that have one of the others. */
export async function countWithRetiredKeys(tx: Tx, all: RetiredKeys, over: RetiredKeys) {
  const row = await sqlRow<{ all: number; over: number }>(tx)`
    SELECT (SELECT count(*) FROM products WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
        AND (product_key = ANY(${all.productKeys}::text[]) OR unit_id = ANY(${all.unitIds}::int[])))::int
      + (SELECT count(*) FROM customers WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
        AND (tax_regime_id = ANY(${all.regimeIds}::int[]) OR (country_id = ${MEXICO} AND zip_code = ANY(${all.zipCodes}::text[]))))::int AS all,
      (SELECT count(*) FROM products WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
        AND (product_key = ANY(${over.productKeys}::text[]) OR unit_id = ANY(${over.unitIds}::int[])))::int
      + (SELECT count(*) FROM customers WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
        AND (tax_regime_id = ANY(${over.regimeIds}::int[]) OR (country_id = ${MEXICO} AND zip_code = ANY(${over.zipCodes}::text[]))))::int AS over`;
  return row ?? { all: 0, over: 0 };
}

/** So many are read at most: somebody who has more begins with these. */
const MOST = 2_000;

type ProductList = "c_ClaveProdServ" | "c_ClaveUnidad";

export async function listProductsWithRetiredKeys(
  tx: Tx,
  productKeys: readonly string[],
  unitIds: readonly number[],
): Promise<readonly UserOfKey<ProductList>[]> {
  const rows = await sqlRows<{ id: string; name: string; product_key: string; unit_id: number }>(tx)`
    SELECT id, description AS name, product_key, unit_id FROM products WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
      AND (product_key = ANY(${productKeys}::text[]) OR unit_id = ANY(${unitIds}::int[]))
    ORDER BY description_order, id LIMIT ${MOST}`;
  return rows.flatMap(({ id, name, product_key, unit_id }): UserOfKey<ProductList>[] => [
    ...(productKeys.includes(product_key) ? [{ list: "c_ClaveProdServ" as const, key: product_key, id, name }] : []),
    ...(unitIds.includes(unit_id)
      ? [{ list: "c_ClaveUnidad" as const, key: keyOfId("unit", unit_id) ?? "", id, name }]
      : []),
  ]);
}

type CustomerList = "c_RegimenFiscal" | "c_CodigoPostal";

export async function listCustomersWithRetiredKeys(
  tx: Tx,
  regimeIds: readonly number[],
  zipCodes: readonly string[],
): Promise<readonly UserOfKey<CustomerList>[]> {
  const rows = await sqlRows<{ id: string; name: string; zip_code: string; tax_regime_id: number; mexican: boolean }>(
    tx,
  )`
    SELECT id, name, zip_code, tax_regime_id, country_id = ${MEXICO} AS mexican FROM customers WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL
      AND (tax_regime_id = ANY(${regimeIds}::int[]) OR (country_id = ${MEXICO} AND zip_code = ANY(${zipCodes}::text[])))
    ORDER BY name_order, id LIMIT ${MOST}`;
  return rows.flatMap(({ id, name, zip_code, tax_regime_id, mexican }): UserOfKey<CustomerList>[] => [
    ...(regimeIds.includes(tax_regime_id)
      ? [{ list: "c_RegimenFiscal" as const, key: keyOfId("tax_regime", tax_regime_id) ?? "", id, name }]
      : []),
    ...(mexican && zipCodes.includes(zip_code) ? [{ list: "c_CodigoPostal" as const, key: zip_code, id, name }] : []),
  ]);
}

/** Answers how many living products had the key. */
export async function replaceProductKey(tx: Tx, from: string, to: string, now: Date): Promise<number> {
  const changed = await sqlRows(tx)`
    UPDATE products SET product_key = ${to}, updated_at = ${now} WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL AND product_key = ${from} RETURNING id`;
  return changed.length;
}

/** Answers how many living products had the unit. */
export async function replaceUnit(tx: Tx, from: number, to: number, now: Date): Promise<number> {
  const changed = await sqlRows(tx)`
    UPDATE products SET unit_id = ${to}, updated_at = ${now} WHERE issuer_id = ${issuerOf(tx)} AND archived_at IS NULL AND unit_id = ${from} RETURNING id`;
  return changed.length;
}

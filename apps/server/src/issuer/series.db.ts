import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

export interface SeriesRow {
  readonly id: string;
  readonly serie: string;
  readonly nextFolio: number;
}

/** The issuer's series, by name. */
export async function listSeries(tx: Tx): Promise<SeriesRow[]> {
  const rows = await tx
    .selectFrom("series")
    .select(["id", "serie", "next_folio"])
    .where("issuer_id", "=", issuerOf(tx))
    .orderBy("serie")
    .execute();
  // The contract bounds a folio to what a number holds exactly.
  return rows.map(({ id, serie, next_folio }) => ({ id, serie, nextFolio: Number(next_folio) }));
}

/** False when the issuer has a series of that name. */
export async function insertSeries(tx: Tx, issuerId: string, series: SeriesRow, now: Date): Promise<boolean> {
  const { id, serie, nextFolio } = series;
  const inserted = await tx
    .insertInto("series")
    .values({ issuer_id: issuerId, id, serie, next_folio: nextFolio, created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer_id", "serie"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * The name of a series, whose row stays locked until the transaction ends: whoever stamps waits. Null when there is
 * none.
 */
export async function lockSeries(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("series")
    .select("serie")
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.serie ?? null;
}

/**
 * Whether an invoice, a draft included, has the series, or a folio of it was ever taken: such numbers must never be
 * given twice.
 */
export async function isSeriesUsed(tx: Tx, id: string, serie: string): Promise<boolean> {
  const row = await sqlRow<{ used: boolean }>(tx)`
    SELECT EXISTS (SELECT 1 FROM invoices WHERE issuer_id = ${issuerOf(tx)} AND (series_id = ${id} OR serie = ${serie}))
        OR EXISTS (SELECT 1 FROM folio_gaps WHERE issuer_id = ${issuerOf(tx)} AND serie = ${serie}) AS used`;
  return row?.used === true;
}

export async function deleteSeriesRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("series").where("issuer_id", "=", issuerOf(tx)).where("id", "=", id).execute();
}

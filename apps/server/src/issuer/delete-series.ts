import type { Tx } from "../adapters/postgres/index.ts";
import { deleteSeriesRow, isSeriesUsed, lockSeries } from "./series.db.ts";

export type SeriesDeletion =
  | { readonly kind: "deleted" | "not_found" }
  | { readonly kind: "in_use"; readonly serie: string };

/** Deletes a series that no invoice uses. Who stamps takes the same lock first, so no folio is given meanwhile. */
export async function deleteSeries(tx: Tx, id: string): Promise<SeriesDeletion> {
  const serie = await lockSeries(tx, id);
  if (serie === null) return { kind: "not_found" };
  if (await isSeriesUsed(tx, id, serie)) return { kind: "in_use", serie };
  await deleteSeriesRow(tx, id);
  return { kind: "deleted" };
}

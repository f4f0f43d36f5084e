import type { Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { deleteSeriesRow, insertSeries, isSeriesUsed, listSeries, lockSeries, type SeriesRow } from "./series.db.ts";

/** Spec §5: what a new series is called, and where it begins. */
const FIRST = { serie: "A", nextFolio: 1 };

/**
 * Gives an issuer that has none a series to invoice with, so that the registration ends with everything an invoice
 * needs.
 */
export async function ensureFirstSeries(tx: Tx, clock: Clock, issuerId: string): Promise<void> {
  if ((await listSeries(tx)).length > 0) return;
  await insertSeries(tx, issuerId, { id: newId(clock), ...FIRST }, clock.now());
}

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

/** A series under the names of the specification. */
export function toSeriesData({ id, serie, nextFolio }: SeriesRow) {
  return { series_id: id, serie, folio_siguiente: nextFolio };
}

import type { SeriesRow } from "./series.db.ts";

/** A series under the names of the specification. */
export function toSeriesData({ id, serie, nextFolio }: SeriesRow) {
  return { series_id: id, serie, folio_siguiente: nextFolio };
}

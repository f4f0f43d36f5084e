import type { Series } from "./series.db.ts";

/** A series under the names of the specification. */
export function toSeriesData({ id, serie, nextFolio }: Series) {
  return { series_id: id, serie, folio_siguiente: nextFolio };
}

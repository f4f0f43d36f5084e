import { statement, type Tx } from "../adapters/postgres/index.ts";

export interface Folio {
  readonly serie: string;
  readonly folio: string;
}

/**
 * The number that a series gives next; null when there is no such series. The series stays locked until the transaction
 * ends, so no two documents can be priced with the same number.
 */
export async function lockNextFolio(tx: Tx, issuerId: string, seriesId: string): Promise<Folio | null> {
  const row = await lockedSeries.first(tx, { issuerId, seriesId });
  return row === undefined ? null : { serie: row.serie, folio: row.next_folio };
}

const lockedSeries = statement((db, { issuerId, seriesId }: SeriesPlace) =>
  db
    .selectFrom("series")
    .select(["serie", "next_folio"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", seriesId)
    .forUpdate(),
);

/** Takes that number: the series goes on to the next one. */
export async function takeLockedFolio(tx: Tx, issuerId: string, seriesId: string): Promise<void> {
  await nextOfSeries.count(tx, { issuerId, seriesId });
}

const nextOfSeries = statement((db, { issuerId, seriesId }: SeriesPlace) =>
  db
    .updateTable("series")
    .set((eb) => ({ next_folio: eb("next_folio", "+", "1") }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", seriesId),
);

interface SeriesPlace {
  readonly issuerId: string;
  readonly seriesId: string;
}

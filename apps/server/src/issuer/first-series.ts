import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import { insertSeries, listSeries } from "./series.db.ts";

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

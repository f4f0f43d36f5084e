import type { Tx } from "../adapters/postgres/index.ts";
import { type Folio, lockNextFolio, takeLockedFolio } from "./folio.db.ts";
import { recordFolioGap, type WholeInvoice } from "./invoice.db.ts";

/** The number an invoice is sealed under: the one it kept from a refused try, or the next of its series. */
export interface ReservedNumber {
  readonly number: Folio;
  /** Takes the number for good. To be called in the same transaction, once it is certain that the invoice is sealed. */
  take(now: Date): Promise<void>;
}

export async function reserveNumber(
  tx: Tx,
  issuerId: string,
  invoice: WholeInvoice,
  seriesId: string | null,
): Promise<ReservedNumber | null> {
  if (seriesId === null) return null;
  const next = await lockNextFolio(tx, issuerId, seriesId);
  if (next === null) return null;
  const { serie, folio } = invoice;
  if (serie === next.serie && folio !== null) return { number: { serie, folio }, take: () => Promise.resolve() };
  return {
    number: next,
    take: async (now) => {
      await takeLockedFolio(tx, issuerId, seriesId);
      // Its author chose another series after a refusal: the number of the first one is never used.
      if (serie !== null && folio !== null)
        await recordFolioGap(tx, issuerId, serie, folio, "series_changed_after_refusal", now);
    },
  };
}

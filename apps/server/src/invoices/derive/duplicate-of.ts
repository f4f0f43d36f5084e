import type { InvoiceDraft } from "@timbra/contract";

/**
 * The same sale again. What was true of the other day only is left out: the documents it related to and the exchange rate; the period of a global
 * invoice becomes today's.
 */
export function duplicateOf(draft: InvoiceDraft, today: string): InvoiceDraft {
  return { ...draft, relations: [], exchange_rate: null, global: draft.global === null ? null : periodOf(draft.global, today) };
}

const BIMONTHLY = "05";
/** c_Meses: 01-12 are months, 13-18 pairs of months. */
const FIRST_PAIR = 13;

function periodOf({ periodicity }: NonNullable<InvoiceDraft["global"]>, today: string): NonNullable<InvoiceDraft["global"]> {
  const [year = "", month = ""] = today.split("-");
  const months = periodicity === BIMONTHLY ? String(FIRST_PAIR + Math.floor((Number(month) - 1) / 2)) : month;
  return { periodicity, months, year };
}

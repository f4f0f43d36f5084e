import { globalPeriodOf, type InvoiceDraft } from "@timbra/contract";

/**
 * The same sale again. What was true of the other day only is left out: the documents it related to and the exchange
 * rate; the period of a global invoice becomes today's.
 */
export function duplicateOf(draft: InvoiceDraft, today: string): InvoiceDraft {
  return {
    ...draft,
    relations: [],
    exchange_rate: null,
    global: draft.global === null ? null : periodOf(draft.global, today),
  };
}

function periodOf(
  { periodicity }: NonNullable<InvoiceDraft["global"]>,
  today: string,
): NonNullable<InvoiceDraft["global"]> {
  const { months, year } = globalPeriodOf(periodicity, today.slice(0, "YYYY-MM-DD".length));
  return { periodicity, months, year };
}

import { Decimal, sum } from "@timbra/cfdi";
import { type GlobalPeriod, type InvoiceDraft, idOfKey, type Periodicity } from "@timbra/contract";
import { GENERAL_PUBLIC, PAID_AT_ONCE, paymentFormOf, saleLine } from "./ticket-lines.ts";
import type { TicketContent } from "./ticket-record.ts";
import { toTheCent } from "./to-the-cent.ts";

const REPLACES = "04";

export interface GlobalFacts {
  readonly periodicity: Periodicity;
  readonly period: GlobalPeriod;
  readonly seriesId: string | null;
  /** UUIDs of the cancelled global invoices that it replaces. */
  readonly replaced: readonly string[];
}

/** What tickets add up to, in pesos. */
export function sumOf(tickets: readonly Pick<TicketContent, "total">[]): Decimal {
  return sum(tickets.map(({ total }) => Decimal.parse(total))).withScale(2);
}

/** The global invoice of tickets: one line each, to the public at large, paid at once (guide of the global invoice). */
export function globalDraftOf(
  tickets: readonly TicketContent[],
  { periodicity, period, seriesId, replaced }: GlobalFacts,
): InvoiceDraft {
  return {
    ...PAID_AT_ONCE,
    series_id: seriesId,
    receiver: GENERAL_PUBLIC,
    cfdi_use_id: idOfKey("cfdi_use", "S01") ?? null,
    payment_form_id: paymentFormOf(tickets),
    relations: replaced.length === 0 ? [] : [{ type: REPLACES, uuids: [...replaced] }],
    global: { periodicity, months: period.months, year: period.year },
    items: [...toTheCent(tickets.map(saleLine), sumOf(tickets))],
  };
}

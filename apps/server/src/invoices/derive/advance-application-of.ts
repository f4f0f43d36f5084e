import type { InvoiceDraft } from "@timbra/contract";

/**
 * The relation of an invoice to the advance that was paid for it, and of a credit note to that invoice
 * (c_TipoRelacion).
 */
export const APPLIES_ADVANCE = "07";

/**
 * The invoice of the sale to which an invoice was the advance (guide, appendix 6 A, second document): same customer,
 * its own lines, and the exchange rate of its own day.
 */
export function advanceApplicationOf(advance: InvoiceDraft, uuid: string): InvoiceDraft {
  const relations = [{ type: APPLIES_ADVANCE, uuids: [uuid] }];
  return { ...advance, relations, exchange_rate: null, global: null, conditions: null, notes: null, items: [] };
}

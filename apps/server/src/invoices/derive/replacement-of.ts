import type { InvoiceDraft } from "@timbra/contract";

/** The relation of an invoice to the one that it replaces (c_TipoRelacion). */
const REPLACES = "04";

/**
 * The same invoice, saying that it replaces another. What that one replaced is not replaced a second time; its other
 * relations still hold.
 */
export function replacementOf(draft: InvoiceDraft, uuid: string): InvoiceDraft {
  return {
    ...draft,
    relations: [...draft.relations.filter(({ type }) => type !== REPLACES), { type: REPLACES, uuids: [uuid] }],
  };
}

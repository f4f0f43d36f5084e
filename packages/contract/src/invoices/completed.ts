import { DEFAULT_IDS } from "../ids.ts";
import type { InvoiceDraft } from "./draft.ts";

/** A draft with what its issuer's profile answers for: regime, and an export operation that is nearly always "no". */
export function completed(draft: InvoiceDraft, issuer: { readonly tax_regime_id: number | null }): InvoiceDraft {
  return {
    ...draft,
    tax_regime_id: draft.tax_regime_id ?? issuer.tax_regime_id,
    export_id: draft.export_id ?? DEFAULT_IDS.export,
  };
}

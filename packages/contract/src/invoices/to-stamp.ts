import { DEFAULT_IDS } from "../ids.ts";
import type { MessageKey } from "../messages/es.ts";
import type { InvoiceDraft } from "./draft.ts";
import type { DraftItem } from "./item.ts";

/** Something that must be there before a draft can be stamped, at its field. */
export interface MissingField {
  readonly path: string;
  readonly key: MessageKey;
}

/** Everything that still lacks of a draft; each mandatory field of spec §5 has its own message. */
export function missingFields(draft: InvoiceDraft): MissingField[] {
  const missing = [
    ...missingHeader(draft),
    ...draft.items.flatMap((item, at) => missingInItem(item, at, draft.type === "T")),
  ];
  return draft.items.length === 0 ? [...missing, { path: "items", key: "invoice_items" }] : missing;
}

function missingHeader(draft: InvoiceDraft): MissingField[] {
  const paid = draft.type !== "T";
  const foreign = draft.currency_id !== null && draft.currency_id !== DEFAULT_IDS.currency;
  const asked: readonly (readonly [path: keyof InvoiceDraft, key: MessageKey, absent: boolean])[] = [
    ["type", "invoice_type", draft.type === null],
    ["series_id", "invoice_series", draft.series_id === null],
    ["customer_id", "invoice_receiver", draft.customer_id === null && draft.receiver === null],
    ["cfdi_use_id", "invoice_cfdi_use", draft.cfdi_use_id === null],
    ["payment_form_id", "invoice_payment_form", paid && draft.payment_form_id === null],
    ["payment_method_id", "invoice_payment_method", paid && draft.payment_method_id === null],
    ["tax_regime_id", "invoice_tax_regime", draft.tax_regime_id === null],
    ["export_id", "invoice_export", draft.export_id === null],
    ["currency_id", "invoice_currency", draft.currency_id === null],
    ["exchange_rate", "invoice_exchange_rate", paid && foreign && draft.exchange_rate === null],
  ];
  return asked.filter(([, , absent]) => absent).map(([path, key]) => ({ path, key }));
}

function missingInItem(item: DraftItem, at: number, unpriced: boolean): MissingField[] {
  const asked: readonly (readonly [field: keyof DraftItem, key: MessageKey, absent: boolean])[] = [
    ["key", "required", item.key === null],
    ["description", "required", item.description === null],
    ["quantity", "required", item.quantity === null],
    ["unit_id", "required", item.unit_id === null],
    ["unit_price", "invoice_price", !unpriced && item.unit_price === null && item.total_import === null],
    ["tax_object_id", "required", item.tax_object_id === null],
  ];
  return asked.filter(([, , absent]) => absent).map(([field, key]) => ({ path: `items.${at}.${field}`, key }));
}

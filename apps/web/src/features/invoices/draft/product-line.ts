import type { DraftItem } from "@timbra/contract";
import type { Line } from "./editor-draft.ts";

/** What a product changes of a line: everything but the quantity and what belongs to this sale alone. */
export function lineChangeOf(item: DraftItem): Partial<Omit<Line, "id">> {
  return {
    product_id: item.product_id,
    key: item.key ?? "",
    sku: item.sku ?? "",
    description: item.description ?? "",
    unit_id: item.unit_id,
    price: item.total_import ?? item.unit_price ?? "",
    price_has_taxes: item.total_import !== null,
    tax_object_id: item.tax_object_id,
    taxes: item.taxes,
  };
}

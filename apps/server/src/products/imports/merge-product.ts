import { DEFAULT_IDS } from "@timbra/contract";
import type { Cells } from "../../imports/index.ts";
import type { ProductContent } from "../product-record.ts";

type Taxes = Pick<ProductContent, "tax_object_id" | "vat_tax_id" | "vat_rate_id" | "isr" | "ieps">;

/**
 * What becomes of a product that exists: a blank cell changes nothing. What is always there (key, description, unit,
 * price) is as it was typed.
 */
export function mergeProduct(before: ProductContent, given: ProductContent, cells: Cells): ProductContent {
  return {
    ...given,
    ...(cells["kind"] === undefined ? { kind: before.kind } : {}),
    ...(cells["price_kind"] === undefined && cells["taxes"] === undefined ? { price_kind: before.price_kind } : {}),
    ...mergeTaxes(before, given, cells),
  };
}

/** A cell that says all taxes leaves none as it was. */
function mergeTaxes(before: ProductContent, given: ProductContent, cells: Cells): Partial<Taxes> {
  if (cells["taxes"] !== undefined) return {};
  const typed = ["vat", "vat_withheld", "isr", "ieps"].filter((column) => cells[column] !== undefined);
  if (typed.length === 0) return taxesOf(before);
  if ([before, given].some((one) => one.tax_object_id === DEFAULT_IDS.untaxed_object)) return {};
  return {
    tax_object_id: before.tax_object_id,
    ...(cells["vat"] === undefined ? { vat_tax_id: before.vat_tax_id } : {}),
    ...(cells["vat_withheld"] === undefined ? { vat_rate_id: before.vat_rate_id } : {}),
    ...(cells["isr"] === undefined ? { isr: before.isr } : {}),
    ...(cells["ieps"] === undefined ? { ieps: before.ieps } : {}),
  };
}

function taxesOf({ tax_object_id, vat_tax_id, vat_rate_id, isr, ieps }: ProductContent): Taxes {
  return { tax_object_id, vat_tax_id, vat_rate_id, isr, ieps };
}

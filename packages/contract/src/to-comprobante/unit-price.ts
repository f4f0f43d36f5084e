import { priceWithoutTaxes } from "@timbra/cfdi";
import type { TaxRow } from "../invoices/tax.ts";
import { toImpuestos } from "./impuestos.ts";

/** How a price was agreed: of one unit before taxes, or of one unit with the taxes it is charged with. */
export interface AgreedPrice {
  readonly unit_price: string | null;
  readonly total_import: string | null;
  readonly taxes: readonly TaxRow[];
}

/**
 * The price of one unit before taxes. A total import is taken apart exactly, at six decimals half-up, so that line and
 * taxes add up to it again; null while there is no price.
 */
export function unitPriceOf({ unit_price, total_import, taxes }: AgreedPrice): string | null {
  return total_import === null ? unit_price : priceWithoutTaxes(total_import, toImpuestos(taxes));
}

import { DEFAULT_IDS, idOfKey, idOfUnit, VAT_RATES } from "@timbra/contract";
import type { Cells, ImportContext } from "../../imports/index.ts";
import { readTaxes } from "../tax-words.ts";
import { isUntaxed, percent, plainWord, sameRate, vatOf } from "./tax-cells.ts";

/** No id: the form says that it is not in its list. */
const UNKNOWN = -1;

/** Spreadsheets take a leading zero away. */
export function keyOfSat(cells: Cells): string | undefined {
  return /^\d{7,8}(?!\d)/.exec(cells["product_key"] ?? "")?.[0].padStart(8, "0") ?? cells["product_key"];
}

/** A key of c_ClaveUnidad, "H87 - Pieza" as our own lists say it, or the words alone. */
export function unitOf(cells: Cells, unitCalled: ImportContext["unitCalled"]): number | undefined {
  const typed = cells["unit"];
  if (typed === undefined) return undefined;
  const key = typed.split(" - ")[0]?.trim() ?? "";
  return idOfKey("unit", key.toUpperCase()) ?? idOfUnit(unitCalled(typed) ?? key) ?? UNKNOWN;
}

/** One cell may say all taxes, as in our own lists; a column for one of them goes before it. */
export function withTaxes(cells: Cells): Cells {
  return { ...(cells["taxes"] === undefined ? null : readTaxes(cells["taxes"])), ...cells };
}

/** The taxes of a row under the names of the product's form, for its schema to judge. */
export function taxInput(cells: Cells) {
  return {
    productos_cat_taxobject_id: isUntaxed(cells)
      ? DEFAULT_IDS.untaxed_object
      : (idOfKey("tax_object", cells["tax_object"] ?? "") ?? DEFAULT_IDS.tax_object),
    productos_cat_vat_taxes_id: vatOf(cells),
    productos_cat_vat_rates_id: withheldOf(cells),
    productos_r_isr: percent(cells["isr"]),
    productos_ieps: percent(cells["ieps"]),
  };
}

function withheldOf(cells: Cells): number {
  const typed = plainWord(cells["vat_withheld"] ?? "");
  if (typed === "" || /^(no|sin|0)\b/.test(typed)) return DEFAULT_IDS.vat_rate;
  return VAT_RATES.find(({ rate }) => rate !== null && sameRate(rate, typed))?.id ?? UNKNOWN;
}

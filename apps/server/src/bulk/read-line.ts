import { DEFAULT_IDS, type Language, PRICE_KIND, sentence, taxesOfChoice } from "@timbra/contract";
import type { TypedRow } from "../imports/index.ts";
import { keyOfSat, type ProductContent, readLineTaxes, unitOf } from "../products/index.ts";
import type { BulkFacts } from "./bulk-facts.ts";
import { readAs } from "./read-receiver.ts";
import { CELL, type Remark } from "./remark.ts";

interface Prices {
  readonly unit_price: string | null;
  readonly total_import: string | null;
}

export interface ReadLine {
  /** For the draft's own schema to judge. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly remarks: readonly Remark[];
}

/** A row as a line of the draft. A product that is known by its identification number says what the row does not. */
export function readLine(
  { number, cells }: TypedRow,
  { products, defaults, unitCalled }: BulkFacts,
  language: Language,
): ReadLine {
  const product = products.get(cells["code"] ?? "");
  const usual = product === undefined ? NOTHING : ofProduct(product.content);
  const usualTaxes =
    product === undefined ? { tax_object_id: DEFAULT_IDS.tax_object, ...defaults.taxes } : taxesOf(product.content);
  const { choice, wrong } = readLineTaxes(cells, usualTaxes, language);
  const price = amount(cells["price"]);
  const withTaxes = amount(cells["price_with_taxes"]);
  const discount = amount(cells["discount"]);
  const key = keyOfSat(cells);
  const typedKey = /^\d+/.exec(cells["product_key"] ?? "")?.[0];
  const tells = (column: string, message: string): Remark => ({
    row: number,
    column,
    code: CELL,
    severity: "error",
    message,
  });
  return {
    item: {
      product_id: product?.id ?? null,
      key: key ?? usual.key,
      sku: cells["code"],
      description: cells["description"] ?? usual.description,
      quantity: cells["quantity"],
      unit_id: unitOf(cells, unitCalled) ?? usual.unit_id,
      ...pricesOf(price, withTaxes, usual),
      discount,
      tax_object_id: choice.tax_object_id,
      taxes: taxesOfChoice(choice),
      predial: cells["property_account"],
    },
    remarks: [
      ...Object.entries(wrong).flatMap(([column, messages]) => messages.map((message) => tells(column, message))),
      ...(price !== undefined && withTaxes !== undefined
        ? [tells("price_with_taxes", sentence("bulk_two_prices", language))]
        : []),
      ...(typedKey !== undefined && key !== undefined && key !== typedKey && key.endsWith(typedKey)
        ? [{ ...tells("product_key", readAs(typedKey, key, language)), severity: "warning" as const }]
        : []),
      ...(OF_CENTS.test(discount ?? "")
        ? [{ ...tells("discount", sentence("bulk_discount_of_cents", language)), severity: "warning" as const }]
        : []),
    ],
  };
}

/** What a spreadsheet keeps of a cell that shows 10 % is 0.1, and so may an amount be. */
const OF_CENTS = /^0?\.\d*[1-9]/;

const NOTHING = { key: undefined, description: undefined, unit_id: undefined, unit_price: null, total_import: null };

function ofProduct(content: ProductContent) {
  const byTotal = String(content.price_kind) === PRICE_KIND.total;
  return {
    key: content.product_key,
    description: content.description,
    unit_id: content.unit_id,
    unit_price: byTotal ? null : content.unit_price,
    total_import: byTotal ? content.total_import : null,
  };
}

function taxesOf({ tax_object_id, vat_tax_id, vat_rate_id, isr, ieps }: ProductContent) {
  return { tax_object_id, vat_tax_id, vat_rate_id, r_isr: isr, ieps };
}

/** What is typed goes before what the product says; a unit's price before the one with its taxes. */
function pricesOf(price: string | undefined, withTaxes: string | undefined, usual: Prices): Prices {
  if (price !== undefined) return { unit_price: price, total_import: null };
  if (withTaxes !== undefined) return { unit_price: null, total_import: withTaxes };
  return { unit_price: usual.unit_price, total_import: usual.total_import };
}

/** "$ 1,250.50" is an amount as people write it. */
function amount(text: string | undefined): string | undefined {
  return text?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, "");
}

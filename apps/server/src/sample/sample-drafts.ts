import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey } from "@timbra/contract";
import { SAMPLE_PRODUCTS } from "./sample-products.ts";
import type { SampleLine, SampleSale } from "./sample-sales.ts";

/** What the invoices name by an id, in the orders of the lists. */
export interface SampleIds {
  readonly seriesId: string;
  readonly customers: readonly string[];
  readonly products: readonly string[];
  /** Uses of the customers (c_UsoCFDI). */
  readonly uses: readonly string[];
}

interface Circumstances {
  /** The day of the document, `AAAA-MM-DD`: a global invoice is of its month. */
  readonly day: string;
  /** Of the document that it relates to. */
  readonly relatedUuid: string | null;
}

const RATES = { USD: "18.4225", EUR: "21.3360" } as const;
const RETURNED = "G02";
const WITHOUT_EFFECTS = "S01";

/** The draft of a sale, as its author would have filled it in. */
export function toDraft(ids: SampleIds, sale: SampleSale, { day, relatedUuid }: Circumstances): InvoiceDraftInput {
  const { type = "I", customer, credit, currency, relates, global } = sale;
  const [year = "", months = ""] = day.split("-");
  return {
    type,
    series_id: ids.seriesId,
    customer_id: ids.customers[customer] ?? null,
    tax_regime_id: id("tax_regime", "601"),
    cfdi_use_id: id("cfdi_use", useOf(ids, sale)),
    ...(type === "T"
      ? {}
      : {
          payment_method_id: id("payment_method", credit ? "PPD" : "PUE"),
          payment_form_id: id("payment_form", credit ? "99" : "03"),
        }),
    export_id: DEFAULT_IDS.export,
    currency_id: id("currency", type === "T" ? "XXX" : (currency ?? "MXN")),
    ...(currency === undefined ? {} : { exchange_rate: RATES[currency] }),
    ...(global ? { global: { periodicity: "04", months, year } } : {}),
    ...(relates === undefined || relatedUuid === null
      ? {}
      : { relations: [{ type: relates[0], uuids: [relatedUuid] }] }),
    items: sale.lines.map((line) => toItem(ids, line, sale)),
  };
}

function id(catalogue: Parameters<typeof idOfKey>[0], key: string): number | null {
  return idOfKey(catalogue, key) ?? null;
}

function useOf({ uses }: SampleIds, { type, customer }: SampleSale): string {
  if (type === "T") return WITHOUT_EFFECTS;
  return type === "E" ? RETURNED : (uses[customer] ?? WITHOUT_EFFECTS);
}

function toItem(
  ids: SampleIds,
  [at, quantity, discount]: SampleLine,
  { type, global }: SampleSale,
): NonNullable<InvoiceDraftInput["items"]>[number] {
  const product = SAMPLE_PRODUCTS[at];
  if (product === undefined) throw new RangeError(`There is no sample product ${at}.`);
  const taxes = type === "T" ? [] : product.taxes;
  const sold = {
    quantity,
    unit_price: type === "T" ? "0" : product.price,
    tax_object_id: taxes.length === 0 ? DEFAULT_IDS.untaxed_object : DEFAULT_IDS.tax_object,
    taxes: [...taxes],
    ...(discount === undefined ? {} : { discount }),
  };
  // A line of a global invoice is a sale, by its number (guide p. 44).
  if (global)
    return {
      ...sold,
      key: "01010101",
      sku: `TICKET-${at + 1}`,
      description: "Venta",
      quantity: "1",
      unit_id: id("unit", "ACT"),
    };
  return {
    ...sold,
    product_id: ids.products[at] ?? null,
    key: product.key,
    sku: product.code,
    description: product.description,
    unit_id: id("unit", product.unit),
  };
}

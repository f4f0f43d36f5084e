import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey } from "@timbra/contract";
import { SAMPLE_CUSTOMERS } from "./sample-customers.ts";
import { SAMPLE_PRODUCTS } from "./sample-products.ts";

/** What is to become of an invoice of the sample company. */
export interface SampleInvoice {
  readonly draft: InvoiceDraftInput;
  readonly fate: "stamp" | "draft" | "cancel";
}

/** What the invoices name by an id, in the orders of the lists. */
export interface SampleIds {
  readonly seriesId: string;
  readonly customers: readonly string[];
  readonly products: readonly string[];
}

type Line = readonly [product: number, quantity: string, discount?: string];

interface Sale {
  readonly customer: number;
  readonly lines: readonly Line[];
  readonly fate?: SampleInvoice["fate"];
  /** To be paid later, or in parts. */
  readonly credit?: true;
  readonly dollars?: true;
  readonly global?: true;
}

const PUBLIC = 7;
const ABROAD = 8;

/** Every kind, by hand; ordinary sales fill up to forty. */
const SALES: readonly Sale[] = [
  {
    customer: 0,
    lines: [
      [0, "4"],
      [1, "1"],
    ],
  },
  { customer: 1, lines: [[2, "2.5", "50.50"]] },
  { customer: 2, lines: [[3, "1"]], credit: true },
  { customer: 3, lines: [[1, "6", "1440.00"]], credit: true },
  { customer: 0, lines: [[4, "1"]] },
  { customer: 2, lines: [[4, "3"]], credit: true },
  { customer: 4, lines: [[5, "10"]] },
  {
    customer: 5,
    lines: [
      [5, "24", "100.00"],
      [6, "2"],
    ],
  },
  { customer: 1, lines: [[6, "30"]] },
  { customer: 6, lines: [[7, "1"]] },
  {
    customer: 4,
    lines: [
      [7, "1"],
      [8, "1"],
    ],
  },
  { customer: 3, lines: [[2, "8"]], dollars: true },
  { customer: 0, lines: [[3, "2", "500.00"]], dollars: true, credit: true },
  { customer: ABROAD, lines: [[2, "20"]], dollars: true },
  { customer: ABROAD, lines: [[3, "1"]], dollars: true },
  {
    customer: PUBLIC,
    lines: [
      [0, "3"],
      [6, "5"],
    ],
    global: true,
  },
  { customer: PUBLIC, lines: [[5, "12"]], global: true },
  { customer: 2, lines: [[0, "1"]], fate: "cancel" },
  { customer: 5, lines: [[2, "1"]], fate: "cancel" },
  { customer: 6, lines: [[6, "1"]], fate: "cancel" },
  { customer: 0, lines: [[1, "2"]], fate: "draft" },
  { customer: 1, lines: [[3, "1", "950.00"]], fate: "draft" },
  { customer: 4, lines: [[2, "4"]], fate: "draft" },
  { customer: 3, lines: [[4, "2"]], fate: "draft" },
];

const HOW_MANY = 40;

/** The forty invoices of the sample company. `month` (`AAAA-MM`) is that of the global ones. */
export function sampleInvoices(ids: SampleIds, month: string): readonly SampleInvoice[] {
  const ordinary = Array.from({ length: HOW_MANY - SALES.length }, (_, at): Sale => ordinarySale(at));
  return [...SALES, ...ordinary].map((sale) => ({ draft: toDraft(ids, sale, month), fate: sale.fate ?? "stamp" }));
}

function ordinarySale(at: number): Sale {
  const lines: readonly Line[] =
    at % 3 === 0
      ? [[at % 4, String(at + 1)]]
      : [
          [at % 4, String((at % 5) + 1)],
          [(at + 1) % 4, "2"],
        ];
  return { customer: at % 7, lines, ...(at % 4 === 3 ? { credit: true as const } : {}) };
}

function toDraft(ids: SampleIds, { customer, lines, credit, dollars, global }: Sale, month: string): InvoiceDraftInput {
  const id = (catalogue: Parameters<typeof idOfKey>[0], key: string) => idOfKey(catalogue, key) ?? null;
  const [year = "", number = ""] = month.split("-");
  return {
    type: "I",
    series_id: ids.seriesId,
    customer_id: ids.customers[customer] ?? null,
    tax_regime_id: id("tax_regime", "601"),
    cfdi_use_id: id("cfdi_use", useOf(customer)),
    payment_method_id: id("payment_method", credit ? "PPD" : "PUE"),
    payment_form_id: id("payment_form", credit ? "99" : "03"),
    export_id: DEFAULT_IDS.export,
    currency_id: id("currency", dollars ? "USD" : "MXN"),
    ...(dollars ? { exchange_rate: "18.4225" } : {}),
    ...(global ? { global: { periodicity: "04", months: number, year } } : {}),
    items: lines.map((line) => toItem(ids, line, global === true)),
  };
}

function useOf(customer: number): string {
  return SAMPLE_CUSTOMERS[customer]?.regime === "616" ? "S01" : "G03";
}

function toItem(ids: SampleIds, [at, quantity, discount]: Line, global: boolean): NonNullable<InvoiceDraftInput["items"]>[number] {
  const product = SAMPLE_PRODUCTS[at];
  if (product === undefined) throw new RangeError(`There is no sample product ${at}.`);
  const { taxes, price } = product;
  const sold = {
    quantity,
    unit_price: price,
    tax_object_id: taxes.length === 0 ? DEFAULT_IDS.untaxed_object : DEFAULT_IDS.tax_object,
    taxes: [...taxes],
    ...(discount === undefined ? {} : { discount }),
  };
  // A line of a global invoice is a sale, by its number (guide p. 44).
  if (global)
    return { ...sold, key: "01010101", sku: `TICKET-${at + 1}`, description: "Venta", quantity: "1", unit_id: idOfKey("unit", "ACT") ?? null };
  return {
    ...sold,
    product_id: ids.products[at] ?? null,
    key: product.key,
    sku: product.code,
    description: product.description,
    unit_id: idOfKey("unit", product.unit) ?? null,
  };
}

import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey, type PayDraftInput } from "@timbra/contract";
import { iva, SAMPLE_PRODUCTS } from "./company-data.ts";

/** Product (its place among the sample products), quantity, discount. */
type SampleLine = readonly [product: number, quantity: string, discount?: string];

/** A document of the sample company, in short. Places are those of the lists of customers and products. */
export interface SampleSale {
  readonly customer: number;
  readonly lines: readonly SampleLine[];
  /** Default: an invoice (I). */
  readonly type?: "E" | "T";
  /** To be paid later, or in parts. */
  readonly credit?: true;
  readonly currency?: "USD" | "EUR";
  readonly global?: true;
  /** By which others call it here. */
  readonly name?: string;
  /** The kind of relation (c_TipoRelacion), and to whom. */
  readonly relates?: readonly [kind: "01" | "04", name: string];
  /** Default: it is stamped. A cancellation is of motive 01 when it names a substitute, else of 02. */
  readonly outcome?: "draft" | "cancel" | { readonly replacedBy: string };
}

const PUBLIC = 7;
const ABROAD = 8;
/** The company itself: it sends goods to its own branches. */
const ITSELF = 9;

/**
 * Forty documents, the oldest first: every kind by hand, with ordinary sales between them. Cancelled ones are of the
 * second half: no year has closed on them.
 */
export const SAMPLE_SALES: readonly SampleSale[] = [
  {
    customer: 0,
    lines: [
      [0, "4"],
      [1, "1"],
    ],
  },
  { customer: 1, lines: [[2, "2.5", "50.50"]] },
  { customer: 2, lines: [[3, "1"]], credit: true, name: "curso" },
  ordinary(0),
  { customer: 3, lines: [[1, "6", "1440.00"]], credit: true, name: "mesas" },
  { customer: 0, lines: [[4, "1"]] },
  { customer: 2, lines: [[4, "3"]], credit: true, name: "fletes" },
  { customer: 3, lines: [[1, "1"]], type: "E", relates: ["01", "mesas"] },
  ordinary(1),
  { customer: 4, lines: [[5, "10"]] },
  {
    customer: PUBLIC,
    lines: [
      [0, "3"],
      [6, "5"],
    ],
    global: true,
  },
  {
    customer: 5,
    lines: [
      [5, "24", "100.00"],
      [6, "2"],
    ],
  },
  {
    customer: ITSELF,
    lines: [
      [0, "12"],
      [1, "3"],
    ],
    type: "T",
  },
  ordinary(2),
  { customer: 1, lines: [[6, "30"]], name: "libros" },
  { customer: 6, lines: [[7, "1"]] },
  {
    customer: 4,
    lines: [
      [7, "1"],
      [8, "1"],
    ],
  },
  { customer: 3, lines: [[2, "8"]], currency: "USD" },
  ordinary(3),
  { customer: 1, lines: [[6, "4"]], type: "E", relates: ["01", "libros"] },
  { customer: 0, lines: [[3, "2", "500.00"]], currency: "USD", credit: true, name: "cursos en dólares" },
  { customer: ABROAD, lines: [[2, "20"]], currency: "USD" },
  { customer: PUBLIC, lines: [[5, "12"]], global: true },
  ordinary(4),
  { customer: 5, lines: [[6, "2"]], name: "con error", outcome: { replacedBy: "corregida" } },
  { customer: 5, lines: [[6, "3"]], name: "corregida", relates: ["04", "con error"] },
  { customer: ABROAD, lines: [[3, "1"]], currency: "EUR" },
  { customer: 6, lines: [[6, "1"]], outcome: "cancel" },
  ordinary(5),
  { customer: 2, lines: [[1, "2"]], outcome: "cancel" },
  { customer: ITSELF, lines: [[1, "2"]], type: "T" },
  ordinary(6),
  { customer: 5, lines: [[2, "1"]], outcome: "cancel" },
  ordinary(7),
  { customer: 1, lines: [[4, "2"]], credit: true },
  ordinary(8),
  { customer: 0, lines: [[1, "2"]], outcome: "draft" },
  { customer: 1, lines: [[3, "1", "950.00"]], outcome: "draft" },
  { customer: 4, lines: [[2, "4"]], outcome: "draft" },
  { customer: 3, lines: [[4, "2"]], outcome: "draft" },
];

function ordinary(at: number): SampleSale {
  const lines: readonly SampleLine[] =
    at % 3 === 0
      ? [[at % 4, String(at + 1)]]
      : [
          [at % 4, String((at % 5) + 1)],
          [(at + 1) % 4, "2"],
        ];
  return { customer: at % 7, lines, ...(at % 4 === 3 ? { credit: true as const } : {}) };
}

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
  const taxes = type === "T" ? [] : (product.taxes ?? [iva]);
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

/** A payment that arrived by transfer, and the receipt of it. */
export interface Receipt {
  /** The payer's place in the list of customers. */
  readonly customer: number;
  readonly amount: string;
  readonly currency?: "USD";
  /** What it pays: sales by their names, each with how much. */
  readonly pays: readonly (readonly [sale: string, amount: string])[];
  /** How long after the last of those sales. */
  readonly days: number;
}

/** A course paid in two parts, the second together with three freights; and half of a course in dollars. */
export const SAMPLE_RECEIPTS: readonly Receipt[] = [
  { customer: 2, amount: "5000.00", pays: [["curso", "5000.00"]], days: 10 },
  {
    customer: 2,
    amount: "16772.00",
    pays: [
      ["curso", "6020.00"],
      ["fletes", "10752.00"],
    ],
    days: 12,
  },
  { customer: 0, amount: "10730.00", currency: "USD", pays: [["cursos en dólares", "10730.00"]], days: 15 },
];

/** Pesos for a dollar on that day. */
const RATE = "18.5130";

/** What a receipt names by an id. */
export interface ReceiptIds {
  readonly paySeriesId: string;
  readonly customers: readonly string[];
  /** Of the sales, by their names. */
  readonly invoices: ReadonlyMap<string, string>;
}

/**
 * The draft of a receipt as its author would have filled it in. `day`: when the money arrived, `AAAA-MM-DD`. @throws
 * where it pays what was not sold
 */
export function toPayDraft(
  { paySeriesId, customers, invoices }: ReceiptIds,
  { customer, amount, currency, pays }: Receipt,
  day: string,
): PayDraftInput {
  return {
    customer_id: customers[customer] ?? null,
    series_id: paySeriesId,
    date: day,
    form_id: idOfKey("payment_form", "03") ?? null,
    currency_id: idOfKey("currency", currency ?? "MXN") ?? null,
    ...(currency === undefined ? {} : { exchange_rate: RATE }),
    amount,
    documents: pays.map(([sale, part]) => {
      const invoice_id = invoices.get(sale);
      if (invoice_id === undefined) throw new Error(`No sample invoice was stamped by the name ${sale}.`);
      return { invoice_id, amount: part };
    }),
  };
}

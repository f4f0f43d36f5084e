import { idOfKey, type PayDraftInput } from "@timbra/contract";

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

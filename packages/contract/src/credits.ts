import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { anyText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";
import { get } from "./route.ts";

/** What a movement of the ledger can be. */
export const CREDIT_MOVEMENTS = ["grant", "hold", "capture", "release", "debit"] as const;

/**
 * `amount` is signed as the available balance sees it: a grant and a release add, a hold and a debit take, a capture
 * changes nothing.
 */
export const creditMovementRow = z.object({
  id: z.string(),
  kind: z.enum(CREDIT_MOVEMENTS),
  amount: z.int(),
  document_kind: z.string(),
  document_id: z.string(),
  note: z.string(),
  /** The invoice or receipt that was stamped, or was to be; null of what is about none. */
  document: z
    .object({ id: z.string(), type: z.enum(["I", "E", "T", "P"]), serie: nullableText, folio: z.int().nullable() })
    .nullable(),
  created_at: wireInstant,
});

export const creditMovementsQuery = z.object({
  cursor: anyText().max(1000).optional(),
  rows_per_page: z.coerce.number().int().min(1).max(200).default(50),
});

export const creditMovementsResponse = z.object({
  rows: z.array(creditMovementRow),
  total: z.int(),
  next_cursor: z.string().nullable(),
});

/** Prices of one credit before VAT, in Mexican pesos, by how many are bought at once (spec §1). Highest first. */
export const CREDIT_TIERS = [
  { from: 1000, price: "2.00" },
  { from: 500, price: "3.00" },
  { from: 200, price: "4.00" },
  { from: 1, price: "5.00" },
] as const;

/** The fewest and the most credits of one order. */
export const CREDITS_OF_AN_ORDER = { min: 1, max: 100_000 } as const;

/** What orders are charged in. */
export const ORDER_CURRENCY = { code: "MXN", symbol: "$" } as const;

const VAT = Decimal.parse("0.16");
const CENTS = 2;

/** What credits cost; amounts are decimal texts with two decimals, in Mexican pesos. */
export interface CreditQuote {
  readonly credits: number;
  readonly needs_invoice: boolean;
  readonly price_each: string;
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
}

/**
 * Prices a purchase. Whoever needs an invoice pays VAT (16 %) besides (spec §1). Throws a RangeError on what is no
 * whole number of credits from 1.
 */
export function quoteCredits(credits: number, needsInvoice: boolean): CreditQuote {
  const tier = CREDIT_TIERS.find(({ from }) => credits >= from);
  if (tier === undefined || !Number.isSafeInteger(credits)) throw new RangeError(`${credits} is no number of credits`);
  const subtotal = Decimal.parse(tier.price)
    .times(Decimal.of(BigInt(credits), 0))
    .withScale(CENTS);
  const vat = (needsInvoice ? subtotal.times(VAT) : Decimal.ZERO).withScale(CENTS);
  const amounts = { subtotal: subtotal.toString(), vat: vat.toString(), total: subtotal.plus(vat).toString() };
  return { credits, needs_invoice: needsInvoice, price_each: tier.price, ...amounts };
}

export const creditRoutes = {
  getCredits: get("/api/auth/get/credits", "*", "Credits available", {
    response: z.object({ credits: z.int() }),
    accountant: true,
  }),
  listCreditMovements: get("/api/credits/movements", "crud_user_payments", "The ledger", {
    query: creditMovementsQuery,
    response: creditMovementsResponse,
    accountant: true,
  }),
};

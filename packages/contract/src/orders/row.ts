import * as z from "zod";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";

/** Every state of an order. A payment that was refused leaves it pending, to be paid with another card. */
export const ORDER_STATES = [
  "pending",
  "processing",
  "paid",
  "partly_refunded",
  "refunded",
  "charged_back",
  "cancelled",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States with money that an administrator can give back. What the bank took back by a dispute is not ours to give. */
export function isRefundable(state: OrderState): boolean {
  return state === "paid" || state === "partly_refunded";
}

/** Why a card was refused, as a person can do something about it. */
export const DECLINES = [
  "declined",
  "insufficient_funds",
  "expired",
  "wrong_cvc",
  "not_authenticated",
  "try_again",
] as const;
export type Decline = (typeof DECLINES)[number];

/**
 * How the invoice of a purchase stands. `not_offered`: this installation has not named who issues them; `not_issued`:
 * the money went back before.
 */
export const ORDER_INVOICE_STATES = [
  "not_wanted",
  "not_offered",
  "waiting_payment",
  "being_issued",
  "needs_data",
  "not_issued",
  "issued",
] as const;
export type OrderInvoiceState = (typeof ORDER_INVOICE_STATES)[number];

export const CARD_PROVIDERS = ["sandbox", "stripe"] as const;
export type CardProviderName = (typeof CARD_PROVIDERS)[number];

/** A purchase of credits; amounts in `currency`. */
export const orderRow = z.object({
  order_id: z.string(),
  credits: z.int(),
  needs_invoice: z.boolean(),
  price_each: wireDecimal,
  subtotal: wireDecimal,
  vat: wireDecimal,
  total: wireDecimal,
  /** What was given back of the total, by refunds and charge-backs that stand. */
  refunded: wireDecimal,
  currency: z.string(),
  symbol: z.string(),
  provider: z.enum(CARD_PROVIDERS),
  state: z.enum(ORDER_STATES),
  /** Of the last card that was refused, until one is taken. */
  decline: z.enum(DECLINES).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  invoice_state: z.enum(ORDER_INVOICE_STATES),
  invoice_uuid: nullableText,
  created_at: wireInstant,
  paid_at: wireInstant.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** An order of one of several issuers. */
export const clientOrderRow = orderRow.extend({
  issuer_id: z.string(),
  issuer_rfc: z.string(),
  buyer_email: z.string(),
});
export type ClientOrderRow = z.output<typeof clientOrderRow>;

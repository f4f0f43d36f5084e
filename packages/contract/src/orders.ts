import * as z from "zod";
import { CREDITS_OF_AN_ORDER } from "./credits-pricing.ts";
import { says, whenMissing } from "./fields/missing.ts";
import { requiredText } from "./fields/text.ts";
import { nullableText, wireDecimal } from "./fields/wire.ts";
import { orderMoves } from "./orders/moves.ts";
import { CARD_PROVIDERS, DECLINES, orderRow } from "./orders/row.ts";

export * from "./orders/admin.ts";
export * from "./orders/list.ts";
export * from "./orders/row.ts";

function creditsField(schema: z.ZodCoercedNumber | z.ZodNumber) {
  return schema
    .int({ error: says("integer") })
    .min(CREDITS_OF_AN_ORDER.min)
    .max(CREDITS_OF_AN_ORDER.max);
}

const needsInvoice = z.stringbool().or(z.boolean()).default(false);

export const creditQuoteQuery = z.object({
  credits: creditsField(z.coerce.number({ error: "number" })),
  needs_invoice: needsInvoice,
});

const quote = z.object({
  credits: z.int(),
  needs_invoice: z.boolean(),
  price_each: wireDecimal,
  subtotal: wireDecimal,
  vat: wireDecimal,
  total: wireDecimal,
  currency: z.string(),
  symbol: z.string(),
});

export const creditQuoteResponse = quote;

/** Below this many credits the owner is told that they run out. */
export const LOW_CREDITS = 10;

/** What the screen that sells credits needs. */
export const creditShopResponse = z.object({
  credits: z.int(),
  /** Credits that a refund or charge-back took back after they were spent: the next purchase settles them first. */
  owed: z.int(),
  currency: z.string(),
  symbol: z.string(),
  tiers: z.array(z.object({ from: z.int(), price: wireDecimal })),
  min: z.int(),
  max: z.int(),
  /** Null: credits are not sold by card here. */
  provider: z.enum(CARD_PROVIDERS).nullable(),
  /** Whether an invoice of the purchase can be had here. */
  invoices: z.boolean(),
  /** The newest order that is still to be paid. */
  unfinished: orderRow.nullable(),
});
export type CreditShop = z.output<typeof creditShopResponse>;

export const placeOrderRequest = z.object({
  credits: creditsField(z.number({ error: whenMissing("required") })),
  needs_invoice: z.boolean().default(false),
  /** The card provider; absent: the one of this installation. */
  provider: z.enum(CARD_PROVIDERS, { error: says("not_in_list") }).nullish(),
});

/** Where an order is paid: what the provider's own form in the browser wants. */
export const orderPayment = z.object({
  provider: z.enum(CARD_PROVIDERS),
  payment_id: z.string(),
  client_secret: z.string(),
  /** Of the provider, for its form; null where there is none. */
  publishable_key: nullableText,
});
export type OrderPayment = z.output<typeof orderPayment>;

/** `payment` is null once there is nothing left to pay. */
export const orderToPayResponse = z.object({ order: orderRow, payment: orderPayment.nullable() });

export const orderResponse = z.object({ order: orderRow, moves: orderMoves });
export type OrderAnswer = z.output<typeof orderResponse>;

export const orderCancelledResponse = z.object({ message: z.string(), order: orderRow });

export const cardWebhookParams = z.object({ provider: z.enum(CARD_PROVIDERS) });

/** What a card provider is told of its event; it reads nothing but the status. */
export const cardWebhookResponse = z.object({ received: z.literal(true) });

const cardId = z.object({ id: z.string().regex(/^spay_[\w-]{8,60}$/) });
export const sandboxPaymentParams = cardId;

const clientSecret = requiredText(8, 200);

/** What the sandbox provider's form sends: a test card. */
export const sandboxConfirmRequest = z.object({ client_secret: clientSecret, number: requiredText(4, 30) });

/** What whoever plays the card's owner answers to the bank. */
export const sandboxChallengeRequest = z.object({
  client_secret: clientSecret,
  allow: z.boolean({ error: whenMissing("required") }),
});

/** How the sandbox provider says that a payment stands. */
export const sandboxPaymentResponse = z.object({
  status: z.enum(["requires_card", "requires_challenge", "processing", "succeeded", "cancelled"]),
  decline: z.enum(DECLINES).nullable(),
});
export type SandboxPaymentAnswer = z.output<typeof sandboxPaymentResponse>;

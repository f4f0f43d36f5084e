import * as z from "zod";
import { adminReason } from "./admin-users.ts";
import { CREDITS_OF_AN_ORDER } from "./credits.ts";
import { optionalDay } from "./fields/day.ts";
import { optionalDecimal } from "./fields/decimal.ts";
import { idParams, rowId } from "./fields/identifier.ts";
import { messageKey, requiredText, requiredWith } from "./fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { inOrder } from "./invoices/list.ts";
import {
  CLIENT_ORDER_COLUMNS,
  columnIds,
  EXPORT_MEDIA_TYPES,
  exportRequest,
  listResponse,
  ORDER_COLUMNS,
  paginateRequest,
  paginateResponse,
  searchField,
} from "./listing.ts";
import { routesOf } from "./route.ts";

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
 * The state of the invoice of a purchase. `not_offered`: this installation has not named who issues them; `not_issued`:
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
  /** What was given back of the total, by refunds and charge-backs in force. */
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

/** Everything that became of an order, oldest first. */
const orderMoves = z.array(
  z.object({ from: z.enum(ORDER_STATES).nullable(), to: z.enum(ORDER_STATES), at: wireInstant }),
);

/** The filters of the lists of orders; days are of the order, in central Mexico. */
export const orderFilters = z
  .object({
    state: z.enum(ORDER_STATES, { error: messageKey("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
  })
  .refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] });
export type OrderFilters = z.output<typeof orderFilters>;

const ORDER_SORTS = ["created_at", "credits", "state"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ordersListRequest = z.object({ search: searchField, filters: orderFilters.nullish() }).prefault({});

export const ordersPaginateRequest = paginateRequest(orderFilters, ORDER_SORTS);

export const ordersExportRequest = exportRequest(orderFilters, ORDER_SORTS, columnIds(ORDER_COLUMNS));

export const clientOrdersExportRequest = exportRequest(orderFilters, ORDER_SORTS, columnIds(CLIENT_ORDER_COLUMNS));

/**
 * The state of a refund that an administrator requested. `done`: the provider took it, and its event says when the
 * money went.
 */
export const REFUND_STATES = ["asked", "done", "refused"] as const;

/**
 * `wish` is an id that the client makes once per request: sent twice, the money goes back once. No amount: all that is
 * left.
 */
export const refundOrderRequest = z.object({
  wish: rowId(),
  amount: optionalDecimal({ decimals: 2, positive: true }),
  reason: adminReason(),
});

/**
 * An order as an administrator sees it: with everything that became of it, and the refunds that were asked for, newest
 * first.
 */
export const adminOrderResponse = z.object({
  order: clientOrderRow,
  moves: orderMoves,
  refunds: z.array(
    z.object({
      amount: wireDecimal,
      reason: z.string(),
      asked_by: z.string(),
      asked_at: wireInstant,
      state: z.enum(REFUND_STATES),
    }),
  ),
});
export type AdminOrder = z.output<typeof adminOrderResponse>;

function creditsField(schema: z.ZodCoercedNumber | z.ZodNumber) {
  return schema
    .int({ error: messageKey("integer") })
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

/** Below this many credits the owner is warned that they run out. */
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
  credits: creditsField(z.number({ error: requiredWith("required") })),
  needs_invoice: z.boolean().default(false),
  /** The card provider; absent: the one of this installation. */
  provider: z.enum(CARD_PROVIDERS, { error: messageKey("not_in_list") }).nullish(),
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

/** The answer to a card provider's event; it reads nothing but the status. */
export const cardWebhookResponse = z.object({ received: z.literal(true) });

const cardId = z.object({ id: z.string().regex(/^spay_[\w-]{8,60}$/) });
export const sandboxPaymentParams = cardId;

const clientSecret = requiredText(8, 200);

/** What the sandbox provider's form sends: a test card. */
export const sandboxConfirmRequest = z.object({ client_secret: clientSecret, number: requiredText(4, 30) });

/** What whoever plays the card's owner answers to the bank. */
export const sandboxChallengeRequest = z.object({
  client_secret: clientSecret,
  allow: z.boolean({ error: requiredWith("required") }),
});

/** The state of a payment by the sandbox provider. */
export const sandboxPaymentResponse = z.object({
  status: z.enum(["requires_card", "requires_challenge", "processing", "succeeded", "cancelled"]),
  decline: z.enum(DECLINES).nullable(),
});
export type SandboxPaymentAnswer = z.output<typeof sandboxPaymentResponse>;

const scope = "crud_user_payments";

export const orderRoutes = routesOf({
  quoteCredits: {
    method: "GET",
    path: "/api/credits/quote",
    scope: "*",
    ownAccount: true,
    summary: "What credits cost",
    query: creditQuoteQuery,
    response: creditQuoteResponse,
    status: 200,
  },
  getCreditShop: {
    method: "GET",
    path: "/api/credits/shop",
    scope,
    summary: "What the screen that sells credits needs",
    response: creditShopResponse,
    status: 200,
  },
  placeOrder: {
    method: "POST",
    path: "/api/orders",
    scope,
    summary: "Order credits; the answer says where to pay",
    request: placeOrderRequest,
    response: orderToPayResponse,
    status: 201,
    idempotent: true,
  },
  resumeOrder: {
    method: "POST",
    path: "/api/orders/:id/payment",
    scope,
    summary: "Where an order is paid that is not paid yet: always the same payment",
    params: idParams,
    response: orderToPayResponse,
    status: 200,
  },
  cancelOrder: {
    method: "POST",
    path: "/api/orders/:id/cancel",
    scope,
    summary: "Give up an order that is not paid",
    params: idParams,
    response: orderCancelledResponse,
    status: 200,
  },
  getOrder: {
    method: "GET",
    path: "/api/orders/:id",
    scope,
    accountant: true,
    summary: "One order",
    params: idParams,
    response: orderResponse,
    status: 200,
  },
  getOrderXml: {
    method: "GET",
    path: "/api/orders/:id/xml",
    scope,
    summary: "The stamped XML of a purchase's invoice, byte for byte",
    params: idParams,
    response: { file: ["application/xml"] },
    status: 200,
  },
  getOrderPdf: {
    method: "GET",
    path: "/api/orders/:id/pdf",
    scope,
    summary: "The printed form of a purchase's invoice",
    params: idParams,
    response: { file: ["application/pdf"] },
    status: 200,
    inTurn: "printing",
  },
  listOrders: {
    method: "POST",
    path: "/api/orders/list",
    scope,
    accountant: true,
    summary: "The issuer's orders",
    request: ordersListRequest,
    response: listResponse(orderRow),
    status: 200,
    heavy: true,
  },
  paginateOrders: {
    method: "POST",
    path: "/api/orders/list/paginate",
    scope,
    accountant: true,
    summary: "A page of the issuer's orders",
    request: ordersPaginateRequest,
    response: paginateResponse(orderRow),
    status: 200,
    inTurn: "listing",
  },
  exportOrders: {
    method: "POST",
    path: "/api/orders/list/export",
    scope,
    accountant: true,
    summary: "Every order that matches, as a spreadsheet",
    request: ordersExportRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    status: 200,
    heavy: true,
  },
  listClientOrders: {
    method: "POST",
    path: "/api/clients/orders/list",
    scope: "*",
    ownAccount: true,
    summary: "Orders of every issuer that the user acts for; of all, for an administrator",
    request: ordersListRequest,
    response: listResponse(clientOrderRow),
    status: 200,
    heavy: true,
  },
  paginateClientOrders: {
    method: "POST",
    path: "/api/clients/orders/list/paginate",
    scope: "*",
    ownAccount: true,
    summary: "A page of those orders",
    request: ordersPaginateRequest,
    response: paginateResponse(clientOrderRow),
    status: 200,
    inTurn: "listing",
  },
  exportClientOrders: {
    method: "POST",
    path: "/api/clients/orders/list/export",
    scope: "*",
    ownAccount: true,
    summary: "Those orders as a spreadsheet",
    request: clientOrdersExportRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    status: 200,
    heavy: true,
  },
  receiveCardEvent: {
    method: "POST",
    path: "/api/cards/:provider/webhook",
    scope: "public",
    summary: "Where the card provider tells what became of a payment: its raw body, signed",
    params: cardWebhookParams,
    response: cardWebhookResponse,
    status: 200,
  },
  confirmSandboxPayment: {
    method: "POST",
    path: "/api/sandbox/cards/:id/confirm",
    scope,
    summary: "Pays with a test card of the sandbox provider",
    params: sandboxPaymentParams,
    request: sandboxConfirmRequest,
    response: sandboxPaymentResponse,
    status: 200,
    sandboxOnly: true,
  },
  answerSandboxChallenge: {
    method: "POST",
    path: "/api/sandbox/cards/:id/challenge",
    scope,
    summary: "Answers the sandbox provider's bank as the owner of the test card",
    params: sandboxPaymentParams,
    request: sandboxChallengeRequest,
    response: sandboxPaymentResponse,
    status: 200,
    sandboxOnly: true,
  },
});

/** What a test card of the sandbox provider does. */
export interface SandboxCard {
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly does:
    | "succeeds"
    | "challenges"
    | "settles_late"
    | "fails_late"
    | "sends_duplicates"
    | "is_disputed"
    | Decline;
}

/** The cards of the sandbox provider: the numbers that developers know from card providers' tests. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: "4242424242424242", brand: "visa", does: "succeeds" },
  { number: "4000002500003155", brand: "visa", does: "challenges" },
  { number: "4000000000000002", brand: "visa", does: "declined" },
  { number: "4000000000009995", brand: "visa", does: "insufficient_funds" },
  { number: "4000000000000069", brand: "visa", does: "expired" },
  { number: "4000000000000127", brand: "visa", does: "wrong_cvc" },
  { number: "4000000000000119", brand: "visa", does: "try_again" },
  { number: "5555555555554444", brand: "mastercard", does: "sends_duplicates" },
  { number: "378282246310005", brand: "amex", does: "settles_late" },
  { number: "4000000000000341", brand: "visa", does: "fails_late" },
  { number: "4000000000000259", brand: "visa", does: "is_disputed" },
];

/** The test card of a number as a person types it; undefined when it is none, which is never sent anywhere. */
export function findSandboxCard(typed: string): SandboxCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return SANDBOX_CARDS.find(({ number }) => number === digits);
}

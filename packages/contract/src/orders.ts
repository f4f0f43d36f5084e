import * as z from "zod";
import { adminReason } from "./admin-users.ts";
import { CLIENT_ORDER_COLUMNS, ORDER_COLUMNS } from "./columns.ts";
import { CREDITS_OF_AN_ORDER } from "./credits.ts";
import { optionalDay } from "./fields/day.ts";
import { optionalDecimal } from "./fields/decimal.ts";
import { idParams, rowId } from "./fields/identifier.ts";
import { messageKey, requiredWith } from "./fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { inOrder } from "./invoices/list.ts";
import { filteredRequest, listRoutes } from "./listing.ts";
import { get, post } from "./route.ts";

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

/** What every list of orders may filter and sort by. */
const orderList = {
  request: filteredRequest(orderFilters),
  filters: orderFilters,
  sortable: ["created_at", "credits", "state"],
} as const;
export type OrderSort = (typeof orderList.sortable)[number];
/** A list of several issuers' orders. */
export const clientOrderList = { ...orderList, row: clientOrderRow, columns: CLIENT_ORDER_COLUMNS } as const;

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

export const creditQuoteResponse = z.object({
  credits: z.int(),
  needs_invoice: z.boolean(),
  price_each: wireDecimal,
  subtotal: wireDecimal,
  vat: wireDecimal,
  total: wireDecimal,
  currency: z.string(),
  symbol: z.string(),
});

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

/** The answer to a card provider's event; it reads nothing but the status. */
export const cardWebhookResponse = z.object({ received: z.literal(true) });

const scope = "crud_user_payments";

const list = listRoutes(
  "orders",
  scope,
  {
    all: "The issuer's orders",
    page: "A page of the issuer's orders",
    sheet: "Every order that matches, as a spreadsheet",
  },
  { ...orderList, row: orderRow, columns: ORDER_COLUMNS },
  { accountant: true },
);

const clientList = listRoutes(
  "clients/orders",
  "*",
  {
    all: "Orders of every issuer that the user acts for; of all, for an administrator",
    page: "A page of those orders",
    sheet: "Those orders as a spreadsheet",
  },
  clientOrderList,
  { ownAccount: true },
);

export const orderRoutes = {
  quoteCredits: get("/api/credits/quote", "*", "What credits cost", {
    ownAccount: true,
    query: creditQuoteQuery,
    response: creditQuoteResponse,
  }),
  getCreditShop: get("/api/credits/shop", scope, "What the screen that sells credits needs", {
    response: creditShopResponse,
  }),
  placeOrder: post("/api/orders", scope, "Order credits; the answer says where to pay", {
    request: placeOrderRequest,
    response: orderToPayResponse,
    status: 201,
    idempotent: true,
  }),
  resumeOrder: post(
    "/api/orders/:id/payment",
    scope,
    "Where an order is paid that is not paid yet: always the same payment",
    { params: idParams, response: orderToPayResponse },
  ),
  cancelOrder: post("/api/orders/:id/cancel", scope, "Give up an order that is not paid", {
    params: idParams,
    response: z.object({ message: z.string(), order: orderRow }),
  }),
  getOrder: get("/api/orders/:id", scope, "One order", { accountant: true, params: idParams, response: orderResponse }),
  getOrderXml: get("/api/orders/:id/xml", scope, "The stamped XML of a purchase's invoice, byte for byte", {
    params: idParams,
    response: { file: ["application/xml"] },
  }),
  getOrderPdf: get("/api/orders/:id/pdf", scope, "The printed form of a purchase's invoice", {
    params: idParams,
    response: { file: ["application/pdf"] },
    inTurn: "printing",
  }),
  listOrders: list.all,
  paginateOrders: list.page,
  exportOrders: list.sheet,
  listClientOrders: clientList.all,
  paginateClientOrders: clientList.page,
  exportClientOrders: clientList.sheet,
  receiveCardEvent: post(
    "/api/cards/:provider/webhook",
    "public",
    "Where the card provider tells what became of a payment: its raw body, signed",
    { params: z.object({ provider: z.enum(CARD_PROVIDERS) }), response: cardWebhookResponse },
  ),
};

import { Decimal } from "@timbra/cfdi";
import type { Decline } from "@timbra/contract";
import { Stripe } from "stripe";
import { CardsUnavailable } from "../../../lib/cards-unavailable.ts";
import type { Clock } from "../../../lib/clock.ts";
import type { CardProvider, OpenedPayment, PaymentFacts, PaymentOrder, Reversal } from "../cards.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
  /** Another server than Stripe's own, or another way to it, in tests. */
  readonly server?: Pick<Stripe.StripeConfig, "host" | "port" | "protocol" | "httpClient" | "timeout">;
}

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const TOLERANCE_SECONDS = 300;
const MAX_REFUNDS = 100;
/** Stripe's SDK takes an empty signature for a bug of ours. */
const SIGNATURE = /^t=\d+(?:,v\d+=[0-9a-f]{64})+$/;
/** Cards only: what is offered here is said to be a card payment. */
const METHODS = ["card" as const];
/**
 * In Mexican pesos; less is answered with amount_too_small
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const MINIMUM_AMOUNT = "10.00";
const CANCELLABLE: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
];

/** Stripe, by its own SDK. The card goes from Stripe's form in the browser to Stripe. */
export function createStripeCards({
  secretKey,
  publishableKey,
  webhookSecret,
  clock,
  server,
}: StripeSettings): CardProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...server,
  });
  return {
    provider: "stripe",
    environment: /^[rs]k_live_/.test(secretKey) ? "live" : "sandbox",
    publishableKey,
    minimumAmount: MINIMUM_AMOUNT,
    open: (order) => openPayment(stripe, order),
    getPayment: (paymentId) => lookAtPayment(stripe, paymentId),
    cancel: (paymentId) => cancelPayment(stripe, paymentId),
    refund: (paymentId, refund) => refundPayment(stripe, paymentId, refund),
    readEvent(body, headers) {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string" || !SIGNATURE.test(signature)) return null;
      const now = clock.now().getTime();
      const text = Buffer.from(body);
      try {
        const event = stripe.webhooks.constructEvent(text, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now);
        return { id: event.id, kind: event.type, paymentId: paymentOf(event.data.object) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

async function openPayment(
  stripe: Stripe,
  { orderId, issuerId, amount, currency, description, email }: PaymentOrder,
): Promise<OpenedPayment> {
  const payment = {
    amount: toCents(amount),
    currency: currency.toLowerCase(),
    description,
    receipt_email: email,
    allowed_payment_method_types: METHODS,
    metadata: { order_id: orderId, issuer_id: issuerId },
  };
  const intent = await wrapStripeErrors(stripe.paymentIntents.create(payment, { idempotencyKey: `order-${orderId}` }));
  return { paymentId: intent.id, clientSecret: intent.client_secret ?? "" };
}

async function lookAtPayment(stripe: Stripe, paymentId: string): Promise<PaymentFacts | null> {
  const intent = await wrapStripeErrors(stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] })).catch(
    noneWhenMissing,
  );
  if (intent === null) return null;
  if (intent.status !== "succeeded") return toFacts(intent, [], []);
  const of = { payment_intent: paymentId, limit: MAX_REFUNDS };
  const [refunds, disputes] = await wrapStripeErrors(Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]));
  return toFacts(intent, refunds.data.reverse(), disputes.data.reverse());
}

async function cancelPayment(stripe: Stripe, paymentId: string): Promise<"cancelled" | "too_late"> {
  const { status } = await wrapStripeErrors(stripe.paymentIntents.retrieve(paymentId));
  if (status === "canceled") return "cancelled";
  if (!CANCELLABLE.includes(status)) return "too_late";
  const cancelled = await wrapStripeErrors(stripe.paymentIntents.cancel(paymentId)).catch(noneWhenRefused);
  return cancelled === null ? "too_late" : "cancelled";
}

async function refundPayment(
  stripe: Stripe,
  paymentId: string,
  { amount, key }: Parameters<CardProvider["refund"]>[1],
): Promise<string | null> {
  // Its idempotency keys are forgotten after a day, and an answer that was lost may be asked for later than that.
  const before = await wrapStripeErrors(stripe.refunds.list({ payment_intent: paymentId, limit: MAX_REFUNDS })).catch(
    noneWhenRefused,
  );
  const known = before?.data.find(({ metadata }) => metadata?.["refund_key"] === key);
  if (known !== undefined) return known.id;
  const refund = { payment_intent: paymentId, amount: toCents(amount), metadata: { refund_key: key } };
  const made = await wrapStripeErrors(stripe.refunds.create(refund, { idempotencyKey: `refund-${key}` })).catch(
    noneWhenRefused,
  );
  return made?.id ?? null;
}

/**
 * What Stripe could not be asked, for whatever reason outside the request, is reported as such. Its own message may
 * name keys.
 */
async function wrapStripeErrors<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    if (error instanceof Stripe.errors.StripeError)
      throw new CardsUnavailable(`Stripe cannot be asked: ${error.type}.`);
    throw error;
  }
}

function noneWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
  throw error;
}

function noneWhenRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** Mexican pesos have cents, which is what Stripe counts in. */
const SCALE = 2;

function toCents(amount: string): number {
  return Number(Decimal.parse(amount).withScale(SCALE).units);
}

export function toAmount(cents: number): string {
  return Decimal.of(BigInt(cents), SCALE).toString();
}

/** A PaymentIntent, with its latest charge expanded, and its refunds and disputes, as facts of ours. */
function toFacts(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): PaymentFacts {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    paymentId: intent.id,
    clientSecret: intent.client_secret ?? "",
    orderId: intent.metadata["order_id"] ?? null,
    issuerId: intent.metadata["issuer_id"] ?? null,
    status: statusOf(intent.status),
    amount: toAmount(intent.status === "succeeded" ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    decline: intent.status === "requires_payment_method" ? declineOf(intent.last_payment_error) : null,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    reversals: [...refunds.flatMap(refundOf), ...disputes.flatMap(disputeOf)],
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): PaymentFacts["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "awaiting";
}

const DECLINES: Readonly<Record<string, Decline>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired",
  incorrect_cvc: "wrong_cvc",
  invalid_cvc: "wrong_cvc",
  payment_intent_authentication_failure: "not_authenticated",
  authentication_required: "not_authenticated",
  processing_error: "try_again",
  try_again_later: "try_again",
  issuer_not_available: "try_again",
  reenter_transaction: "try_again",
};

function declineOf(error: Stripe.PaymentIntent["last_payment_error"]): Decline | null {
  if (error === null) return null;
  return DECLINES[error.decline_code ?? ""] ?? DECLINES[error.code ?? ""] ?? "declined";
}

/** A refund that waits for the buyer to say where to is none yet. */
function refundOf({ id, amount, status }: Stripe.Refund): Reversal[] {
  if (status === "requires_action") return [];
  return [
    { kind: "refund", reversalId: id, amount: toAmount(amount), undone: status === "failed" || status === "canceled" },
  ];
}

/** An inquiry takes no money; a dispute does until it is won, or its appeal is. */
const DISPUTES: readonly string[] = [
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
];

function disputeOf({ id, amount, status }: Stripe.Dispute): Reversal[] {
  if (!DISPUTES.includes(status)) return [];
  return [{ kind: "chargeback", reversalId: id, amount: toAmount(amount), undone: status === "won" }];
}

/** The PaymentIntent that an event's object is, or is about; null for what is about none. */
function paymentOf(object: object): string | null {
  const {
    object: kind,
    id,
    payment_intent: payment,
  } = object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  if (kind === "payment_intent") return typeof id === "string" ? id : null;
  if (typeof payment === "string") return payment;
  const expanded = (payment ?? {}) as { id?: unknown };
  return typeof expanded.id === "string" ? expanded.id : null;
}

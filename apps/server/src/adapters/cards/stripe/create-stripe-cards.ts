import { Stripe } from "stripe";
import { CardsUnavailable } from "../../../cards-unavailable.ts";
import type { Clock } from "../../../clock.ts";
import type { CardProvider } from "../cards.ts";
import { toCents, toFacts } from "./payment-facts.ts";
import { paymentOf } from "./payment-of.ts";

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
const MOST = 100;
/** Stripe's SDK takes an empty signature for a bug of ours. */
const SIGNATURE = /^t=\d+(?:,v\d+=[0-9a-f]{64})+$/;
/** Cards only: what is offered here is said to be a card payment. */
const METHODS = ["card" as const];
/**
 * In Mexican pesos; less is answered with amount_too_small
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const SMALLEST = "10.00";
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
    smallest: SMALLEST,
    async open({ orderId, issuerId, amount, currency, description, email }) {
      const intent = await told(
        stripe.paymentIntents.create(
          {
            amount: toCents(amount),
            currency: currency.toLowerCase(),
            description,
            receipt_email: email,
            allowed_payment_method_types: METHODS,
            metadata: { order_id: orderId, issuer_id: issuerId },
          },
          { idempotencyKey: `order-${orderId}` },
        ),
      );
      return { paymentId: intent.id, clientSecret: intent.client_secret ?? "" };
    },
    async look(paymentId) {
      const intent = await told(stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] })).catch(
        noneWhenMissing,
      );
      if (intent === null) return null;
      if (intent.status !== "succeeded") return toFacts(intent, [], []);
      const of = { payment_intent: paymentId, limit: MOST };
      const [refunds, disputes] = await told(Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]));
      return toFacts(intent, refunds.data.reverse(), disputes.data.reverse());
    },
    async cancel(paymentId) {
      const { status } = await told(stripe.paymentIntents.retrieve(paymentId));
      if (status === "canceled") return "cancelled";
      if (!CANCELLABLE.includes(status)) return "too_late";
      const cancelled = await told(stripe.paymentIntents.cancel(paymentId)).catch(noneWhenRefused);
      return cancelled === null ? "too_late" : "cancelled";
    },
    async refund(paymentId, { amount, key }) {
      // Its idempotency keys are forgotten after a day, and an answer that was lost may be asked for later than that.
      const before = await told(stripe.refunds.list({ payment_intent: paymentId, limit: MOST })).catch(noneWhenRefused);
      const known = before?.data.find(({ metadata }) => metadata?.["refund_key"] === key);
      if (known !== undefined) return known.id;
      const refund = { payment_intent: paymentId, amount: toCents(amount), metadata: { refund_key: key } };
      return (
        (await told(stripe.refunds.create(refund, { idempotencyKey: `refund-${key}` })).catch(noneWhenRefused))?.id ??
        null
      );
    },
    readEvent(body, headers) {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string" || !SIGNATURE.test(signature)) return null;
      try {
        const now = clock.now().getTime();
        const event = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now,
        );
        return { id: event.id, kind: event.type, paymentId: paymentOf(event.data.object) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

/**
 * What Stripe could not be asked, for whatever reason that is not in the question, is told as such. Its own message may
 * name keys.
 */
async function told<T>(asked: Promise<T>): Promise<T> {
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

import { randomUUID } from "node:crypto";
import { deliveryOf } from "../../adapters/cards/stripe/testing/reach-stripe.ts";
import type { StripeBook } from "../../adapters/cards/stripe/testing/stripe-book.ts";
import {
  eventShape,
  type Intent,
  intentShape,
  type StripeEvent,
} from "../../adapters/cards/stripe/testing/stripe-shapes.ts";
import type { Random } from "../../testing/random.ts";

export interface Delivery {
  readonly payload: string;
  readonly headers: Record<string, string>;
}

const LONG_AGO_SECONDS = 301;

function paidEvent(intent: Intent): StripeEvent {
  return eventShape(`evt_${randomUUID()}`, "payment_intent.succeeded", {
    ...intentShape(intent, false),
    status: "succeeded",
  });
}

/** An event that nobody signed as it is: it must be refused, and change nothing. */
export function forgedDelivery(random: Random, intent: Intent, now: Date): Delivery {
  const event = paidEvent(intent);
  const good = deliveryOf(event, { at: now });
  return random.pick<() => Delivery>([
    () => deliveryOf(event, { at: now, secret: "whsec_of_somebody_else" }),
    () => deliveryOf(event, { at: now, secondsAgo: LONG_AGO_SECONDS }),
    () => ({ ...good, payload: good.payload.replace(/"amount":\d+/, '"amount":1') }),
    () => ({ ...good, payload: `${good.payload} ` }),
    () => ({ ...good, headers: { "content-type": "application/json" } }),
    () => ({ ...good, headers: { ...good.headers, "stripe-signature": "t=1,v1=00" } }),
  ])();
}

/**
 * An event that was signed, and lies: of a payment that there is not, or that says of itself that it is another
 * order's, or somebody else's. It may be taken, and must give nothing.
 */
export function lyingDelivery(random: Random, book: StripeBook, intent: Intent, now: Date): Delivery {
  const { amount, currency, metadata } = intent;
  const stranger = (of: Readonly<Record<string, string>>) => book.open({ amount, currency, metadata: of });
  const told = random.pick<() => StripeEvent[]>([
    () => [paidEvent({ ...intent, id: "pi_nobodys" })],
    () => [paidEvent(intent)],
    () => book.succeed(stranger({})),
    () => book.succeed(stranger(metadata)),
    () => book.decline(stranger(metadata)),
    () => book.cancel(stranger(metadata)),
    () => book.succeed(stranger({ ...metadata, order_id: randomUUID() })),
    () => book.succeed(stranger({ ...metadata, issuer_id: randomUUID() })),
    () => book.succeed(stranger({ order_id: "1 OR 1=1", issuer_id: "" })),
  ])();
  return deliveryOf(random.pick(told), { at: now });
}

import { disputedOf, refundedOf, type StripeBook } from "../../adapters/cards/stripe/testing/stripe-book.ts";
import type { Intent, StripeEvent } from "../../adapters/cards/stripe/testing/stripe-shapes.ts";
import type { Random } from "../../testing/random.ts";

const ODD_ONE_IN = 20;

/** Something that may happen to a payment at the provider next, and the events that it tells of it. */
export function actOfProvider(book: StripeBook, random: Random, intent: Intent): StripeEvent[] {
  if (intent.status === "canceled") return [];
  if (intent.status === "succeeded")
    return random.oneIn(3) ? goBackOn(book, random, intent) : giveBack(book, random, intent);
  const chance = random.between(1, 10);
  if (chance <= 2) return book.decline(intent);
  if (chance <= 4 && intent.status !== "processing") return book.process(intent);
  if (random.oneIn(ODD_ONE_IN)) makeOdd(random, intent);
  return book.succeed(intent);
}

/** Money that is not what was ordered. */
function makeOdd(random: Random, intent: Intent): void {
  if (random.oneIn(2)) intent.currency = "usd";
  else intent.amount = Math.max(1, intent.amount + random.pick([-1, 1, -100, 400]));
}

/** A refund or a dispute of all that is left or of a part. A bank may take back what was refunded already. */
function giveBack(book: StripeBook, random: Random, intent: Intent): StripeEvent[] {
  const left = intent.amount - refundedOf(intent);
  if (intent.disputes.length === 0 && random.oneIn(3))
    return book.dispute(intent, random.oneIn(3) ? random.between(1, intent.amount) : intent.amount);
  if (left === 0 || disputedOf(intent) > 0) return [];
  return book.refund(intent, random.oneIn(2) ? left : random.between(1, left));
}

/** A refund that the buyer's bank would not take, or a dispute that is decided. */
function goBackOn(book: StripeBook, random: Random, intent: Intent): StripeEvent[] {
  const refund = intent.refunds.find(({ status }) => status === "succeeded");
  const dispute = intent.disputes.find(({ status }) => status === "needs_response");
  if (dispute !== undefined) return book.closeDispute(dispute, random.pick(["won", "lost"]));
  return refund === undefined ? giveBack(book, random, intent) : book.failRefund(refund);
}

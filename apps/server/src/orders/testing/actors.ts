import { randomUUID } from "node:crypto";
import { toAmount } from "../../adapters/cards/stripe/stripe-cards.ts";
import { deliveryOf } from "../../adapters/cards/stripe/testing/reach-stripe.ts";
import {
  eventShape,
  intentShape,
  type StripeEvent,
  type StripeIntent,
} from "../../adapters/cards/stripe/testing/stripe-shapes.ts";
import { disputedAmount, refundedAmount, type StripeState } from "../../adapters/cards/stripe/testing/stripe-state.ts";
import { captureCredits, holdCredits, releaseCredits } from "../../credits/index.ts";
import { isUnreachable, type Tx, withTenant } from "../../db/index.ts";
import type { Random } from "../../testing/random.ts";
import { grantAndSettleOwed } from "../order-credits.ts";
import { refundOrderJob, requestRefund } from "../refund-order.ts";
import type { ShopTrial } from "./shop-trial.ts";

/** A buyer who spends credits on stamps, some of which are refused, and is given some. */
export class Spender {
  /** Credits given, all together. */
  gifts = 0;
  private readonly held: string[] = [];
  private readonly shop: ShopTrial;
  private readonly random: Random;
  private readonly issuerId: string;

  constructor(shop: ShopTrial, random: Random, issuerId: string) {
    this.shop = shop;
    this.random = random;
    this.issuerId = issuerId;
  }

  async spend(): Promise<void> {
    const on = this.stamp(randomUUID());
    const amount = this.random.between(1, 12);
    const held = await this.inAccount((tx) => holdCredits(tx, this.shop.deps.clock, { ...on, amount }));
    if (held !== "insufficient") this.held.push(on.documentId);
  }

  async settle(): Promise<void> {
    const documentId = this.held.pop();
    if (documentId === undefined) return;
    const settle = this.random.oneIn(3) ? releaseCredits : captureCredits;
    await this.inAccount((tx) => settle(tx, this.shop.deps.clock, this.stamp(documentId)));
  }

  async receive(): Promise<void> {
    const amount = this.random.between(1, 20);
    const grant = {
      issuerId: this.issuerId,
      documentKind: "admin_grant",
      documentId: randomUUID(),
      amount,
      note: "a gift",
    };
    await this.inAccount((tx) => grantAndSettleOwed(tx, this.shop.deps.clock, grant));
    this.gifts += amount;
  }

  private inAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return again(() => withTenant(this.shop.deps.db, this.issuerId, work));
  }

  private stamp(documentId: string) {
    return { issuerId: this.issuerId, documentKind: "sealed_document", documentId };
  }
}

export interface RefundTrial {
  readonly shop: ShopTrial;
  readonly random: Random;
  readonly issuerId: string;
  readonly orderId: string;
  /** In cents, of the order. */
  readonly total: number;
  kill(work: () => Promise<unknown>): Promise<boolean>;
}

const BY = { id: null, name: "somebody", role: "SuperAdminRole", address: "" } as const;

/**
 * An administrator gives money of an order back, asking perhaps twice; the job that asks the provider for it is run as
 * often as jobs are, and may die.
 */
export async function playRefund({ shop, random, issuerId, orderId, total, kill }: RefundTrial): Promise<void> {
  const amount = random.oneIn(2) ? null : toAmount(random.between(1, total));
  const wish = { issuerId, orderId, wish: randomUUID(), amount, reason: "It was asked for.", by: BY };
  const ask = () => requestRefund(shop.deps, wish);
  if (random.oneIn(4)) await kill(ask);
  const asked = await again(ask);
  if (asked.kind !== "asked") return;
  const job = () => refundOrderJob(shop.deps)({ issuerId, refundId: wish.wish }, { attempt: 1, lastAttempt: false });
  if (random.oneIn(3)) await kill(job);
  await Promise.all(Array.from({ length: random.between(1, 2) }, () => again(job)));
}

const ODD_ONE_IN = 20;

/** Something that may happen to a payment at the provider next, and the events that it sends about it. */
export function actOfProvider(book: StripeState, random: Random, intent: StripeIntent): StripeEvent[] {
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
function makeOdd(random: Random, intent: StripeIntent): void {
  if (random.oneIn(2)) intent.currency = "usd";
  else intent.amount = Math.max(1, intent.amount + random.pick([-1, 1, -100, 400]));
}

/** A refund or a dispute of all that is left or of a part. A bank may take back what was refunded already. */
function giveBack(book: StripeState, random: Random, intent: StripeIntent): StripeEvent[] {
  const left = intent.amount - refundedAmount(intent);
  if (intent.disputes.length === 0 && random.oneIn(3))
    return book.dispute(intent, random.oneIn(3) ? random.between(1, intent.amount) : intent.amount);
  if (left === 0 || disputedAmount(intent) > 0) return [];
  return book.refund(intent, random.oneIn(2) ? left : random.between(1, left));
}

/** A refund that the buyer's bank would not take, or a dispute that is decided. */
function goBackOn(book: StripeState, random: Random, intent: StripeIntent): StripeEvent[] {
  const refund = intent.refunds.find(({ status }) => status === "succeeded");
  const dispute = intent.disputes.find(({ status }) => status === "needs_response");
  if (dispute !== undefined) return book.closeDispute(dispute, random.pick(["won", "lost"]));
  return refund === undefined ? giveBack(book, random, intent) : book.failRefund(refund);
}

export interface Delivery {
  readonly payload: string;
  readonly headers: Record<string, string>;
}

const LONG_AGO_SECONDS = 301;

function paidEvent(intent: StripeIntent): StripeEvent {
  return eventShape(`evt_${randomUUID()}`, "payment_intent.succeeded", {
    ...intentShape(intent, false),
    status: "succeeded",
  });
}

/** An event that nobody signed as it is: it must be refused, and change nothing. */
export function forgedDelivery(random: Random, intent: StripeIntent, now: Date): Delivery {
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
 * A signed event with false content: of a payment that does not exist, or that claims to be another
 * order's, or somebody else's. It may be taken, and must give nothing.
 */
export function lyingDelivery(random: Random, book: StripeState, intent: StripeIntent, now: Date): Delivery {
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

const TRIES = 4;
const BROKEN = /Killed before|connection is closed/;

/** A caller whose connection broke because of another's crash asks again, as does who found none. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !(isUnreachable(error) || (error instanceof Error && BROKEN.test(error.message)))) throw error;
    }
  }
}

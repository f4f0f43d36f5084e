import { deliveryOf } from "../../adapters/cards/stripe/testing/reach-stripe.ts";
import type { StripeEvent, StripeIntent } from "../../adapters/cards/stripe/testing/stripe-shapes.ts";
import { newId } from "../../lib/ids.ts";
import type { Random } from "../../testing/random.ts";
import { cancelOrder, openOrderPayment, placeOrder } from "../place-order.ts";
import { actOfProvider, again, type Delivery, forgedDelivery, lyingDelivery, playRefund, Spender } from "./actors.ts";
import type { ShopTrial, Tally } from "./shop-trial.ts";

export interface PlayedOrder {
  readonly id: string;
  readonly credits: number;
  /** In cents, as it was ordered. */
  readonly total: number;
  readonly intent: StripeIntent;
}

/** What a schedule did to one issuer, for whoever judges it. */
export interface PlayedSchedule {
  readonly issuerId: string;
  readonly orders: readonly PlayedOrder[];
  readonly gifts: number;
  readonly wrong: readonly string[];
}

const WEBHOOK = "/api/cards/stripe/webhook";
const MOST_REPEATS = 5;
/** A delivery has about as many statements. */
const STATEMENTS = 16;
const PATIENCE = 40;

/**
 * One buyer and one schedule: orders, what the provider does to their payments, and its events late, repeated, out of
 * order, forged and met by kills.
 */
export class Schedule {
  private readonly pending: StripeEvent[] = [];
  private readonly orders: PlayedOrder[] = [];
  private readonly wrong: string[] = [];
  private readonly shop: ShopTrial;
  private readonly random: Random;
  private readonly tally: Tally;
  private readonly issuerId: string;
  private readonly spender: Spender;

  constructor(shop: ShopTrial, random: Random, tally: Tally, issuerId: string) {
    this.shop = shop;
    this.random = random;
    this.tally = tally;
    this.issuerId = issuerId;
    this.spender = new Spender(shop, random, issuerId);
  }

  async play(): Promise<PlayedSchedule> {
    const { random, tally } = this;
    for (let left = random.oneIn(5) ? 2 : 1; left > 0; left -= 1) await this.order();
    for (let left = random.between(4, 9); left > 0; left -= 1) await this.step();
    for (let tries = 0; this.pending.length > 0; tries += 1) {
      if (tries > PATIENCE)
        throw new Error(`Never taken: ${this.pending.map(({ id, type }) => `${type} ${id}`).join(", ")}`);
      await this.deliver();
    }
    tally.schedules += 1;
    return { issuerId: this.issuerId, orders: this.orders, gifts: this.spender.gifts, wrong: this.wrong };
  }

  /** Placed by a client whose request may crash and who repeats it: there is one order with one payment. */
  private async order(): Promise<void> {
    const { shop, random, issuerId } = this;
    const credits = random.pick([1, 3, 7, random.between(1, 40), 200]);
    const buyer = { userId: issuerId, email: "buyer@example.com" };
    const wish = {
      issuerId,
      id: newId(shop.deps.clock),
      credits,
      needsInvoice: random.oneIn(4),
      buyer,
      language: "es" as const,
    };
    const place = () => placeOrder(shop.deps, cardsOf(shop), wish);
    if (random.oneIn(4)) await this.kill(place);
    const { order, payment } = await again(place);
    const intent = shop.book.intents.get(payment?.paymentId ?? "");
    if (intent === undefined) throw new Error("A placed order has no payment.");
    this.tally.orders += 1;
    this.orders.push({ id: order.id, credits, total: Math.round(Number(order.total) * 100), intent });
  }

  private step(): Promise<unknown> {
    const { random } = this;
    const steps = [
      () => this.provider(),
      () => this.provider(),
      () => this.provider(),
      () => this.deliver(),
      () => this.deliver(),
      () => this.shopAct(),
      () => this.refund(),
      () => this.forge(),
    ];
    return random.pick(steps)();
  }

  private provider(): Promise<void> {
    const { random } = this;
    this.tell(actOfProvider(this.shop.book, random, random.pick(this.orders).intent));
    return Promise.resolve();
  }

  /** Events are on their way, some of them several times. */
  private tell(events: readonly StripeEvent[]): void {
    const { random } = this;
    for (const event of events) {
      const repeats = random.oneIn(2) ? 0 : random.between(0, MOST_REPEATS);
      this.tally.repeats += repeats;
      for (let copy = 0; copy <= repeats; copy += 1) this.pending.push(event);
    }
  }

  private async refund(): Promise<void> {
    const { shop, random, issuerId } = this;
    const { id: orderId, total, intent } = random.pick(this.orders);
    this.tally.wishes += 1;
    await playRefund({ shop, random, issuerId, orderId, total, kill: (work) => this.kill(work) });
    this.tell(shop.book.takeAsked(intent));
  }

  /** Some of the pending events arrive, in whatever order they were sent; some of it at the same instant. */
  private async deliver(): Promise<void> {
    const bunch = this.random
      .shuffled(this.pending.splice(0))
      .map((event, place) => ({ event, now: place < 1 + this.random.between(0, 3) }));
    this.pending.push(...bunch.filter(({ now }) => !now).map(({ event }) => event));
    const arriving = bunch
      .filter(({ now }) => now)
      .map(({ event }) => ({ event, dies: this.random.oneIn(6), deaf: this.random.oneIn(12) }));
    await Promise.all(
      arriving.map(async ({ event, dies, deaf }) => {
        this.tally.deliveries += 1;
        const post = () => this.post(deliveryOf(event, { at: this.shop.deps.clock.now() }));
        const taken = dies ? !(await this.kill(post)) : (await post()) === 200;
        // An answer that is lost on its way is none: the provider sends the event again.
        if (!taken || deaf) this.pending.push(event);
      }),
    );
  }

  private async post({ payload, headers }: Delivery): Promise<number> {
    return (await this.shop.app.inject({ method: "POST", url: WEBHOOK, payload, headers })).statusCode;
  }

  /**
   * A connection that broke because of another's crash is answered with 503, and the provider sends the event again.
   */
  private async postUntilHeard(delivery: Delivery): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      const status = await this.post(delivery);
      if (status < 500 || tries > 2) return status;
    }
  }

  /** Whether it crashed before it was done; what was done is not known then. */
  private async kill(work: () => Promise<unknown>): Promise<boolean> {
    const { random } = this;
    const fate = { at: random.between(0, STATEMENTS), sent: random.oneIn(2), cut: random.oneIn(4) };
    const died = await this.shop.database.crashAt(fate, work);
    if (died) this.tally.kills += 1;
    return died;
  }

  private async forge(): Promise<void> {
    const { shop, random } = this;
    const { intent } = random.pick(this.orders);
    const now = shop.deps.clock.now();
    this.tally.forgeries += 1;
    if (random.oneIn(2)) {
      const status = await this.postUntilHeard(lyingDelivery(random, shop.book, intent, now));
      if (status !== 200) this.wrong.push(`a signed event about another payment was answered with ${status}`);
    } else {
      const status = await this.post(forgedDelivery(random, intent, now));
      if (status !== 400) this.wrong.push(`a forgery was answered with ${status}`);
    }
  }

  private shopAct(): Promise<unknown> {
    const { random, spender } = this;
    return random.pick([
      () => spender.spend(),
      () => spender.spend(),
      () => spender.settle(),
      () => spender.receive(),
      () => this.giveUp(),
    ])();
  }

  /** The buyer gives an order up, or opens its payment again. */
  private async giveUp(): Promise<void> {
    const { shop, random, issuerId } = this;
    const { id, intent } = random.pick(this.orders);
    if (random.oneIn(2)) {
      await again(() => cancelOrder(shop.deps, cardsOf(shop), issuerId, id));
      this.tell(shop.book.takeAsked(intent));
      return;
    }
    const opened = await again(() => openOrderPayment(shop.deps, cardsOf(shop), issuerId, id));
    if (opened?.payment && opened.payment.paymentId !== intent.id)
      this.wrong.push("an order was given a second payment");
  }
}

function cardsOf({ deps }: ShopTrial) {
  if (deps.cards === null) throw new Error("A shop without cards.");
  return deps.cards;
}

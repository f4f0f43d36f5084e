import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryOf, stripeCardsAt, withoutSockets } from "../adapters/cards/stripe/testing/reach-stripe.ts";
import { createStripeApi } from "../adapters/cards/stripe/testing/stripe-api.ts";
import type { StripeEvent, StripeIntent } from "../adapters/cards/stripe/testing/stripe-shapes.ts";
import { StripeState } from "../adapters/cards/stripe/testing/stripe-state.ts";
import { listAlerts } from "../alerts/index.ts";
import { CardsUnavailable } from "../lib/cards-unavailable.ts";
import { newId } from "../lib/ids.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { placeOrder } from "./place-order.ts";
import { refundOrderJob, requestRefund } from "./refund-order.ts";
import { creditsOf, stateOf } from "./testing/shop.ts";

const book = new StripeState();
const cards = stripeCardsAt(withoutSockets(createStripeApi(book)));
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, replaced: { cards, sandboxCards: null } });
});
afterAll(() => test.close());

const GIFT = 5;
const by = { id: null, name: "somebody", role: "SuperAdminRole", address: "" } as const;

async function tell(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    const delivery = deliveryOf(event, { at: new Date() });
    expect((await test.app.inject({ method: "POST", url: "/api/cards/stripe/webhook", ...delivery })).statusCode).toBe(
      200,
    );
  }
}

/** 200 credits for 800 pesos; no job runs but those that the test runs. */
async function bought() {
  const issuer = await registerIssuer(test);
  const { issuerId } = issuer;
  const buyer = { userId: issuer.userId, email: issuer.email };
  const id = newId(test.clock);
  const { payment } = await placeOrder(test.deps, cards, {
    issuerId,
    id,
    credits: 200,
    needsInvoice: false,
    buyer,
    language: "es",
  });
  const intent = book.intents.get(payment?.paymentId ?? "") as StripeIntent;
  await tell(book.succeed(intent));
  const ask = async (amount: string | null, wish = crypto.randomUUID()) => {
    const asked = await requestRefund(test.deps, {
      issuerId,
      orderId: id,
      wish,
      amount,
      reason: "El comprador lo pidió",
      by,
    });
    return {
      ...asked,
      run: (deps = test.deps) => refundOrderJob(deps)({ issuerId, refundId: wish }, { attempt: 1, lastAttempt: false }),
    };
  };
  return { issuer, id, intent, ask };
}

describe("a refund that an administrator asks for", () => {
  it("counts as refunded from the request on, also while the provider's event is on its way", async () => {
    const { issuer, id, intent, ask } = await bought();
    const first = await ask("300.00");
    expect(await ask("500.01")).toMatchObject({ kind: "refund_too_much", left: "500.00" });
    await first.run();
    expect(intent.refunds.map(({ amount }) => amount)).toEqual([30_000]);
    expect(await ask("500.01")).toMatchObject({ kind: "refund_too_much", left: "500.00" });
    const rest = await ask(null);
    expect(rest).toMatchObject({ kind: "asked", amount: "500.00" });
    await rest.run();
    expect((await ask(null)).kind).toBe("order_not_refundable");
    expect([await stateOf(issuer, id), await creditsOf(issuer)]).toEqual(["paid", GIFT + 200]);
    await tell(book.takeAsked(intent));
    expect([await stateOf(issuer, id), await creditsOf(issuer)]).toEqual(["refunded", GIFT]);
    expect((await ask(null)).kind).toBe("order_not_refundable");
  });

  it("is refunded once, however often its job runs", async () => {
    const { intent, ask } = await bought();
    const { run } = await ask("100.00");
    await Promise.all([run(), run()]);
    await run();
    expect(intent.refunds.map(({ amount }) => amount)).toEqual([10_000]);
  });

  it("stays asked for while the provider cannot be asked", async () => {
    const { intent, ask } = await bought();
    const { run } = await ask("100.00");
    const away = { ...cards, refund: () => Promise.reject(new CardsUnavailable("It is away.")) };
    await expect(run({ ...test.deps, cards: away })).rejects.toBeInstanceOf(CardsUnavailable);
    await expect(run({ ...test.deps, cards: null })).rejects.toBeInstanceOf(CardsUnavailable);
    expect(await ask("700.01")).toMatchObject({ kind: "refund_too_much", left: "700.00" });
    await run();
    expect(intent.refunds).toHaveLength(1);
  });

  it("that the provider refuses is reported to a person, and debits nothing", async () => {
    const { issuer, id, intent, ask } = await bought();
    const untold = book.refund(intent, 10_000);
    const { run } = await ask(null);
    await run();
    expect(await listAlerts(test.deps.db, 100)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "order_refund", subjectId: id })]),
    );
    expect(await creditsOf(issuer)).toBe(GIFT + 200);
    await tell(untold);
    expect([await stateOf(issuer, id), await creditsOf(issuer)]).toEqual(["partly_refunded", GIFT + 175]);
    const next = await ask(null);
    expect(next).toMatchObject({ kind: "asked", amount: "700.00" });
    await next.run();
    expect(await listAlerts(test.deps.db, 100)).toEqual([]);
  });

  it("is not for what the bank took back", async () => {
    const { intent, ask } = await bought();
    await tell(book.dispute(intent, 40_000));
    expect((await ask("100.00")).kind).toBe("order_not_refundable");
  });
});

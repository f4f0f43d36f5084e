import { describe, expect, it } from "vitest";
import { deliveryOf, stripeCardsAt, withoutSockets } from "./testing/reach-stripe.ts";
import { createStripeApi } from "./testing/stripe-api.ts";
import { eventShape, type StripeEvent } from "./testing/stripe-shapes.ts";
import { StripeState } from "./testing/stripe-state.ts";

/** It stands still: a signature of just five minutes ago is not a second older when it is read. */
const at = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => at };
const state = new StripeState();
const cards = stripeCardsAt(withoutSockets(createStripeApi(state)), clock);
const intent = state.open({ amount: 80_000, currency: "mxn", metadata: {} });

const read = ({ payload, headers }: { payload: string; headers: Record<string, string | string[]> }) =>
  cards.readEvent(Buffer.from(payload), headers);

/** Every event of a payment that the product receives, in the shapes of Stripe's API. */
const TOLD: readonly StripeEvent[] = [
  ...state.decline(intent),
  ...state.process(intent),
  ...state.succeed(intent),
  ...state.refund(intent, 10_000),
  ...state.failRefund(intent.refunds[0]!),
  ...state.dispute(intent, 80_000),
  ...state.closeDispute(intent.disputes[0]!, "lost"),
  ...state.cancel({ ...intent }),
];

describe("events of Stripe, signed by its own SDK's generator", () => {
  it.each(TOLD.map((event) => [event.type, event] as const))(
    "%s names its payment, told once or twice",
    (_type, event) => {
      const expected = { id: event.id, kind: event.type, paymentId: intent.id };
      expect(read(deliveryOf(event, { at }))).toEqual(expected);
      expect(read(deliveryOf(event, { at }))).toEqual(expected);
    },
  );

  it("may be about no payment, or about one that is expanded", () => {
    const none = eventShape("evt_1", "customer.created", { id: "cus_1", object: "customer" });
    expect(read(deliveryOf(none, { at }))).toEqual({ id: "evt_1", kind: "customer.created", paymentId: null });
    const expanded = eventShape("evt_2", "charge.refunded", {
      id: "ch_1",
      object: "charge",
      payment_intent: { id: "pi_9", object: "payment_intent" },
    });
    expect(read(deliveryOf(expanded, { at }))?.paymentId).toBe("pi_9");
  });

  it("are believed for five minutes on either side of the clock, and not a second longer", () => {
    const [event] = TOLD;
    const signed = (secondsAgo: number) => read(deliveryOf(event!, { at, secondsAgo }));
    expect([signed(0), signed(299), signed(300), signed(-300)].every((one) => one?.id === event?.id)).toBe(true);
    expect(signed(301)).toBeNull();
    expect(signed(86_400)).toBeNull();
  });

  it("are refused when any byte is another, whatever the body would mean", () => {
    const good = deliveryOf(TOLD[0]!, { at });
    expect(read(good)).not.toBeNull();
    for (const payload of [
      `${good.payload} `,
      ` ${good.payload}`,
      JSON.stringify(JSON.parse(good.payload), null, 1),
      good.payload.replace("80000", "1"),
      "",
      "{}",
    ]) {
      expect(read({ ...good, payload })).toBeNull();
    }
  });

  it("are refused when somebody else, or nobody, signed them", () => {
    const good = deliveryOf(TOLD[0]!, { at });
    const header = good.headers["stripe-signature"]!;
    expect(read(deliveryOf(TOLD[0]!, { at, secret: "whsec_another" }))).toBeNull();
    for (const wrong of [
      header.replace("v1=", "v0="),
      header.replace(/t=\d+/, "t=0"),
      header.slice(0, -1),
      "t=,v1=",
      "",
      "gibberish",
    ]) {
      expect(read({ ...good, headers: { ...good.headers, "stripe-signature": wrong } })).toBeNull();
    }
    expect(read({ ...good, headers: {} })).toBeNull();
    expect(read({ ...good, headers: { "stripe-signature": [header, header] } })).toBeNull();
  });

  it("may be signed with two secrets while one is rolled over", () => {
    const good = deliveryOf(TOLD[0]!, { at });
    const other = deliveryOf(TOLD[0]!, { at, secret: "whsec_the_next" }).headers["stripe-signature"]!.replace(
      /^t=\d+/,
      "",
    );
    const headers = { "stripe-signature": good.headers["stripe-signature"]! + other };
    expect(read({ ...good, headers })?.id).toBe(TOLD[0]?.id);
  });
});

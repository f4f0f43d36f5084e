import { afterEach, describe, expect, it } from "vitest";
import { CardsUnavailable } from "../../../lib/cards-unavailable.ts";
import type { CardProvider } from "../cards.ts";
import { type StripeServer, serveStripe, stripeCardsAt, withoutSockets } from "./testing/reach-stripe.ts";
import { createStripeApi, type StripeRequest, type StripeResponse } from "./testing/stripe-api.ts";
import { StripeState } from "./testing/stripe-state.ts";

const PATIENT_MS = 15_000;
const HASTY_MS = 400;

let running: StripeServer | undefined;
afterEach(() => running?.close());

interface StripeClient {
  readonly cards: CardProvider;
  readonly state: StripeState;
  readonly asked: StripeRequest[];
}

/**
 * The adapter over a real socket. `meddle` may answer in the ledger's place; "silence" is no answer at all, and "lost"
 * one that the ledger has given and nobody receives.
 */
async function openDesk(
  meddle: (asked: StripeRequest, before: number) => StripeResponse | "silence" | "lost" | null = () => null,
  timeout = PATIENT_MS,
): Promise<StripeClient> {
  const state = new StripeState();
  const api = createStripeApi(state);
  const asked: StripeRequest[] = [];
  running = await serveStripe((question) => {
    const other = meddle(question, asked.length);
    asked.push(question);
    if (other === "lost") api(question);
    if (other === "silence" || other === "lost") return null;
    return other ?? api(question);
  });
  return { cards: stripeCardsAt({ ...running.server, timeout }), state, asked };
}

const WISH = {
  orderId: "01900000-0000-7000-8000-000000000001",
  issuerId: "01900000-0000-7000-8000-000000000002",
  amount: "928.00",
  currency: "MXN",
  description: "Timbra: 200 créditos",
  email: "buyer@example.com",
};

const fails = (status: number, type: string, code = "x"): StripeResponse => ({
  status,
  body: { error: { type, code, message: "sk_test_of_the_tests" } },
});

describe("a payment at Stripe", () => {
  it("is opened with the order's id as its key, for cards alone, in cents", async () => {
    const { cards, asked, state } = await openDesk();
    const opened = await cards.open(WISH);
    expect(state.intents.get(opened.paymentId)?.secret).toBe(opened.clientSecret);
    expect(asked).toHaveLength(1);
    const [{ method, path, form, idempotencyKey } = asked[0]!] = asked;
    expect([method, path, idempotencyKey]).toEqual(["POST", "/v1/payment_intents", `order-${WISH.orderId}`]);
    expect(Object.fromEntries(form)).toEqual({
      amount: "92800",
      currency: "mxn",
      description: WISH.description,
      receipt_email: WISH.email,
      "allowed_payment_method_types[0]": "card",
      "metadata[order_id]": WISH.orderId,
      "metadata[issuer_id]": WISH.issuerId,
    });
  });

  it.each(["silence", "lost"] as const)(
    "is one when the first answer is %s, however often it is asked for",
    async (what) => {
      const { cards, state, asked } = await openDesk((_, before) => (before === 0 ? what : null), HASTY_MS);
      const [one, two] = [await cards.open(WISH), await cards.open(WISH)];
      expect(one).toEqual(two);
      expect(state.intents.size).toBe(1);
      expect(asked.length).toBeGreaterThan(2);
      expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );

  it.each([500, 503])("is opened although Stripe answers %i once", async (status) => {
    const { cards, state } = await openDesk((_, before) => (before === 0 ? fails(status, "api_error") : null));
    expect((await cards.open(WISH)).paymentId).toBe([...state.intents.keys()][0]);
  });

  it.each([
    ["does not answer", "silence"],
    ["fails", fails(500, "api_error")],
    ["wants fewer requests", fails(429, "invalid_request_error", "rate_limit")],
    ["does not know our key", fails(401, "authentication_error")],
    ["may not do this", fails(403, "invalid_request_error")],
  ] as const)("cannot be had while Stripe %s, which is told without what it said", async (_what, answer) => {
    const { cards } = await openDesk(() => answer, HASTY_MS);
    const error = await cards.open(WISH).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CardsUnavailable);
    expect(String(error)).not.toContain("sk_test");
  });

  it("cannot be had while nobody is at the address", async () => {
    const { cards } = await openDesk();
    await running?.close();
    await expect(cards.open(WISH)).rejects.toBeInstanceOf(CardsUnavailable);
  });

  it("is looked at with its card, its refunds and its disputes, the oldest first", async () => {
    const { cards, state } = await openDesk();
    const { paymentId, clientSecret } = await cards.open(WISH);
    const intent = state.intents.get(paymentId)!;
    const base = {
      paymentId,
      clientSecret,
      orderId: WISH.orderId,
      issuerId: WISH.issuerId,
      amount: "928.00",
      currency: "MXN",
    };
    expect(await cards.getPayment(paymentId)).toEqual({
      ...base,
      status: "awaiting",
      decline: null,
      card: null,
      reversals: [],
    });
    state.decline(intent, "insufficient_funds");
    expect(await cards.getPayment(paymentId)).toMatchObject({ status: "awaiting", decline: "insufficient_funds" });
    state.process(intent);
    expect(await cards.getPayment(paymentId)).toMatchObject({ status: "processing", decline: null });
    state.succeed(intent);
    state.refund(intent, 100);
    state.refund(intent, 20_050);
    state.failRefund(intent.refunds[0]!);
    state.dispute(intent, 72_650);
    expect(await cards.getPayment(paymentId)).toEqual({
      ...{ ...base, status: "succeeded", decline: null, card: { brand: "visa", last4: "4242" } },
      reversals: [
        { kind: "refund", reversalId: intent.refunds[0]?.id, amount: "1.00", undone: true },
        { kind: "refund", reversalId: intent.refunds[1]?.id, amount: "200.50", undone: false },
        { kind: "chargeback", reversalId: intent.disputes[0]?.id, amount: "726.50", undone: false },
      ],
    });
    intent.disputes[0]!.status = "warning_needs_response";
    expect((await cards.getPayment(paymentId))?.reversals.map(({ kind }) => kind)).toEqual(["refund", "refund"]);
    expect(await cards.getPayment("pi_unknown")).toBeNull();
  });

  it("is cancelled while it is not paid, and refunded once for each key", async () => {
    const { cards, state, asked } = await openDesk();
    const [given, paid] = [await cards.open(WISH), await cards.open({ ...WISH, orderId: WISH.issuerId })];
    expect([await cards.cancel(given.paymentId), await cards.cancel(given.paymentId)]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    const intent = state.intents.get(paid.paymentId)!;
    state.succeed(intent);
    expect(await cards.cancel(paid.paymentId)).toBe("too_late");
    const refund = (amount: string, key: string) => cards.refund(paid.paymentId, { amount, key });
    const answers = [
      await refund("900.00", "a"),
      await refund("900.00", "a"),
      await refund("28.01", "b"),
      await refund("28.00", "c"),
    ];
    const [first, second] = intent.refunds.map(({ id }) => id);
    expect(answers).toEqual([first, first, null, second]);
    expect(intent.refunds.map(({ amount }) => amount)).toEqual([90_000, 2_800]);
    expect(asked.filter(({ path }) => path === "/v1/refunds").map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      ["a", "b", "c"].map((key) => `refund-${key}`),
    );
    expect(await cards.refund("pi_unknown", { amount: "1.00", key: "d" })).toBeNull();
  });

  it("is refunded once when the answer was lost, also after Stripe has forgotten the key", async () => {
    const { cards, state, asked } = await openDesk(
      ({ path, method }, before) => (path === "/v1/refunds" && method === "POST" && before < 6 ? "lost" : null),
      HASTY_MS,
    );
    const { paymentId } = await cards.open(WISH);
    const intent = state.intents.get(paymentId)!;
    state.succeed(intent);
    const wish = { amount: "28.00", key: "a" };
    await expect(cards.refund(paymentId, wish)).rejects.toBeInstanceOf(CardsUnavailable);
    expect(asked.filter(({ method }) => method === "POST").length).toBeGreaterThan(1);
    const aDayLater = stripeCardsAt(withoutSockets(createStripeApi(state)));
    expect(await aDayLater.refund(paymentId, wish)).toBe(intent.refunds[0]?.id);
    expect(intent.refunds.map(({ amount }) => amount)).toEqual([2_800]);
  });
});

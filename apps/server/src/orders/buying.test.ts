import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debitCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { mailTo, type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { creditsOf, openShop, order, pay, stateOf, until } from "./testing/shop.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openShop();
});
afterAll(() => test.close());

const GIFT = 5;

async function reaches(issuer: RegisteredIssuer, id: string, state: string): Promise<void> {
  await until(
    () => stateOf(issuer, id),
    (seen) => seen === state,
  );
}

describe("buying credits with a test card", () => {
  it("credits the order by the signed event, and writes to the buyer", async () => {
    const issuer = await registerIssuer(test);
    const { id, order: placed, payment } = await order(issuer, 200);
    expect(placed).toMatchObject({
      state: "pending",
      price_each: "4.00",
      total: "800.00",
      currency: "MXN",
      symbol: "$",
      invoice_state: "not_wanted",
    });
    expect(await creditsOf(issuer)).toBe(GIFT);
    expect(await pay(issuer, payment, "4242 4242 4242 4242")).toEqual({ status: "succeeded", decline: null });
    await reaches(issuer, id, "paid");
    expect(await creditsOf(issuer)).toBe(205);
    const mail = await mailTo(test, issuer.email, "order-paid");
    expect(mail.subject).toBe("Su compra de 200 créditos");
    expect(mail.body_text).toContain("$800.00 MXN");
    const { moves, order: paid } = (await issuer.client.call("getOrder", { params: { id } })).body;
    expect(moves.map(({ from, to }) => [from, to])).toEqual([
      [null, "pending"],
      ["pending", "paid"],
    ]);
    expect(paid.card).toEqual({ brand: "visa", last4: "4242" });
    const { rows } = (await issuer.client.call("listCreditMovements")).body;
    expect(rows[0]).toMatchObject({ kind: "grant", amount: 200, document_kind: "order", document_id: id });
  });

  it("asks for another card where one is refused, and never charges an order twice", async () => {
    const issuer = await registerIssuer(test);
    const { id, payment } = await order(issuer, 1);
    expect(await pay(issuer, payment, "4000000000009995")).toEqual({
      status: "requires_card",
      decline: "insufficient_funds",
    });
    await until(
      async () => (await issuer.client.call("getOrder", { params: { id } })).body.order.decline,
      (decline) => decline === "insufficient_funds",
    );
    const again = (await issuer.client.call("resumeOrder", { params: { id } })).body;
    expect(again.payment).toEqual(payment);
    const paid = await Promise.all(Array.from({ length: 5 }, () => pay(issuer, payment, "5555555555554444")));
    expect(paid.every(({ status }) => status === "succeeded")).toBe(true);
    await reaches(issuer, id, "paid");
    await until(
      () => tellings(payment.payment_id),
      (left) => left === 0,
    );
    expect(await creditsOf(issuer)).toBe(GIFT + 1);
    expect((await issuer.client.call("resumeOrder", { params: { id } })).body.payment).toBeNull();
  });

  it("waits for the owner of a card that asks, whatever they answer", async () => {
    const issuer = await registerIssuer(test);
    const { id, payment } = await order(issuer, 10);
    const answer = (allow: boolean) =>
      issuer.client.call("answerSandboxChallenge", {
        params: { id: payment.payment_id },
        body: { client_secret: payment.client_secret, allow },
      });
    expect((await pay(issuer, payment, "4000002500003155")).status).toBe("requires_challenge");
    expect((await answer(false)).body).toEqual({ status: "requires_card", decline: "not_authenticated" });
    expect((await pay(issuer, payment, "4000002500003155")).status).toBe("requires_challenge");
    expect((await answer(true)).body.status).toBe("succeeded");
    await reaches(issuer, id, "paid");
  });

  it("shows a payment that settles late as what it is, and one that fails late as to be paid", async () => {
    const issuer = await registerIssuer(test);
    const [late, never] = [await order(issuer, 20), await order(issuer, 30)];
    expect((await pay(issuer, late.payment, "378282246310005")).status).toBe("processing");
    expect((await pay(issuer, never.payment, "4000000000000341")).status).toBe("processing");
    await reaches(issuer, late.id, "paid");
    await until(
      async () => (await issuer.client.call("getOrder", { params: { id: never.id } })).body.order.decline,
      (decline) => decline === "declined",
    );
    expect(await stateOf(issuer, never.id)).toBe("pending");
    expect(await creditsOf(issuer)).toBe(GIFT + 20);
  }, 60_000);

  it("takes no other card, no other's payment, and keeps no number", async () => {
    const issuer = await registerIssuer(test);
    const { payment } = await order(issuer, 1);
    const params = { id: payment.payment_id };
    const real = { client_secret: payment.client_secret, number: "4012888888881881" };
    expect((await issuer.client.fail("confirmSandboxPayment", { params, body: real })).body.code).toBe(
      "not_a_test_card",
    );
    const guessed = { client_secret: "guessed-secret", number: "4242424242424242" };
    expect((await issuer.client.fail("confirmSandboxPayment", { params, body: guessed })).status).toBe(404);
    expect(
      await queryAsOwner(test.databaseUrl, "SELECT 1 FROM sandbox_card_payments WHERE card_number LIKE '4012%'"),
    ).toEqual([]);
  });

  it("has the same order for the same key, and is abandoned only while nothing is paid", async () => {
    const issuer = await registerIssuer(test);
    const headers = { "idempotency-key": "one-try" };
    const [one, two] = await Promise.all(
      [1, 2].map(() => issuer.client.call("placeOrder", { body: { credits: 7 }, headers })),
    );
    expect(one?.body).toEqual(two?.body);
    const params = { id: one?.body.order.order_id ?? "" };
    expect((await issuer.client.call("getCreditShop")).body.unfinished?.order_id).toBe(params.id);
    expect((await issuer.client.call("cancelOrder", { params })).body.order.state).toBe("cancelled");
    expect((await issuer.client.fail("cancelOrder", { params })).body.code).toBe("order_not_payable");
    expect((await issuer.client.call("resumeOrder", { params })).body.payment).toBeNull();
    expect((await issuer.client.call("getCreditShop")).body.unfinished).toBeNull();
  });
});

describe("a refund", () => {
  async function bought(credits: number) {
    const issuer = await registerIssuer(test);
    const { id, payment } = await order(issuer, credits);
    await pay(issuer, payment, "4242424242424242");
    await reaches(issuer, id, "paid");
    return { issuer, id, payment };
  }

  it("never takes more than there is: what was spent is owed, and the next purchase settles it first", async () => {
    const { issuer, id, payment } = await bought(50);
    await spend(issuer, 40);
    const disputeId = (await test.deps.sandboxCards?.dispute(payment.payment_id)) ?? "";
    await reaches(issuer, id, "charged_back");
    expect(await creditsOf(issuer)).toBe(0);
    expect((await issuer.client.call("getCreditShop")).body.owed).toBe(35);
    const next = await order(issuer, 60);
    await pay(issuer, next.payment, "4242424242424242");
    await reaches(issuer, next.id, "paid");
    expect(await creditsOf(issuer)).toBe(25);
    await test.deps.sandboxCards?.winDispute(payment.payment_id, disputeId);
    await reaches(issuer, id, "paid");
    expect(await creditsOf(issuer)).toBe(75);
  });

  /** Credits that are not there any more, however they went. */
  async function spend(issuer: RegisteredIssuer, credits: number): Promise<void> {
    const document = { issuerId: issuer.issuerId, documentKind: "admin_debit", documentId: crypto.randomUUID() };
    await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      debitCredits(tx, test.clock, { ...document, amount: credits, note: "" }),
    );
  }
});

describe("the lists of orders", () => {
  it("show an issuer its own, with states, searched, filtered and exported", async () => {
    const [issuer, other] = [await registerIssuer(test), await registerIssuer(test)];
    const mine = [await order(issuer, 200, true), await order(issuer, 3)];
    await order(other, 9);
    const all = (await issuer.client.call("listOrders")).body;
    expect(all.rows.map(({ order_id }) => order_id)).toEqual(mine.map(({ id }) => id).reverse());
    expect(all.rows[1]).toMatchObject({
      subtotal: "800.00",
      vat: "128.00",
      total: "928.00",
      invoice_state: "not_offered",
    });
    const page = (
      await issuer.client.call("paginateOrders", {
        body: { rows_per_page: 1, sort: { column: "credits", direction: "asc" } },
      })
    ).body;
    expect(page).toMatchObject({ total: 2, rows: [{ credits: 3 }] });
    const next = (
      await issuer.client.call("paginateOrders", {
        body: { rows_per_page: 1, cursor: page.next_cursor, sort: { column: "credits", direction: "asc" } },
      })
    ).body;
    expect(next.rows.map(({ credits }) => credits)).toEqual([200]);
    expect((await issuer.client.call("listOrders", { body: { search: mine[1]?.id.slice(-8) ?? "" } })).body.total).toBe(
      1,
    );
    expect((await issuer.client.call("listOrders", { body: { filters: { state: "paid" } } })).body.total).toBe(0);
    const clients = (await issuer.client.call("listClientOrders")).body;
    expect(clients.rows.map(({ issuer_rfc }) => issuer_rfc)).toEqual([issuer.rfc, issuer.rfc]);
    const file = await issuer.client.call("exportOrders", { body: { format: "csv" } });
    expect(file.bytes.toString()).toContain("928.00");
  });
});

/** Events of a payment that are still to be delivered. */
async function tellings(paymentId: string): Promise<number> {
  const sql =
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'sandbox-card' AND state < 'completed' AND data ->> 'paymentId' = $1";
  const [row] = await queryAsOwner<{ n: number }>(test.databaseUrl, sql, [paymentId]);
  return row?.n ?? -1;
}

describe("webhooks of paid orders", () => {
  let receiver: Server;
  let url: string;
  const heard: { type: string; data: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      heard.push(JSON.parse(body));
      response.writeHead(204).end();
    });
    await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => new Promise<void>((closed) => receiver.close(() => closed())));

  const eventsOf = (issuerId: string) =>
    queryAsOwner<{ kind: string }>(test.databaseUrl, "SELECT kind FROM webhook_events WHERE issuer_id = $1", [
      issuerId,
    ]);

  it("an issuer's webhooks get the event of a paid order, once however often the provider reports it, and no event of another issuer's order", async () => {
    const [buyer, stranger, deaf] = [
      await registerIssuer(test),
      await registerIssuer(test),
      await registerIssuer(test),
    ];
    await buyer.client.call("createWebhook", { body: { url, events: ["order.paid"] } });
    await stranger.client.call("createWebhook", { body: { url, events: ["order.paid"] } });
    await deaf.client.call("createWebhook", { body: { url, events: ["invoice.stamped"] } });
    const { id, payment } = await order(buyer, 200);
    await Promise.all(Array.from({ length: 4 }, () => pay(buyer, payment, "4242424242424242")));
    const silent = await order(deaf, 10);
    await pay(deaf, silent.payment, "4242424242424242");
    await reaches(buyer, id, "paid");
    await reaches(deaf, silent.id, "paid");
    await until(
      async () => heard.length,
      (length) => length > 0,
    );
    expect(await creditsOf(buyer)).toBe(205);
    expect(heard).toMatchObject([
      {
        type: "order.paid",
        data: { id, credits: 200, total: "800.00", currency: "MXN", needs_invoice: false, environment: "sandbox" },
      },
    ]);
    expect(Object.keys(heard[0]?.data ?? {}).sort()).toEqual([
      "credits",
      "currency",
      "environment",
      "id",
      "needs_invoice",
      "paid_at",
      "total",
    ]);
    expect(await Promise.all([buyer, stranger, deaf].map(({ issuerId }) => eventsOf(issuerId)))).toEqual([
      [{ kind: "order.paid" }],
      [],
      [],
    ]);
  });
});

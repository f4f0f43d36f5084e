import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debitCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { type RegisteredIssuer, registerIssuer, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import type { TestApp } from "../testing/test-app.ts";
import { creditsOf, openShop, order, pay, stateOf, until } from "./testing/shop.ts";

let test: TestApp;
let admin: { readonly client: Client; readonly username: string };
beforeAll(async () => {
  test = await openShop();
  admin = await someAdministrator(test);
});
afterAll(() => test.close());

const GIFT = 5;
const reason = "El comprador lo pidió por correo";

async function bought(credits: number) {
  const issuer = await registerIssuer(test);
  const { id, payment } = await order(issuer, credits);
  await pay(issuer, payment, "4242424242424242");
  await reaches(issuer, id, "paid");
  return { issuer, id, payment };
}

async function reaches(issuer: RegisteredIssuer, id: string, state: string): Promise<void> {
  await until(
    () => stateOf(issuer, id),
    (seen) => seen === state,
  );
}

const refund = (id: string, wish: string, amount: string | null = null) =>
  admin.client.call("refundOrder", { params: { id }, body: { wish, amount, reason } });
const seen = async (id: string) => (await admin.client.call("getAdminOrder", { params: { id } })).body;

describe("an administrator's orders", () => {
  it("are everybody's, searched by buyer, filtered, paged and written as a sheet", async () => {
    const one = await bought(20);
    const other = await registerIssuer(test);
    const { id } = await order(other, 7);
    const all = (await admin.client.call("listAdminOrders")).body;
    expect(all.rows.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([one.id, id]));
    const found = (await admin.client.call("paginateAdminOrders", { body: { search: other.rfc.toLowerCase() } })).body;
    expect(found.rows).toMatchObject([
      { order_id: id, issuer_rfc: other.rfc, buyer_email: other.email, state: "pending" },
    ]);
    const paid = (
      await admin.client.call("paginateAdminOrders", { body: { filters: { state: "paid" }, rows_per_page: 1 } })
    ).body;
    expect(paid.rows.map(({ state }) => state)).toEqual(["paid"]);
    const sheet = await admin.client.call("exportAdminOrders", { body: { format: "csv" } });
    expect(sheet.bytes.toString()).toContain(other.rfc);
    expect((await seen(one.id)).moves.map(({ to }) => to)).toEqual(["pending", "paid"]);
  });

  it("are nobody else's", async () => {
    const { issuer, id } = await bought(1);
    const body = { wish: crypto.randomUUID(), credits: 1, reason };
    for (const call of [
      () => issuer.client.fail("listAdminOrders"),
      () => issuer.client.fail("paginateAdminOrders", { body: {} }),
      () => issuer.client.fail("exportAdminOrders", { body: { format: "csv" } }),
      () => issuer.client.fail("getAdminOrder", { params: { id } }),
      () => issuer.client.fail("creditOrder", { params: { id }, body }),
      () => issuer.client.fail("refundOrder", { params: { id }, body: { wish: body.wish, reason } }),
    ]) {
      expect((await call()).status).toBe(403);
    }
    const nobodys = { id: crypto.randomUUID() };
    expect((await admin.client.fail("getAdminOrder", { params: nobodys })).status).toBe(404);
    expect((await admin.client.fail("creditOrder", { params: nobodys, body })).status).toBe(404);
    expect(
      (await admin.client.fail("refundOrder", { params: nobodys, body: { wish: body.wish, reason } })).status,
    ).toBe(404);
  });

  it("are given credits with a reason that the buyer can read, once for each request", async () => {
    const { issuer, id } = await bought(10);
    const body = { wish: crypto.randomUUID(), credits: 30, reason };
    const params = { id };
    expect((await admin.client.fail("creditOrder", { params, body: { ...body, reason: "" } })).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => admin.client.call("creditOrder", { params, body })));
    expect(answers.map((answer) => answer.body.credits)).toEqual([GIFT + 40, GIFT + 40, GIFT + 40]);
    expect((await issuer.client.call("listCreditMovements")).body.rows[0]).toMatchObject({
      kind: "grant",
      amount: 30,
      note: reason,
    });
    const { rows } = (await issuer.client.call("getActivity")).body;
    expect(rows.filter(({ deed }) => deed === "credits_granted")).toMatchObject([
      { reason, actor: admin.username, detail: { credits: 30 } },
    ]);
  });

  it("are refunded in parts and whole with a reason, once for each request, and their credits are debited with the money", async () => {
    const { issuer, id } = await bought(100);
    const wish = crypto.randomUUID();
    await Promise.all([refund(id, wish, "166.67"), refund(id, wish, "166.67")]);
    await reaches(issuer, id, "partly_refunded");
    expect(await creditsOf(issuer)).toBe(GIFT + 100 - 33);
    const answered = () =>
      until(
        () => seen(id),
        (order) => order.refunds.every(({ state }) => state === "done"),
      );
    await answered();
    const tooMuch = await admin.client.fail("refundOrder", {
      params: { id },
      body: { wish: crypto.randomUUID(), amount: "333.34", reason },
    });
    expect([tooMuch.body.code, tooMuch.body.message]).toEqual([
      "refund_too_much",
      expect.stringContaining("$333.33 MXN"),
    ]);
    await refund(id, crypto.randomUUID());
    await reaches(issuer, id, "refunded");
    expect(await creditsOf(issuer)).toBe(GIFT);
    const { refunds } = await answered();
    expect(refunds.map((one) => [one.amount, one.reason, one.asked_by])).toEqual([
      ["333.33", reason, admin.username],
      ["166.67", reason, admin.username],
    ]);
    const late = await admin.client.fail("refundOrder", {
      params: { id },
      body: { wish: crypto.randomUUID(), reason },
    });
    expect(late.body.code).toBe("order_not_refundable");
    const { rows } = (await issuer.client.call("getActivity")).body;
    expect(rows.filter(({ deed }) => deed === "order_refunded").map((one) => one.detail)).toEqual([
      { amount: "333.33" },
      { amount: "166.67" },
    ]);
  });

  it("are not refunded while they are not paid", async () => {
    const issuer = await registerIssuer(test);
    const { id } = await order(issuer, 3);
    const refused = await admin.client.fail("refundOrder", {
      params: { id },
      body: { wish: crypto.randomUUID(), reason },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "order_not_refundable"]);
  });
});

describe("credits that are owed", () => {
  it("are settled by whatever credits come first: a grant, a purchase, or a dispute that was won", async () => {
    const { issuer, id, payment } = await bought(50);
    await spend(issuer, 50);
    const disputeId = (await test.deps.sandboxCards?.dispute(payment.payment_id)) ?? "";
    await reaches(issuer, id, "charged_back");
    const owed = async () => (await issuer.client.call("getCreditShop")).body.owed;
    expect([await creditsOf(issuer), await owed()]).toEqual([0, 45]);
    const grant = (credits: number) =>
      admin.client.call("grantCredits", {
        params: { id: issuer.userId },
        body: { wish: crypto.randomUUID(), credits, reason },
      });
    expect((await grant(15)).body.credits).toBe(0);
    expect(await owed()).toBe(30);
    const next = await order(issuer, 20);
    await pay(issuer, next.payment, "4242424242424242");
    await reaches(issuer, next.id, "paid");
    expect([await creditsOf(issuer), await owed()]).toEqual([0, 10]);
    expect((await grant(12)).body.credits).toBe(2);
    expect(await owed()).toBe(0);
    await test.deps.sandboxCards?.winDispute(payment.payment_id, disputeId);
    await reaches(issuer, id, "paid");
    expect(await creditsOf(issuer)).toBe(52);
  });

  /** Credits that are not there any more, however they went. */
  async function spend(issuer: RegisteredIssuer, credits: number): Promise<void> {
    const document = { issuerId: issuer.issuerId, documentKind: "admin_debit", documentId: crypto.randomUUID() };
    await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      debitCredits(tx, test.clock, { ...document, amount: credits, note: "" }),
    );
  }
});

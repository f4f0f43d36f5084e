import { readCfdi } from "@timbra/cfdi/xml";
import { idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { mailTo, type RegisteredIssuer, registerIssuer, someRfc } from "../testing/accounts.ts";
import { completeProfile, type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { ledgerOf, setPersonality } from "../testing/pac-ledger.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { invoiceOrderJob } from "./invoice-order.ts";
import { creditsOf, openShop, order, pay, until } from "./testing/shop.ts";

const SELLER_RFC = someRfc();
let test: TestApp;
let seller: ReadyIssuer;
beforeAll(async () => {
  test = await openShop({ pac: true, environment: { SELLER_RFC, STAMP_WAIT_MS: "700" } });
  seller = await readyIssuer(test, { rfc: SELLER_RFC });
  const grant = {
    issuerId: seller.issuerId,
    documentKind: "welcome",
    documentId: crypto.randomUUID(),
    amount: 50,
    note: "",
  };
  await withTenant(test.deps.db, seller.issuerId, (tx) => grantCredits(tx, test.clock, grant));
});
afterAll(() => test.close());

const CARD = "4242424242424242";
const orderOf = async ({ client }: RegisteredIssuer, id: string) =>
  (await client.call("getOrder", { params: { id } })).body.order;
const issued = (buyer: RegisteredIssuer, id: string) =>
  until(
    () => orderOf(buyer, id),
    ({ invoice_state }) => invoice_state === "issued",
  );
/** What the provider certified for the seller, and nobody else. */
const sold = async () => (await ledgerOf(test, SELLER_RFC)).map(({ uuid }) => uuid);

async function buy(buyer: RegisteredIssuer, credits: number): Promise<string> {
  const { id, payment } = await order(buyer, credits, true);
  await pay(buyer, payment, CARD);
  return id;
}

describe("the invoice of a purchase", () => {
  it("is issued by the seller's own account to the buyer, for what was paid, mailed, and the buyer's to download", async () => {
    const buyer = await readyIssuer(test);
    const before = { sold: await sold(), credits: await creditsOf(seller) };
    const { id, order: placed, payment } = await order(buyer, 200, true);
    expect(placed).toMatchObject({ total: "928.00", invoice_state: "waiting_payment", invoice_uuid: null });
    await pay(buyer, payment, CARD);
    const { invoice_uuid: uuid } = await issued(buyer, id);
    const fresh = (await ledgerOf(test, SELLER_RFC)).filter((one) => !before.sold.includes(one.uuid));
    expect(fresh.map((one) => [one.uuid.toLowerCase(), one.total])).toEqual([[uuid, "928.00"]]);
    expect(await creditsOf(seller)).toBe(before.credits - 1);
    const { bytes } = await buyer.client.call("getOrderXml", { params: { id } });
    const read = readCfdi(bytes);
    if (!read.ok) throw new Error("The invoice cannot be read.");
    const { Emisor, Receptor, SubTotal, Total, FormaPago, MetodoPago, Conceptos } = read.comprobante;
    expect([Emisor.Rfc, Receptor.Rfc, String(SubTotal), String(Total), FormaPago, MetodoPago]).toEqual([
      ...[SELLER_RFC, buyer.rfc, "800.00", "928.00"],
      ...["04", "PUE"],
    ]);
    expect(Conceptos).toHaveLength(1);
    expect((await buyer.client.call("getOrderPdf", { params: { id } })).bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const mail = await mailTo(test, buyer.email, "invoice");
    expect(mail.body_text?.toLowerCase()).toContain(uuid);
    const other = await registerIssuer(test);
    expect((await other.client.fail("getOrderXml", { params: { id } })).status).toBe(404);
  });

  it.each([
    ["603", "moral"],
    ["612", "fisica"],
  ] as const)(
    "says the seller's regime as the issuer's and the buyer's as the receiver's, of a buyer of regime %s",
    async (regime, kind) => {
      const buyer = await registerIssuer(test, { rfc: someRfc(kind) });
      await completeProfile(buyer, idOfKey("tax_regime", regime));
      const id = await buy(buyer, 5);
      await issued(buyer, id);
      const read = readCfdi((await buyer.client.call("getOrderXml", { params: { id } })).bytes);
      if (!read.ok) throw new Error("The invoice cannot be read.");
      const { Emisor, Receptor } = read.comprobante;
      expect([Emisor.Rfc, Emisor.RegimenFiscal, Receptor.Rfc, Receptor.RegimenFiscalReceptor]).toEqual([
        SELLER_RFC,
        "601",
        buyer.rfc,
        regime,
      ]);
    },
  );

  it("says nothing of the buyer's data when what the seller says of itself is wrong", async () => {
    const buyer = await readyIssuer(test);
    // A person's regime, which a company's profile does not take over HTTP.
    const change = "UPDATE issuer_profiles SET tax_regime_id = $1 WHERE issuer_id = $2";
    await queryAsOwner(test.databaseUrl, change, [idOfKey("tax_regime", "612"), seller.issuerId]);
    const id = await buy(buyer, 5);
    const sql = "SELECT reason FROM attention_items WHERE kind = 'order_invoice' AND subject_id = $1";
    const reasons = () => queryAsOwner(test.databaseUrl, sql, [id]);
    expect(await until(reasons, (rows) => rows.length > 0)).toEqual([{ reason: "draft_problems" }]);
    expect((await orderOf(buyer, id)).invoice_state).toBe("being_issued");
    await queryAsOwner(test.databaseUrl, change, [idOfKey("tax_regime", "601"), seller.issuerId]);
    await issued(buyer, id);
  }, 120_000);

  it("is one, however often and by however many at once it is issued", async () => {
    const buyer = await readyIssuer(test);
    const before = await sold();
    const id = await buy(buyer, 3);
    const again = () =>
      invoiceOrderJob(test.deps)({ issuerId: buyer.issuerId, orderId: id }, { attempt: 1, lastAttempt: false }).catch(
        () => undefined,
      );
    await until(
      () => orderOf(buyer, id),
      ({ state }) => state === "paid",
    );
    await Promise.all(Array.from({ length: 5 }, again));
    await issued(buyer, id);
    await Promise.all(Array.from({ length: 3 }, again));
    expect((await sold()).length).toBe(before.length + 1);
    const sql = "SELECT count(*)::int AS n FROM mails WHERE kind = 'invoice' AND recipient = $1";
    expect(await queryAsOwner(test.databaseUrl, sql, [buyer.email])).toEqual([{ n: 1 }]);
  });

  it.each(["reset-after", "5xx-before"])(
    "comes by itself, once, after the provider met it with %s",
    async (mood) => {
      const buyer = await readyIssuer(test);
      const before = await sold();
      await setPersonality(test, mood, { times: 2 });
      const id = await buy(buyer, 2);
      const seen = await until(
        () => orderOf(buyer, id),
        ({ state }) => state === "paid",
      );
      expect(seen.invoice_state).toBe("being_issued");
      const { invoice_uuid: uuid } = await issued(buyer, id);
      const fresh = (await sold()).filter((one) => !before.includes(one));
      expect(fresh.map((one) => one.toLowerCase())).toEqual([uuid]);
    },
    120_000,
  );

  it("waits for the buyer's fiscal data, says so, and is issued by itself when they are there", async () => {
    const buyer = await registerIssuer(test);
    const id = await buy(buyer, 4);
    await until(
      () => orderOf(buyer, id),
      ({ invoice_state }) => invoice_state === "needs_data",
    );
    expect((await buyer.client.fail("getOrderXml", { params: { id } })).status).toBe(404);
    await completeProfile(buyer);
    expect((await issued(buyer, id)).invoice_uuid).toMatch(/^[0-9a-f-]{36}$/);
  }, 120_000);

  it("is not begun of money that went back, and is once it comes back after all", async () => {
    const buyer = await registerIssuer(test);
    const before = await sold();
    const { id, payment } = await order(buyer, 6, true);
    await pay(buyer, payment, CARD);
    const reaches = (state: string) =>
      until(
        () => orderOf(buyer, id),
        ({ invoice_state }) => invoice_state === state,
      );
    await reaches("needs_data");
    const disputeId = (await test.deps.sandboxCards?.dispute(payment.payment_id)) ?? "";
    expect((await reaches("not_issued")).state).toBe("charged_back");
    await completeProfile(buyer);
    await invoiceOrderJob(test.deps)({ issuerId: buyer.issuerId, orderId: id }, { attempt: 1, lastAttempt: false });
    expect([(await orderOf(buyer, id)).invoice_state, await sold()]).toEqual(["not_issued", before]);
    await test.deps.sandboxCards?.winDispute(payment.payment_id, disputeId);
    expect((await issued(buyer, id)).state).toBe("paid");
    expect(await sold()).toHaveLength(before.length + 1);
  }, 120_000);

  it("is not made of an order that is not paid", async () => {
    const buyer = await readyIssuer(test);
    const before = await sold();
    const { id } = await order(buyer, 1, true);
    await invoiceOrderJob(test.deps)({ issuerId: buyer.issuerId, orderId: id }, { attempt: 1, lastAttempt: false });
    expect((await orderOf(buyer, id)).invoice_state).toBe("waiting_payment");
    expect(await sold()).toEqual(before);
  });
});

import type { RequestOf } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCancellationExchange } from "../invoices/cancel/cancel.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { cancelReplacedJob } from "../invoices/replacement.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { creditSale, owed, type PayingIssuer, pay, payingIssuer, somePay } from "./testing/paying.ts";

let test: TestApp;
let issuer: PayingIssuer;

beforeAll(async () => {
  test = await shareTestApp("without jobs");
  issuer = await payingIssuer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  await configureSat(test, "cancellations", { receiver: "accepts", after_ms: 0 });
});

async function cancelPay(id: string, body: object = { motive: "02" }) {
  const answer = await issuer.client.raw("POST", `/api/pays/${id}/cancel`, { body });
  return { status: answer.status, cancellation: (answer.body as { cancellation?: { id: string } }).cancellation };
}

/** Cancels, and goes on as a worker would until the SAT confirms it: since 2026 the receiver of a receipt is asked. */
async function cancelled(id: string, body?: object): Promise<void> {
  const { cancellation } = await cancelPay(id, body);
  await followed(id, cancellation?.id ?? "");
}

async function followed(id: string, cancellationId: string): Promise<void> {
  const { issuerId } = issuer;
  await expect
    .poll(async () => {
      await runCancellationExchange(test.deps, { issuerId, cancellationId }, 5_000);
      const { rows } = (await issuer.client.call("listPays", { body: {} })).body;
      const invoices = (await issuer.client.call("listInvoices", { body: {} })).body.rows;
      return [...rows, ...invoices].find((row) => row.id === id)?.state;
    })
    .toBe("cancelled");
}

async function cancelInvoice(id: string, wish: RequestOf<"cancelInvoice">): Promise<void> {
  const { body } = await issuer.client.call("cancelInvoice", { params: { id }, body: wish });
  await followed(id, body.cancellation.id);
}

async function stateOf(id: string): Promise<string> {
  return (await issuer.client.call("getPay", { params: { id } })).body.pay.state;
}

describe("a receipt that is cancelled", () => {
  it("gives back what it paid, and the next one takes its place in the instalments", async () => {
    const invoice = await creditSale(issuer);
    await pay(issuer, somePay(issuer, "160", [{ invoice_id: invoice }]));
    const wrong = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "500.00", instalments: 2 });
    await cancelled(wrong.id);
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "1000.00", instalments: 1 });
    const right = await pay(issuer, somePay(issuer, "1000", [{ invoice_id: invoice }]));
    expect(right.settlement?.payments[0]?.documents[0]).toMatchObject({
      instalment: 2,
      previous: "1000.00",
      left: "0.00",
    });
  });

  it("still counts while nobody has confirmed it", async () => {
    await configureSat(test, "cancellations", { visible_after_ms: 3_600_000 });
    const invoice = await creditSale(issuer);
    const receipt = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    await cancelPay(receipt.id);
    expect(await stateOf(receipt.id)).not.toBe("cancelled");
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "660.00" });
  });

  it("is no invoice, and an invoice is no receipt, whichever address is asked", async () => {
    const invoice = await creditSale(issuer);
    const receipt = await pay(issuer, somePay(issuer, "10", [{ invoice_id: invoice }]));
    expect((await cancelPay(invoice)).status).toBe(404);
    const asInvoice = await issuer.client.raw("POST", `/api/invoices/${receipt.id}/cancel`, { body: { motive: "02" } });
    expect(asInvoice.status).toBe(404);
    expect((await issuer.client.raw("GET", `/api/pays/${invoice}`)).status).toBe(404);
  });
});

describe("a receipt that is replaced", () => {
  it("stops counting when its replacement is stamped, and is cancelled with motive 01", async () => {
    const [one, two] = [await creditSale(issuer), await creditSale(issuer)];
    const wrong = await pay(issuer, somePay(issuer, "1160", [{ invoice_id: one }]));
    const right = await pay(issuer, somePay(issuer, "1160", [{ invoice_id: two }], { replaces_id: wrong.id }));
    expect(right.replaces).toMatchObject({ id: wrong.id });
    expect([await owed(issuer, one), await owed(issuer, two)]).toEqual([
      expect.objectContaining({ balance: "1160.00", instalments: 0 }),
      undefined,
    ]);
    const old = (await issuer.client.call("getPay", { params: { id: wrong.id } })).body.pay;
    expect([old.counts, old.replaced_by?.id]).toEqual([false, right.id]);
    const { relatives } = (await issuer.client.call("getPayCancellation", { params: { id: wrong.id } })).body;
    expect(relatives).toEqual([expect.objectContaining({ id: right.id, type: "P", replaces: true })]);

    // The new one may not go while the old one lives: what that paid would count again.
    const early = await issuer.client.fail("cancelPay", { params: { id: right.id }, body: { motive: "02" } });
    expect(early.body.errors?.["motive"]?.[0]).toContain("sigue vigente");
    await cancelled(wrong.id, { motive: "01", replacement_uuid: right.uuid });
    await cancelled(right.id);
    expect(await owed(issuer, two)).toMatchObject({ balance: "1160.00" });
  });

  it("frees what it paid only when its replacement is certain: refused, that would leave it to count again", async () => {
    const [one, two] = [await creditSale(issuer), await creditSale(issuer)];
    const wrong = await pay(issuer, somePay(issuer, "1160", [{ invoice_id: one }]));
    await setPersonality(test, "timeout-before", { times: 1 });
    const { status } = await issuer.client.raw("POST", "/api/pays/stamp", {
      body: somePay(issuer, "1160", [{ invoice_id: two }], { replaces_id: wrong.id }),
    });
    expect(status).toBe(202);
    const early = await issuer.client.fail("stampPay", { body: somePay(issuer, "1160", [{ invoice_id: one }]) });
    expect(early.body.problems).toContainEqual(
      expect.objectContaining({ code: "TIMBRA-PAGO", path: "payments.0.documents.0" }),
    );
  });

  it("keeps its instalment's number in the replacement of the same invoice", async () => {
    const invoice = await creditSale(issuer);
    await pay(issuer, somePay(issuer, "160", [{ invoice_id: invoice }]));
    const wrong = await pay(issuer, somePay(issuer, "600", [{ invoice_id: invoice }]));
    const right = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }], { replaces_id: wrong.id }));
    expect(right.settlement?.payments[0]?.documents[0]).toMatchObject({
      instalment: 2,
      previous: "1000.00",
      paid: "500.00",
    });
    expect(await owed(issuer, invoice)).toMatchObject({ balance: "500.00" });
    const twice = await issuer.client.fail("stampPay", {
      body: somePay(issuer, "10", [{ invoice_id: invoice }], { replaces_id: wrong.id }),
    });
    expect(twice.body.problems?.map(({ path }) => path)).toContain("replaces_id");
  });
});

describe("an invoice that receipts pay", () => {
  it("is not cancelled before they are", async () => {
    const invoice = await creditSale(issuer);
    const receipt = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    const { body } = await issuer.client.fail("cancelInvoice", { params: { id: invoice }, body: { motive: "02" } });
    expect(body.errors?.["motive"]?.[0]).toContain(`P-${receipt.folio}`);
    expect((await cancelPay(receipt.id)).status).toBeLessThan(300);
    expect(
      (await issuer.client.call("cancelInvoice", { params: { id: invoice }, body: { motive: "02" } })).body.cancellation
        .state,
    ).toBe("cancelled");
    const late = await issuer.client.fail("stampPay", { body: somePay(issuer, "10", [{ invoice_id: invoice }]) });
    expect(late.body.problems?.map(({ code }) => code)).toEqual(["TIMBRA-PAGAR-CANCELADA"]);
  });

  it("is replaced only by whoever says that its receipts will be too; until then they are shown as paying nothing that lives", async () => {
    const invoice = await creditSale(issuer);
    const receipt = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    const { uuid } = (await issuer.client.call("getInvoice", { params: { id: invoice } })).body.invoice;
    const heir = await creditSale(issuer, "1000", { relations: [{ type: "04", uuids: [uuid ?? ""] }] });
    const heirUuid = (await issuer.client.call("getInvoice", { params: { id: heir } })).body.invoice.uuid;
    const wish = { motive: "01", replacement_uuid: heirUuid } as const;
    const { body } = await issuer.client.fail("cancelInvoice", { params: { id: invoice }, body: wish });
    expect(body.errors).toEqual({ receipts: [expect.stringContaining(`P-${receipt.folio}`)] });
    await cancelInvoice(invoice, { ...wish, receipts: "will_be_replaced" });
    const orphan = (await issuer.client.call("getPay", { params: { id: receipt.id } })).body.pay;
    expect([orphan.orphaned, orphan.state]).toEqual([true, "stamped"]);
    expect((await issuer.client.call("getCollect")).body.orphaned).toBe(1);
    await pay(issuer, somePay(issuer, "500", [{ invoice_id: heir }], { replaces_id: receipt.id }));
    expect(await owed(issuer, heir)).toMatchObject({ balance: "660.00" });
    expect((await issuer.client.call("getCollect")).body.orphaned).toBe(0);
  });
});

describe("a credit note over an invoice", () => {
  it("takes what it gives off the balance, and the next receipt goes on from there", async () => {
    const invoice = await creditSale(issuer);
    const { uuid } = (await issuer.client.call("getInvoice", { params: { id: invoice } })).body.invoice;
    await creditSale(issuer, "100", {
      type: "E",
      payment_method_id: 2,
      payment_form_id: 3,
      cfdi_use_id: 2,
      relations: [{ type: "01", uuids: [uuid ?? ""] }],
    });
    expect(await owed(issuer, invoice)).toMatchObject({ total: "1160.00", credited: "116.00", balance: "1044.00" });
    const over = await issuer.client.fail("stampPay", {
      body: somePay(issuer, "1160", [{ invoice_id: invoice, amount: "1044.01" }]),
    });
    expect(over.body.problems?.map(({ code }) => code)).toEqual(["TIMBRA-PAGAR-EXCEDE"]);
    const receipt = await pay(issuer, somePay(issuer, "1044", [{ invoice_id: invoice }]));
    expect(receipt.settlement?.payments[0]?.documents[0]).toMatchObject({
      instalment: 1,
      previous: "1044.00",
      left: "0.00",
    });
  });
});

it("stops the replacement of an invoice that receipts pay, and says what to do about it", async () => {
  const old = await creditSale(issuer);
  await pay(issuer, somePay(issuer, "160", [{ invoice_id: old }]));
  const { invoice: draft } = (await issuer.client.call("replaceInvoice", { params: { id: old } })).body;
  const { uuid } = (await issuer.client.call("stampDraft", { params: { id: draft.id } })).body.invoice;
  await cancelReplacedJob(test.deps)(
    { issuerId: issuer.issuerId, invoiceId: draft.id },
    { attempt: 1, lastAttempt: false },
  );
  const act = async () => (await issuer.client.call("getRelatedInvoices", { params: { id: old } })).body.replacement;
  expect(await act()).toMatchObject({
    step: "stopped",
    problem: expect.stringContaining("marque que sustituirá los recibos"),
  });
  await cancelInvoice(old, { motive: "01", replacement_uuid: uuid ?? "", receipts: "will_be_replaced" });
  expect(await act()).toMatchObject({ step: "done", problem: null });
});

import { idOfKey, keyOfId } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditSale, type PayingIssuer, payingIssuer } from "../payment-receipts/testing/paying.ts";
import { someDraft } from "../testing/issuing.ts";
import { DAY } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { lastDayOf } from "./routes.ts";

let test: TestApp;
let issuer: PayingIssuer;
let id: string;
let date: string;
let month: string;

const stamp = async () => (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice;
const paid = async (of = id) => (await issuer.client.call("getInvoicePaid", { params: { id: of } })).body.paid;
const mark = (paid_on: string, of = id) =>
  issuer.client.call("markInvoicePaid", { params: { id: of }, body: { paid_on } });
const listed = async () => (await issuer.client.call("listUnmarkedInvoices", { query: { month } })).body;

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await payingIssuer(test);
  const invoice = await stamp();
  id = invoice.id;
  date = (invoice.date ?? "").slice(0, 10);
  month = date.slice(0, 7);
});
afterAll(() => test.close());

describe("a PUE invoice", () => {
  it("is marked as paid on a day, on another one, and not any more", async () => {
    const last_day = lastDayOf(month);
    expect(await paid()).toEqual({ date, paid_on: null, marked_at: null, last_day, late: false });
    const { body } = await mark(date);
    expect(body).toMatchObject({ message: "La factura se marcó como pagada.", paid: { paid_on: date, late: false } });
    await mark(`${month}-01`);
    expect((await paid()).paid_on).toBe(`${month}-01`);
    expect((await listed()).total).toBe(0);
    const { body: taken } = await issuer.client.call("unmarkInvoicePaid", { params: { id } });
    expect(taken.paid).toEqual({ date, paid_on: null, marked_at: null, last_day, late: false });
    expect(await listed()).toMatchObject({
      total: 1,
      rows: [{ invoice_id: id, date, receiver_rfc: "URE180429TM6", currency: "MXN", total: "1102.00" }],
    });
  });

  it("cannot have been paid on a day to come, nor on one that there is not", async () => {
    const tomorrow = new Date(test.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
    for (const paid_on of [tomorrow, "2026-02-30", ""]) {
      const refused = await issuer.client.fail("markInvoicePaid", { params: { id }, body: { paid_on } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["paid_on"]);
    }
    expect((await paid()).paid_on).toBeNull();
  });

  it("is the only kind that can be marked", async () => {
    const later = await creditSale(issuer);
    const draft = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
    for (const of of [later, draft]) {
      const refused = await issuer.client.fail("markInvoicePaid", { params: { id: of }, body: { paid_on: date } });
      expect([refused.status, refused.body.code]).toEqual([409, "invoice_not_pue"]);
      expect((await issuer.client.fail("getInvoicePaid", { params: { id: of } })).status).toBe(404);
    }
  });

  it("is replaced by one that is paid later", async () => {
    const { body } = await issuer.client.call("replaceInvoice", { params: { id }, body: { paid_later: true } });
    const { payment_method_id, payment_form_id, relations } = body.invoice.draft;
    expect(keyOfId("payment_method", payment_method_id ?? 0)).toBe("PPD");
    expect(keyOfId("payment_form", payment_form_id ?? 0)).toBe("99");
    expect(relations.map(({ type }) => type)).toEqual(["04"]);
    expect(body.warnings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(idOfKey("payment_form", "99")).toBe(payment_form_id);
  });
});

describe("the invoices of a month", () => {
  it("are marked together, and that is taken back but for what was changed since", async () => {
    const other = (await stamp()).id;
    const { body } = await issuer.client.call("markMonthPaid", { body: { month } });
    expect(body.marked).toBe(2);
    test.clock.set(new Date(test.clock.now().getTime() + 1000));
    await mark(`${month}-02`, other);
    const take = { month, marked_at: body.marked_at };
    const { body: taken } = await issuer.client.call("unmarkMonthPaid", { body: take });
    expect(taken).toEqual({ message: "Facturas que ya no están marcadas como pagadas: 1.", unmarked: 1 });
    expect([(await paid()).paid_on, (await paid(other)).paid_on]).toEqual([null, `${month}-02`]);
  });

  it("are said once their month is over, and are late from then on", async () => {
    const collect = async () => (await issuer.client.call("getCollect")).body.unmarked;
    expect((await collect()).invoices).toBe(0);
    const [year = 0, number = 1] = month.split("-").map(Number);
    test.clock.set(new Date(Date.UTC(year, number, 1, 18)));
    const account = { email: issuer.email, password: issuer.password };
    const { token } = (await test.client.call("signIn", { body: account })).body;
    issuer = { ...issuer, client: test.client.withToken(token) };
    expect(await collect()).toEqual({ month, invoices: 1 });
    expect((await paid()).late).toBe(true);
    await mark(`${month}-28`);
    expect(await collect()).toEqual({ month, invoices: 0 });
    expect((await paid()).late).toBe(false);
    // Paid, but in the month after.
    await mark(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10));
    expect((await paid()).late).toBe(true);
  });
});

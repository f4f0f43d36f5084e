import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { withTenant } from "../db/index.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { dueDayAfter, listOwedUntil } from "./receivables.ts";
import { creditSale, type PayingIssuer, pay, payingIssuer, somePay } from "./testing/paying.ts";

let test: TestApp;
let issuer: PayingIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await payingIssuer(test);
});
afterAll(() => test.close());

const paymentsOf = async (id: string) => (await issuer.client.call("getInvoicePayments", { params: { id } })).body;

describe("the payments of an invoice", () => {
  it("are none at first, and then each with its instalment, its day and what it left", async () => {
    const invoice = await creditSale(issuer);
    expect(await paymentsOf(invoice)).toEqual({
      currency: "MXN",
      total: "1160.00",
      credited: "0.00",
      paid: "0.00",
      balance: "1160.00",
      payments: [],
    });
    const first = await pay(issuer, somePay(issuer, "500", [{ invoice_id: invoice }]));
    const second = await pay(issuer, somePay(issuer, "660", [{ invoice_id: invoice }]));
    expect(await paymentsOf(invoice)).toMatchObject({
      paid: "1160.00",
      balance: "0.00",
      payments: [
        {
          id: first.id,
          serie: "P",
          folio: first.folio,
          uuid: first.uuid,
          state: "stamped",
          paid_on: "2026-11-18",
          instalment: 1,
          paid: "500.00",
          left: "660.00",
          counts: true,
        },
        { id: second.id, instalment: 2, paid: "660.00", left: "0.00", counts: true },
      ],
    });
  });

  it("count a credit note, and a cancelled receipt no more, though it is still listed", async () => {
    for (const steered of [{ visible_after_ms: 0 }, { receiver: "accepts", after_ms: 0 }])
      await configureSat(test, "cancellations", steered);
    const invoice = await creditSale(issuer);
    const receipt = await pay(issuer, somePay(issuer, "200", [{ invoice_id: invoice }]));
    const { invoice: note } = (
      await issuer.client.call("creditNote", { params: { id: invoice }, body: { amount: "116" } })
    ).body;
    await issuer.client.call("stampDraft", { params: { id: note.id } });
    expect(await paymentsOf(invoice)).toMatchObject({ credited: "116.00", paid: "200.00", balance: "844.00" });
    await issuer.client.call("cancelPay", { params: { id: receipt.id }, body: { motive: "02" } });
    await expect
      .poll(() => paymentsOf(invoice), { timeout: 30_000 })
      .toMatchObject({
        paid: "0.00",
        balance: "1044.00",
        payments: [{ id: receipt.id, state: "cancelled", counts: false }],
      });
  });

  it("are not of what is paid at once, of a draft, or of somebody else's invoice", async () => {
    const paidAtOnce = await creditSale(issuer, "1000", { payment_method_id: 2, payment_form_id: 3 });
    const other = await payingIssuer(test);
    for (const id of [paidAtOnce, await creditSale(other)]) {
      expect((await issuer.client.fail("getInvoicePayments", { params: { id } })).status).toBe(404);
    }
  });
});

describe("what is owed of very many invoices", () => {
  let many: TestApp;
  let seller: PayingIssuer;
  let saleId: string;
  const COPIES = 1005;
  beforeAll(async () => {
    many = await startTestApp({ allowsBrokenInvariants: "invoices are copied here without their documents" });
    seller = await payingIssuer(many);
    const sale = await creditSale(seller);
    saleId = sale;
    const { invoice: note } = (
      await seller.client.call("creditNote", { params: { id: sale }, body: { amount: "116" } })
    ).body;
    await seller.client.call("stampDraft", { params: { id: note.id } });
    await pay(seller, somePay(seller, "44", [{ invoice_id: sale }]));
    const columns = await queryOnce<{ name: string }>(
      many.databaseUrl,
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'invoices' AND is_generated = 'NEVER'",
    );
    const kept = columns.flatMap(({ name }) => (["id", "uuid", "folio"].includes(name) ? [] : [`"${name}"`])).join();
    // Behind the product's back: an invoice is stamped one by one otherwise.
    await queryOnce(
      many.databaseUrl,
      `SET timbra.issuer_id = '${seller.issuerId}'; ALTER TABLE invoices DISABLE TRIGGER USER;
       INSERT INTO invoices (id, uuid, folio, ${kept}) SELECT gen_random_uuid(), gen_random_uuid(), 1000 + n, ${kept}
         FROM invoices, generate_series(1, ${COPIES}) AS n WHERE id = '${sale}'; ALTER TABLE invoices ENABLE TRIGGER USER`,
    );
  });
  afterAll(() => many.close());

  it("is all of it, though the list stops before", async () => {
    const { body } = await seller.client.call("listPending", { body: {} });
    expect(body.rows).toHaveLength(1000);
    expect(body.total).toBe(COPIES + 1);
    expect(body.balances).toEqual([{ currency: "MXN", balance: "1166800.00", invoices: COPIES + 1 }]);
    const { ages, due } = (await seller.client.call("getCollect")).body;
    expect(ages[0]?.up_to_30).toBe("1166800.00");
    expect([0, COPIES + 1]).toContain(due.unpaid_invoices);
  });

  it("is what the reminder adds up, of which it lists the first", async () => {
    const owed = await withTenant(many.deps.db, seller.issuerId, (tx) =>
      listOwedUntil(tx, many.deps, seller.issuerId, "2099-12"),
    );
    expect(owed.balances).toEqual([{ currency: "MXN", balance: "1166800.00", invoices: COPIES + 1 }]);
    expect(owed.invoices.length).toBeLessThanOrEqual(1000);
  });

  it("is of one customer, and without a receipt that is to be replaced", async () => {
    const { body } = await seller.client.call("listPending", { body: { customer_id: seller.customerId } });
    expect(body.total).toBe(COPIES + 1);
    const { rows } = (await seller.client.call("paginatePays", { body: {} })).body;
    const without = await seller.client.call("listPending", { body: { without: rows[0]?.id ?? null } });
    expect(without.body.balances[0]?.balance).toBe("1166844.00");
  });

  it("is listed to the same length when credit notes have settled the first ones", async () => {
    const { invoice: note } = (
      await seller.client.call("creditNote", { params: { id: saleId }, body: { amount: "1000" } })
    ).body;
    await seller.client.call("stampDraft", { params: { id: note.id } });
    const { rows, total } = (await seller.client.call("listPending", { body: {} })).body;
    expect(rows.map(({ invoice_id }) => invoice_id)).not.toContain(saleId);
    expect({ rows: rows.length, total }).toEqual({ rows: 1000, total: COPIES });
  });
});

it.each([
  ["2026-11-21", { month: "2026-11", lastDay: "2026-12-05", daysLeft: 14 }],
  ["2026-12-05", { month: "2026-11", lastDay: "2026-12-05", daysLeft: 0 }],
  ["2026-12-06", { month: "2026-12", lastDay: "2027-01-05", daysLeft: 30 }],
  ["2027-01-03", { month: "2026-12", lastDay: "2027-01-05", daysLeft: 2 }],
])("on %s the receipts of the month are due by the fifth of the next", (today, due) => {
  expect(dueDayAfter(today)).toEqual(due);
});

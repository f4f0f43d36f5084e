import { Decimal } from "@timbra/cfdi";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { owed, type Paying, paidLater, payingIssuer, somePay } from "./testing/paying.ts";

// When the app closes, every balance is held against the sealed XML, the chain of instalments and the invoices' totals (I9).
let test: TestApp;
let issuer: Paying;

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  issuer = await payingIssuer(test);
});
afterAll(() => test.close());

/** Stamps a receipt; what it paid, or null when it was refused for the balance. */
async function tryToPay(documents: readonly { invoice_id: string; amount: string }[], parts = {}): Promise<boolean> {
  const amount = documents.reduce((sum, document) => sum.plus(Decimal.parse(document.amount)), Decimal.ZERO).toString();
  const { status, body } = await issuer.client.raw("POST", "/api/pays/stamp", { body: somePay(issuer, amount, documents, parts) });
  if (status === 200) return true;
  const codes = (body as { problems?: { code: string }[] }).problems?.map(({ code }) => code) ?? [];
  expect([status, codes.every((code) => ["TIMBRA-PAGAR-EXCEDE", "TIMBRA-PAGAR-LIQUIDADA"].includes(code)), codes.length > 0]).toEqual([
    422,
    true,
    true,
  ]);
  return false;
}

describe("receipts at the same time", () => {
  it("pay an invoice once when each would pay all of it", async () => {
    const invoice = await paidLater(issuer);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => tryToPay([{ invoice_id: invoice, amount: "1160.00" }])));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await owed(issuer, invoice)).toBeUndefined();
  });

  it("over the same invoices in any order never wait in a circle, never overpay, and leave exactly what they did not pay", async () => {
    const part = fc.record({ at: fc.nat(2), cents: fc.integer({ min: 1, max: 60_000 }) });
    const receipt = fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ at }) => at });
    await fc.assert(
      fc.asyncProperty(fc.array(receipt, { minLength: 2, maxLength: 6 }), async (receipts) => {
        const invoices = [await paidLater(issuer), await paidLater(issuer, "500.50"), await paidLater(issuer, "333.33")];
        const asked = receipts.map((parts) =>
          parts.map(({ at, cents }) => ({ invoice_id: invoices[at] ?? "", amount: Decimal.of(BigInt(cents), 2).toString() })),
        );
        const done = await Promise.all(asked.map((documents) => tryToPay(documents)));
        const paid = asked.filter((_, at) => done[at] === true).flat();
        for (const [at, total] of ["1160.00", "580.58", "386.66"].entries()) {
          const own = paid.filter(({ invoice_id }) => invoice_id === invoices[at]);
          const left = own.reduce((rest, { amount }) => rest.minus(Decimal.parse(amount)), Decimal.parse(total));
          expect(left.isNegative()).toBe(false);
          expect((await owed(issuer, invoices[at] ?? ""))?.balance ?? "0.00").toBe(left.toString());
        }
      }),
      { numRuns: 8 },
    );
  });

  it("and a cancellation of the invoice: one of them comes first, and the other hears of it", async () => {
    const invoice = await paidLater(issuer);
    const [paid, cancelled] = await Promise.all([
      issuer.client.raw("POST", "/api/pays/stamp", { body: somePay(issuer, "100", [{ invoice_id: invoice }]) }),
      issuer.client.raw("POST", `/api/invoices/${invoice}/cancel`, { body: { motive: "02" } }),
    ]);
    const told = [paid.status, cancelled.status];
    expect([
      [200, 422],
      [422, 200],
      [422, 202],
    ]).toContainEqual(told);
  });
});

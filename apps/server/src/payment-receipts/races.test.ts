import { Decimal } from "@timbra/cfdi";
import { tries } from "@timbra/cfdi/testing";
import type { PayDraftInput } from "@timbra/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCancellationExchange } from "../invoices/cancel/cancel.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { creditSale, owed, type PayingIssuer, pay, payingIssuer, somePay } from "./testing/paying.ts";

// When the app closes, every balance is held against the sealed XML, the chain of instalments and the invoices' totals
// (I9).
let test: TestApp;
let issuer: PayingIssuer;

beforeAll(async () => {
  test = await shareTestApp("without jobs");
  issuer = await payingIssuer(test);
});
afterAll(() => test.close());

interface Part {
  readonly invoice_id: string;
  readonly amount: string;
}

const partOf = (invoice_id: string, cents: number): Part => ({
  invoice_id,
  amount: Decimal.of(BigInt(cents), 2).toString(),
});

function sumOf(parts: readonly Part[]): string {
  return parts.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.ZERO).toString();
}

/** There is not so much to pay, nothing at all, or it waits for what becomes of a replacement. */
const REFUSALS = ["TIMBRA-PAGAR-EXCEDE", "TIMBRA-PAGAR-LIQUIDADA", "TIMBRA-PAGO"];

/** As a worker would: until the SAT confirms it. */
async function untilCancelled(payId: string): Promise<void> {
  const stateNow = async () => (await issuer.client.call("getPay", { params: { id: payId } })).body.pay.state;
  await expect
    .poll(
      async () => {
        const { cancellation } = (await issuer.client.call("getPayCancellation", { params: { id: payId } })).body;
        await runCancellationExchange(
          test.deps,
          { issuerId: issuer.issuerId, cancellationId: cancellation?.id ?? "" },
          5_000,
        );
        return stateNow();
      },
      { timeout: 30_000 },
    )
    .toBe("cancelled");
}

/** Stamps a receipt; what it paid, or null when it was refused for the balance. */
async function tryToPay(documents: readonly Part[], parts: PayDraftInput = {}): Promise<boolean> {
  const { status, body } = await issuer.client.raw("POST", "/api/pays/stamp", {
    body: somePay(issuer, sumOf(documents), documents, parts),
  });
  if (status === 200) return true;
  const { problems = [] } = body as { problems?: { code: string; severity: string }[] };
  const codes = problems.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
  expect([status, codes.every((code) => REFUSALS.includes(code)), codes.length > 0]).toEqual([422, true, true]);
  return false;
}

describe("receipts at the same time", () => {
  it("pay an invoice once when each would pay all of it", async () => {
    const invoice = await creditSale(issuer);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => tryToPay([{ invoice_id: invoice, amount: "1160.00" }])),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await owed(issuer, invoice)).toBeUndefined();
  });

  it("over the same invoices in any order never wait in a circle, never overpay, and leave exactly what they did not pay", async () => {
    const part = fc.record({ at: fc.nat(2), cents: fc.integer({ min: 1, max: 60_000 }) });
    const receipt = fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ at }) => at });
    await fc.assert(
      fc.asyncProperty(fc.array(receipt, { minLength: 2, maxLength: 6 }), async (receipts) => {
        const invoices = [
          await creditSale(issuer),
          await creditSale(issuer, "500.50"),
          await creditSale(issuer, "333.33"),
        ];
        const asked = receipts.map((parts) => parts.map(({ at, cents }) => partOf(invoices[at] ?? "", cents)));
        const done = await Promise.all(asked.map((documents) => tryToPay(documents)));
        const paid = asked.filter((_, at) => done[at] === true).flat();
        for (const [at, total] of ["1160.00", "580.58", "386.66"].entries()) {
          const own = paid.filter(({ invoice_id }) => invoice_id === invoices[at]);
          const left = own.reduce((rest, { amount }) => rest.minus(Decimal.parse(amount)), Decimal.parse(total));
          expect(left.isNegative()).toBe(false);
          expect((await owed(issuer, invoices[at] ?? ""))?.balance ?? "0.00").toBe(left.toString());
        }
      }),
      tries(4),
    );
  });

  it("while others are cancelled and replaced leave exactly what the receipts that count did not pay", async () => {
    await configureSat(test, "cancellations", { visible_after_ms: 0 });
    await configureSat(test, "cancellations", { receiver: "accepts", after_ms: 0 });
    const cents = fc.integer({ min: 1, max: 40_000 });
    const round = fc.record({
      dropped: cents,
      replaced: fc.tuple(cents, cents),
      replacement: fc.tuple(cents, cents),
      others: fc.array(cents, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ dropped, replaced, replacement, others }) => {
        const [one, two] = [await creditSale(issuer), await creditSale(issuer)];
        const both = ([first, second]: readonly [number, number]) => [partOf(one, first), partOf(two, second)];
        const wrong = await pay(issuer, somePay(issuer, sumOf(both(replaced)), both(replaced)));
        const gone = await pay(issuer, somePay(issuer, sumOf([partOf(one, dropped)]), [partOf(one, dropped)]));
        const deeds = others.map((amount) => partOf(one, amount));
        const [isCancelled, isReplaced, ...paid] = await Promise.all([
          issuer.client
            .raw("POST", `/api/pays/${gone.id}/cancel`, { body: { motive: "02" } })
            .then(({ status }) => status < 300),
          tryToPay(both(replacement), { replaces_id: wrong.id }),
          ...deeds.map((part) => tryToPay([part])),
        ]);
        expect(isCancelled).toBe(true);
        await untilCancelled(gone.id);
        const counting = [
          ...both(isReplaced === true ? replacement : replaced),
          ...deeds.filter((_, at) => paid[at] === true),
        ];
        for (const invoice of [one, two]) {
          const settled = sumOf(counting.filter(({ invoice_id }) => invoice_id === invoice));
          expect((await owed(issuer, invoice))?.balance ?? "0.00").toBe(
            Decimal.parse("1160.00").minus(Decimal.parse(settled)).toString(),
          );
        }
      }),
      tries(2),
    );
  }, 180_000);

  it("and a cancellation of the invoice: one of them comes first, and the other is answered so", async () => {
    const invoice = await creditSale(issuer);
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

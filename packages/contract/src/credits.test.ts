import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CREDITS_OF_AN_ORDER, quoteCredits } from "./credits.ts";

describe("the price of credits", () => {
  it.each([
    [1, "5.00", "5.00"],
    [199, "5.00", "995.00"],
    [200, "4.00", "800.00"],
    [499, "4.00", "1996.00"],
    [500, "3.00", "1500.00"],
    [999, "3.00", "2997.00"],
    [1000, "2.00", "2000.00"],
    [100_000, "2.00", "200000.00"],
  ])("of %i is %s each, %s in all", (credits, price_each, total) => {
    expect(quoteCredits(credits, false)).toEqual({
      credits,
      needs_invoice: false,
      price_each,
      subtotal: total,
      vat: "0.00",
      total,
    });
  });

  it.each([
    [1, "0.80", "5.80"],
    [199, "159.20", "1154.20"],
    [333, "213.12", "1545.12"],
    [1001, "320.32", "2322.32"],
  ])("of %i with an invoice has %s of VAT: %s", (credits, vat, total) => {
    expect(quoteCredits(credits, true)).toMatchObject({ vat, total });
  });

  it("is what whole cents say, for every number of credits", () => {
    fc.assert(
      fc.property(fc.integer(CREDITS_OF_AN_ORDER), fc.boolean(), (credits, needsInvoice) => {
        const each = [200, 500, 1000].reduce((price, from) => (credits < from ? price : price - 100), 500);
        const subtotal = each * credits;
        // A price is a whole number of pesos, so that 16 % of it is a whole number of cents.
        const cents = subtotal + (needsInvoice ? (subtotal / 100) * 16 : 0);
        expect(quoteCredits(credits, needsInvoice).total).toBe(
          `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
        );
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("of %d is not to be had", (credits) => {
    expect(() => quoteCredits(credits, false)).toThrow(RangeError);
  });
});

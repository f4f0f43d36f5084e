import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "../../decimal/decimal.ts";
import { marginOf, mostPayable, toMonedaP } from "./margen.ts";

const converted = (amount: string, equivalencia: string) => ({
  amount: Decimal.parse(amount),
  equivalencia: Decimal.parse(equivalencia),
});

describe("the margin of a conversion", () => {
  it.each([
    ["1160.00", "0.0571428571", "20299.9125", "20300.0876"],
    ["5137.42", "0.0532782081", "96426.1972", "96426.3850"],
    ["1750.00", "17.5", "99.7148", "100.2869"],
    ["1750.00", "17.5000000000", "99.9997", "100.0003"],
    ["100.00", "1", "99.9950", "100.0051"],
  ])("of %s at %s is from %s to %s", (amount, equivalencia, minimo, maximo) => {
    const margin = marginOf(converted(amount, equivalencia));
    expect(margin.minimo.rounded(4, "down").toString()).toBe(minimo);
    expect(margin.maximo.rounded(4, "up").toString()).toBe(maximo);
  });

  it("is wider with fewer decimals", () => {
    const few = marginOf(converted("5137.42", "0.0533"));
    const many = marginOf(converted("5137.42", "0.0533000000"));
    expect(few.minimo.compare(many.minimo)).toBe(-1);
    expect(few.maximo.compare(many.maximo)).toBe(1);
  });
});

describe("the most that money pays", () => {
  it("is inside the margin, and one more unit is not", () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 11n });
    const rate = fc.bigInt({ min: 10n ** 7n, max: 10n ** 12n });
    const property = fc.property(cents, rate, fc.constantFrom(0, 2, 3), (money, units, decimales) => {
      const [available, equivalencia] = [Decimal.of(money, 2), Decimal.of(units, 10)];
      const amount = mostPayable(available, equivalencia, decimales);
      const more = amount.plus(Decimal.of(1n, decimales));
      const least = (value: Decimal) => marginOf({ amount: value.withScale(decimales), equivalencia }).minimo;
      return least(amount).compare(available) <= 0 && least(more).compare(available) > 0;
    });
    expect(() => fc.assert(property, { numRuns: 2000 })).not.toThrow();
  });
});

describe("an amount in the payment's currency", () => {
  it("is itself at a rate of one, and a quotient of forty decimals at another", () => {
    expect(toMonedaP(converted("10.50", "1")).toString()).toBe("10.50");
    expect(toMonedaP(converted("1", "3")).toString()).toBe(`0.${"3".repeat(40)}`);
  });
});

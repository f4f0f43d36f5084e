import { Decimal } from "@timbra/cfdi";
import fc from "fast-check";
import { expect, it } from "vitest";
import { plainDecimal } from "./decimal-text.ts";

it.each([
  ["10.00", 0, "10"],
  ["0.00", 0, "0"],
  ["0", 0, "0"],
  ["10", 2, "10.00"],
  ["10.500000", 2, "10.50"],
  ["0.123400", 2, "0.1234"],
  ["1250.000000", 6, "1250.000000"],
  ["100", 0, "100"],
  ["-3.10", 0, "-3.1"],
])("%s with at least %i decimals is %s", (text, decimals, plain) => {
  expect(plainDecimal(text, decimals)).toBe(plain);
});

it("never changes the amount", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (units, scale, decimals) => {
        const amount = Decimal.of(units, scale);
        expect(Decimal.parse(plainDecimal(amount.toString(), decimals)).equals(amount)).toBe(true);
      },
    ),
  );
});

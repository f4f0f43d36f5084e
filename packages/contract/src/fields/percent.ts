import { optionalDecimal } from "./decimal.ts";

/** A percentage of ISR withheld: 2 decimals (spec §5), up to the highest of c_TasaOCuota. */
export function isrPercent() {
  return optionalDecimal({ decimals: 2, min: "0", max: "35" });
}

/** A percentage of IEPS: 2 decimals (spec §5), up to the highest of c_TasaOCuota. */
export function iepsPercent() {
  return optionalDecimal({ decimals: 2, min: "0", max: "160" });
}

import type { Whole } from "./whole.ts";

/** ".00", ".01"… ".99": nearly every amount is written with two decimals. */
const HUNDREDTHS: readonly string[] = Array.from(
  { length: 100 },
  (_, hundredths) => `.${`${hundredths}`.padStart(2, "0")}`,
);
const LARGEST_SHORT = 2 ** 31;

/** `units` / 10^`scale` as plain digits: never an exponent, never "-0". */
export function textOf(units: Whole, scale: number): string {
  if (scale === 2 && typeof units === "number" && units >= 0 && units < LARGEST_SHORT)
    return `${(units / 100) | 0}${HUNDREDTHS[units % 100]}`;
  if (scale === 0) return `${units}`;
  if (units < 0) return `-${textOf(-units, scale)}`;
  const digits = `${units}`;
  const point = digits.length - scale;
  if (point > 0) return `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `0.${digits.padStart(scale, "0")}`;
}

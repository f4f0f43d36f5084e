/**
 * A decimal text of the database as people write it: without the zeros that its column pads it with, but with at least
 * `decimals` of them. Digits that say something are never dropped. ("10.00" is "10"; "10.500000" with 2 decimals is
 * "10.50"; "0.123400" with 2 is "0.1234".)
 */
export function plainDecimal(text: string, decimals = 0): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "").padEnd(decimals, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}

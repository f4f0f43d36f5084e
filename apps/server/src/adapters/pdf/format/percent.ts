import { Decimal } from "@timbra/cfdi";
import { amount } from "./amount.ts";

const HUNDRED = Decimal.parse("100");

/** A rate of the SAT for reading: "0.160000" is "16 %", "0.106667" is "10.6667 %". */
export function percent(rate: string): string {
  const value = Decimal.tryParse(rate);
  return value === null ? rate : `${amount(value.times(HUNDRED).toString(), 0)} %`;
}

import { estadoDe } from "./estado-de.ts";
import { inRanges, type PostalRange } from "./in-ranges.ts";

/**
 * c_CodigoPostal has nearly every code of every prefix in use: 95,748 of 96,000. These are all that it has not.
 * Measured on the list of 2024-07; the list of 2026-07-31 has as many rows.
 */
const GAPS: readonly PostalRange[] = [
  ["20640", "20640"],
  ["28470", "28499"],
  ["52800", "52899"],
  ["54500", "54538"],
  ["54540", "54569"],
  ["68930", "68939"],
  ["90751", "90753"],
  ["90755", "90759"],
  ["91311", "91314"],
  ["93770", "93779"],
  ["95050", "95059"],
  ["95660", "95669"],
];

/** Whether the SAT's list of postal codes has it. */
export function isPostalCode(cp: string): boolean {
  return estadoDe(cp) !== undefined && !inRanges(cp, GAPS);
}

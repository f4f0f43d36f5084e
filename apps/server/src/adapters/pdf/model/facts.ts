import type { Fact } from "./print-model.ts";

/** The facts that there are: those whose value is missing are left out. */
export function facts(...pairs: readonly (readonly [label: string, value: string | undefined])[]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === undefined || value === "" ? [] : [{ label, value }]));
}

import type { MissingField } from "../invoices/to-stamp.ts";

/** What cannot be judged while a field is missing: a rule would only repeat the same lack in other words. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  customer_id: ["receiver", "cfdi_use_id", "global", "expedition_zip"],
  currency_id: ["exchange_rate"],
  payment_method_id: ["payment_form_id"],
  cfdi_use_id: ["receiver.tax_regime_id"],
};

/** Tells whether a problem at a path only follows from a field that is missing. Thousands of either are no trouble. */
export function coveredBy(missing: readonly MissingField[]): (path: string) => boolean {
  const roots = new Set(missing.flatMap(({ path }) => [lineOf(path) ?? path, ...(DEPENDENTS[path] ?? [])]));
  return (path) => placesAround(path).some((place) => roots.has(place));
}

function lineOf(path: string): string | undefined {
  return /^items\.\d+/.exec(path)?.[0];
}

/** "items.2.taxes" lies in "items", "items.2" and itself. */
function placesAround(path: string): string[] {
  const names = path.split(".");
  return names.map((_, at) => names.slice(0, at + 1).join("."));
}

import type { MissingField } from "../invoices/to-stamp.ts";

/** What cannot be judged while a field is missing: a rule would only repeat the same lack in other words. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  customer_id: ["receiver", "cfdi_use_id", "global", "expedition_zip"],
  currency_id: ["exchange_rate"],
  payment_method_id: ["payment_form_id"],
  cfdi_use_id: ["receiver.tax_regime_id"],
};

/** Whether a problem at `path` only follows from a field that is missing. */
export function isCoveredBy(path: string, missing: readonly MissingField[]): boolean {
  return missing.some((field) => {
    const line = /^items\.\d+/.exec(field.path)?.[0];
    const roots = [line ?? field.path, ...(DEPENDENTS[field.path] ?? [])];
    return roots.some((root) => path === root || path.startsWith(`${root}.`));
  });
}

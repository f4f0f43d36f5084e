import { checkForm, type InvoiceFilters, invoiceFilters } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";

/** What is wrong with the limits of a list's filter, as the contract says it; null when nothing is. */
export function faultOfFilters(limits: Partial<Record<keyof InvoiceFilters, string | null>>): string | null {
  const checked = checkForm(invoiceFilters, limits, currentLanguage());
  return checked.ok ? null : (Object.values(checked.errors).flat()[0] ?? null);
}

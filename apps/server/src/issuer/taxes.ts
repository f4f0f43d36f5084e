import { DEFAULT_IDS, type ReadRequestOf } from "@timbra/contract";
import { plainDecimal } from "../plain-decimal.ts";
import type { Taxes } from "./taxes.db.ts";

/** What a profile starts with (spec §3). */
const DEFAULT_TAXES: Taxes = { vatTaxId: DEFAULT_IDS.vat_tax, vatRateId: DEFAULT_IDS.vat_rate, isr: "0", ieps: null };

export function toTaxes(form: ReadRequestOf<"saveTaxes">): Taxes {
  return { vatTaxId: form.cat_vat_taxes_id, vatRateId: form.cat_vat_rates_id, isr: form.r_isr, ieps: form.ieps };
}

/** The default taxes under the names of the specification. An issuer has one row of them, so its id is the issuer's. */
export function toUserTaxesData(issuerId: string, stored: Taxes | null) {
  const taxes = stored ?? DEFAULT_TAXES;
  return {
    id: stored === null ? null : issuerId,
    cat_vat_taxes_id: taxes.vatTaxId,
    cat_vat_rates_id: taxes.vatRateId,
    r_isr: plainDecimal(taxes.isr),
    ieps: taxes.ieps === null ? null : plainDecimal(taxes.ieps),
  };
}

import { DEFAULT_IDS, type ReadRequestOf } from "@timbra/contract";
import type { General } from "./general.db.ts";

/** What a profile starts with (spec §3). */
const DEFAULT_GENERAL = {
  taxRegimeId: DEFAULT_IDS.tax_regime,
  curp: null,
  employerRegistration: null,
  businessName: null,
  paymentFormId: DEFAULT_IDS.payment_form,
  paymentMethodId: DEFAULT_IDS.payment_method,
  cfdiUseId: DEFAULT_IDS.cfdi_use,
  customs: 0,
  canLease: 0,
  currencyId: DEFAULT_IDS.currency,
  decimals: 2,
} as const;

export function toGeneral(form: ReadRequestOf<"saveGeneral">): General {
  return {
    businessName: form.business_name,
    taxRegimeId: form.cat_tax_regimes_id,
    curp: form.curp,
    employerRegistration: form.employer_registration,
    paymentFormId: form.cat_payment_forms_id,
    paymentMethodId: form.cat_payment_methods_id,
    cfdiUseId: form.cat_usoscfdi_id,
    customs: form.customs,
    canLease: form.canLease,
    currencyId: form.cat_currencies_id,
    decimals: form.decimals,
  };
}

/** The profile under the names of the specification; the defaults while nothing was saved. */
export function toUserGeneralData(rfc: string, stored: General | null) {
  const general = stored ?? DEFAULT_GENERAL;
  return {
    rfc,
    cat_tax_regimes_id: general.taxRegimeId,
    curp: general.curp,
    employer_registration: general.employerRegistration,
    business_name: general.businessName,
    cat_payment_forms_id: general.paymentFormId,
    cat_payment_methods_id: general.paymentMethodId,
    cat_usoscfdi_id: general.cfdiUseId,
    customs: general.customs,
    canLease: general.canLease,
    cat_currencies_id: general.currencyId,
    decimals: general.decimals,
    complete: stored !== null,
  };
}

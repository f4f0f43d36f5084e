import {
  type ComplementOption,
  DEFAULT_IDS,
  DRAFT_COMPLEMENTS,
  EXTRA_FIELDS,
  type ExtraFields,
  type Language,
  labelOfComplement,
  type ReadRequestOf,
} from "@timbra/contract";
import { plainDecimal } from "../lib/decimal-text.ts";
import type { FiscalAddress, GeneralData, TaxDefaults } from "./profile.db.ts";

/** What a profile starts with (spec §3). */
const DEFAULT_GENERAL = {
  tax_regime_id: DEFAULT_IDS.tax_regime,
  curp: null,
  employer_registration: null,
  business_name: null,
  payment_form_id: DEFAULT_IDS.payment_form,
  payment_method_id: DEFAULT_IDS.payment_method,
  cfdi_use_id: DEFAULT_IDS.cfdi_use,
  customs: 0,
  can_lease: 0,
  currency_id: DEFAULT_IDS.currency,
  decimals: 2,
  border_notice: null,
} as const;

export function toGeneral(
  form: ReadRequestOf<"saveGeneral">,
): Omit<GeneralData, "border_notice"> & Partial<Pick<GeneralData, "border_notice">> {
  const { business_name, curp, employer_registration, customs, canLease, decimals } = form;
  return {
    ...{ business_name, curp, employer_registration, customs, can_lease: canLease, decimals },
    ...(form.border_notice === undefined ? {} : { border_notice: form.border_notice }),
    tax_regime_id: form.cat_tax_regimes_id,
    payment_form_id: form.cat_payment_forms_id,
    payment_method_id: form.cat_payment_methods_id,
    cfdi_use_id: form.cat_usoscfdi_id,
    currency_id: form.cat_currencies_id,
  };
}

/** The profile under the names of the specification; the defaults while nothing was saved. */
export function toUserGeneralData(rfc: string, stored: GeneralData | null) {
  const general = stored ?? DEFAULT_GENERAL;
  return {
    rfc,
    cat_tax_regimes_id: general.tax_regime_id,
    curp: general.curp,
    employer_registration: general.employer_registration,
    business_name: general.business_name,
    cat_payment_forms_id: general.payment_form_id,
    cat_payment_methods_id: general.payment_method_id,
    cat_usoscfdi_id: general.cfdi_use_id,
    customs: general.customs,
    canLease: general.can_lease,
    cat_currencies_id: general.currency_id,
    decimals: general.decimals,
    border_notice: general.border_notice,
    complete: stored !== null,
  };
}

/** An RFC of a company has a character less than a person's. */
const COMPANY_RFC_LENGTH = 12;

/**
 * The issuer's name as its documents carry it. The SAT compares it with its own register, from where the certificate
 * has it (CFDI40139), so the certificate's outweighs what a person typed; but it ends with the kind of company, which
 * the register leaves out. The known kinds are cut where the certificate is read; of another, the issuer says in the
 * general data where the name ends.
 */
export function nameOnDocuments(rfc: string, certified: string | null, typed: string | null): string {
  if (certified === null) return typed ?? "";
  const name = plain(typed ?? "");
  const rest = plain(certified).slice(name.length);
  const isCut = name !== "" && plain(certified).startsWith(name) && /^,? /.test(rest);
  return rfc.length === COMPANY_RFC_LENGTH && isCut ? name : certified;
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}

/** What the form starts with (spec §3). */
const COUNTRY = "México";

export function toAddress(form: ReadRequestOf<"saveAddress">): FiscalAddress {
  return {
    street: form.calle,
    exterior_number: form.no_exterior,
    interior_number: form.no_interior,
    colony: form.colonia,
    reference: form.referencia,
    municipality: form.municipio,
    locality: form.localidad,
    state: form.estado,
    country: form.pais,
    zip_code: form.codigo_postal,
  };
}

/** The address under the names of the specification. */
export function toUserAddressData(address: FiscalAddress | null) {
  return {
    calle: address?.street ?? null,
    no_exterior: address?.exterior_number ?? null,
    no_interior: address?.interior_number ?? null,
    colonia: address?.colony ?? null,
    referencia: address?.reference ?? null,
    municipio: address?.municipality ?? null,
    localidad: address?.locality ?? null,
    estado: address?.state ?? null,
    pais: address?.country ?? COUNTRY,
    codigo_postal: address?.zip_code ?? null,
  };
}

/** What a profile starts with (spec §3). */
const DEFAULT_TAXES: TaxDefaults = {
  vat_tax_id: DEFAULT_IDS.vat_tax,
  vat_rate_id: DEFAULT_IDS.vat_rate,
  isr: "0",
  ieps: null,
};

export function toTaxes(form: ReadRequestOf<"saveTaxes">): TaxDefaults {
  return { vat_tax_id: form.cat_vat_taxes_id, vat_rate_id: form.cat_vat_rates_id, isr: form.r_isr, ieps: form.ieps };
}

/** The default taxes under the names of the specification. An issuer has one row of them, so its id is the issuer's. */
export function toUserTaxesData(issuerId: string, stored: TaxDefaults | null) {
  const taxes = stored ?? DEFAULT_TAXES;
  return {
    id: stored === null ? null : issuerId,
    cat_vat_taxes_id: taxes.vat_tax_id,
    cat_vat_rates_id: taxes.vat_rate_id,
    r_isr: plainDecimal(taxes.isr),
    ieps: taxes.ieps === null ? null : plainDecimal(taxes.ieps),
  };
}

/** All twenty fields; null where nothing was ever saved. */
export function toExtraFields(stored: Partial<ExtraFields> | null): ExtraFields {
  return Object.fromEntries(EXTRA_FIELDS.map((field) => [field, stored?.[field] ?? null])) as ExtraFields;
}

/** Complements as a list to choose of: all there are, or those of some ids. */
export function complementOptions(language: Language, ids?: readonly string[]): ComplementOption[] {
  const shown = DRAFT_COMPLEMENTS.filter(({ id }) => ids === undefined || ids.includes(id));
  return shown.map(({ id, place }) => ({ id, place, label: labelOfComplement(id, language) }));
}

import type { ExtraFields, Printing } from "@timbra/contract";
import type { Tx } from "../db/index.ts";

/** Step one of the profile, as stored. */
export interface GeneralData {
  readonly businessName: string;
  readonly taxRegimeId: number;
  readonly curp: string | null;
  readonly employerRegistration: string | null;
  readonly paymentFormId: number;
  readonly paymentMethodId: number;
  readonly cfdiUseId: number;
  readonly customs: number;
  readonly canLease: number;
  readonly currencyId: number;
  readonly decimals: number;
}

/** Null while nothing was saved. */
export async function getGeneral(tx: Tx): Promise<GeneralData | null> {
  const row = await tx
    .selectFrom("issuer_profiles")
    .select([
      "business_name as businessName",
      "tax_regime_id as taxRegimeId",
      "curp",
      "employer_registration as employerRegistration",
    ])
    .select(["payment_form_id as paymentFormId", "payment_method_id as paymentMethodId", "cfdi_use_id as cfdiUseId"])
    .select(["customs", "can_lease as canLease", "currency_id as currencyId", "decimals"])
    .executeTakeFirst();
  return row ?? null;
}

/** The name in the certificate in use; null while there is none. */
export async function getCertifiedName(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom("certificates").select("name").where("state", "=", "active").executeTakeFirst();
  return row?.name ?? null;
}

const DEFAULT_DECIMALS = 2;

/** How many decimals the issuer's prices have. */
export async function getDecimals(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("issuer_profiles").select("decimals").executeTakeFirst();
  return row?.decimals ?? DEFAULT_DECIMALS;
}

export async function putGeneral(tx: Tx, issuerId: string, general: GeneralData, now: Date): Promise<void> {
  const values = {
    business_name: general.businessName,
    tax_regime_id: general.taxRegimeId,
    curp: general.curp,
    employer_registration: general.employerRegistration,
    payment_form_id: general.paymentFormId,
    payment_method_id: general.paymentMethodId,
    cfdi_use_id: general.cfdiUseId,
    customs: general.customs,
    can_lease: general.canLease,
    currency_id: general.currencyId,
    decimals: general.decimals,
    updated_at: now,
  };
  await tx
    .insertInto("issuer_profiles")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** The fiscal address. The zip code is where documents are issued. */
export interface FiscalAddress {
  readonly street: string;
  readonly exteriorNumber: string;
  readonly interiorNumber: string | null;
  readonly colony: string;
  readonly reference: string;
  readonly municipality: string;
  readonly locality: string;
  readonly state: string;
  readonly country: string;
  readonly zipCode: string;
}

/** Null while nothing was saved. */
export async function getAddress(tx: Tx): Promise<FiscalAddress | null> {
  const row = await tx
    .selectFrom("issuer_addresses")
    .select(["street", "exterior_number as exteriorNumber", "interior_number as interiorNumber", "colony", "reference"])
    .select(["municipality", "locality", "state", "country", "zip_code as zipCode"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putAddress(tx: Tx, issuerId: string, address: FiscalAddress, now: Date): Promise<void> {
  const { exteriorNumber, interiorNumber, zipCode, ...same } = address;
  const values = {
    ...same,
    exterior_number: exteriorNumber,
    interior_number: interiorNumber,
    zip_code: zipCode,
    updated_at: now,
  };
  await tx
    .insertInto("issuer_addresses")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** The taxes that a new product starts with. Percentages are decimal texts. */
export interface TaxDefaults {
  readonly vatTaxId: number;
  readonly vatRateId: number;
  readonly isr: string;
  readonly ieps: string | null;
}

/** Null while nothing was saved. */
export async function getTaxes(tx: Tx): Promise<TaxDefaults | null> {
  const row = await tx
    .selectFrom("issuer_taxes")
    .select(["vat_tax_id as vatTaxId", "vat_rate_id as vatRateId", "isr", "ieps"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putTaxes(
  tx: Tx,
  issuerId: string,
  { vatTaxId, vatRateId, isr, ieps }: TaxDefaults,
  now: Date,
): Promise<void> {
  const values = { vat_tax_id: vatTaxId, vat_rate_id: vatRateId, isr, ieps, updated_at: now };
  await tx
    .insertInto("issuer_taxes")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** How customers reach the issuer; printed on invoices. */
export interface ContactData {
  readonly phone: string | null;
  readonly fax_number: string | null;
  readonly email: string;
  readonly aux_email_1: string | null;
  readonly aux_email_2: string | null;
  readonly webpage: string | null;
}

/** Null while nothing was saved. */
export async function getContact(tx: Tx): Promise<ContactData | null> {
  const row = await tx
    .selectFrom("issuer_contacts")
    .select(["phone", "fax_number", "email", "aux_email_1", "aux_email_2", "webpage"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putContact(tx: Tx, issuerId: string, contact: ContactData, now: Date): Promise<void> {
  const values = { ...contact, updated_at: now };
  await tx
    .insertInto("issuer_contacts")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** Nulls while nothing was saved. */
export async function getPrinting(tx: Tx): Promise<Printing> {
  const row = await tx.selectFrom("issuer_printing").select(["accent_color", "commercial_name"]).executeTakeFirst();
  return row ?? { accent_color: null, commercial_name: null };
}

export async function putPrinting(
  tx: Tx,
  issuerId: string,
  { accent_color, commercial_name }: Printing,
  now: Date,
): Promise<void> {
  const values = { accent_color, commercial_name, updated_at: now };
  await tx
    .insertInto("issuer_printing")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

/** Null while nothing was saved. */
export async function getExtraFields(tx: Tx): Promise<Partial<ExtraFields> | null> {
  const row = await tx.selectFrom("issuer_extra_fields").select("fields").executeTakeFirst();
  return row === undefined ? null : (row.fields as Partial<ExtraFields>);
}

export async function putExtraFields(tx: Tx, issuerId: string, fields: ExtraFields, now: Date): Promise<void> {
  const values = { fields: JSON.stringify(fields), updated_at: now };
  await tx
    .insertInto("issuer_extra_fields")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

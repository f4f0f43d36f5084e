import type { Tx } from "../adapters/postgres/index.ts";

/** Step one of the profile, as stored. */
export interface General {
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
export async function getGeneral(tx: Tx): Promise<General | null> {
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

export async function putGeneral(tx: Tx, issuerId: string, general: General, now: Date): Promise<void> {
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

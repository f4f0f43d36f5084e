import type { Tx } from "../adapters/postgres/index.ts";

/** The taxes that a new product starts with. Percentages are decimal texts. */
export interface Taxes {
  readonly vatTaxId: number;
  readonly vatRateId: number;
  readonly isr: string;
  readonly ieps: string | null;
}

/** Null while nothing was saved. */
export async function getTaxes(tx: Tx): Promise<Taxes | null> {
  const row = await tx
    .selectFrom("issuer_taxes")
    .select(["vat_tax_id as vatTaxId", "vat_rate_id as vatRateId", "isr", "ieps"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putTaxes(
  tx: Tx,
  issuerId: string,
  { vatTaxId, vatRateId, isr, ieps }: Taxes,
  now: Date,
): Promise<void> {
  const values = { vat_tax_id: vatTaxId, vat_rate_id: vatRateId, isr, ieps, updated_at: now };
  await tx
    .insertInto("issuer_taxes")
    .values({ issuer_id: issuerId, ...values })
    .onConflict((conflict) => conflict.column("issuer_id").doUpdateSet(values))
    .execute();
}

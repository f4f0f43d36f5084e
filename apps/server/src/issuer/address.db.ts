import type { Tx } from "../adapters/postgres/index.ts";

/** The fiscal address. The zip code is where documents are issued. */
export interface Address {
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
export async function getAddress(tx: Tx): Promise<Address | null> {
  const row = await tx
    .selectFrom("issuer_addresses")
    .select(["street", "exterior_number as exteriorNumber", "interior_number as interiorNumber", "colony", "reference"])
    .select(["municipality", "locality", "state", "country", "zip_code as zipCode"])
    .executeTakeFirst();
  return row ?? null;
}

export async function putAddress(tx: Tx, issuerId: string, address: Address, now: Date): Promise<void> {
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

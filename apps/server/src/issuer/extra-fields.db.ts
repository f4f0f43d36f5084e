import type { ExtraFields } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";

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

import type { Printing } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";

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

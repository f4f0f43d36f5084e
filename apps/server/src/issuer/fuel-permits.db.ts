import { tipoDePermiso } from "@timbra/cfdi/complementos";
import type { FuelPermit } from "@timbra/contract";
import { issuerOf, type Tx } from "../db/index.ts";

/** What somebody wrote of a permit. */
type Written = Pick<FuelPermit, "number" | "name">;
type Kept = Written & Pick<FuelPermit, "id">;

/** The issuer's permits to sell fuels, by number. */
export async function listFuelPermits(tx: Tx): Promise<Kept[]> {
  return tx
    .selectFrom("fuel_permits")
    .select(["id", "number", "name"])
    .where("issuer_id", "=", issuerOf(tx))
    .orderBy("number")
    .execute();
}

/** Null when there is none. */
export async function findFuelPermit(tx: Tx, id: string): Promise<Kept | null> {
  const found = await tx
    .selectFrom("fuel_permits")
    .select(["id", "number", "name"])
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

/** A permit with its kind, which its number tells. */
export function toFuelPermit<Row extends { readonly number: string }>(row: Row): Row & { readonly kind: string } {
  return { ...row, kind: tipoDePermiso(row.number) ?? "" };
}

/** False when the issuer has that permit. */
export async function insertFuelPermit(tx: Tx, issuerId: string, permit: Kept, now: Date): Promise<boolean> {
  const { id, number, name } = permit;
  const inserted = await tx
    .insertInto("fuel_permits")
    .values({ issuer_id: issuerId, id, number, name, created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer_id", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when the issuer has another permit of that number. Documents and drafts that name it keep what they say. */
export async function updateFuelPermit(tx: Tx, id: string, { number, name }: Written): Promise<boolean> {
  const changed = await tx
    .updateTable("fuel_permits")
    .set({ number, name })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("fuel_permits as other")
            .where("other.issuer_id", "=", issuerOf(tx))
            .where("other.number", "=", number)
            .where("other.id", "!=", id),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** False when there is none. Documents and drafts that name it keep what they say. */
export async function deleteFuelPermit(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("fuel_permits")
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

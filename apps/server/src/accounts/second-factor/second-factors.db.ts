import type { SealedKey } from "../../adapters/vault/index.ts";
import type { Db, Tx } from "../../db/index.ts";

interface SecondFactor {
  readonly id: string;
  readonly sealed: SealedKey;
  readonly confirmedAt: Date | null;
}

/** The second factor of a user, confirmed or only begun. */
export async function getSecondFactor(db: Db | Tx, userId: string): Promise<SecondFactor | null> {
  const row = await db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (row === undefined) return null;
  const sealed = { sealedKey: row.sealed_secret, wrappedKey: row.wrapped_key, keyVersion: row.key_version };
  return { id: row.id, sealed, confirmedAt: row.confirmed_at };
}

/** Begins one, in the place of another that was only begun. False when one is on. */
export async function beginSecondFactor(
  db: Db,
  factor: { id: string; userId: string; sealed: SealedKey; now: Date },
): Promise<boolean> {
  const { sealedKey, wrappedKey, keyVersion } = factor.sealed;
  const begun = {
    id: factor.id,
    sealed_secret: Buffer.from(sealedKey),
    wrapped_key: Buffer.from(wrappedKey),
    key_version: keyVersion,
    begun_at: factor.now,
  };
  const row = await db
    .insertInto("second_factors")
    .values({ user_id: factor.userId, ...begun })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(begun).where("second_factors.confirmed_at", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the one that was begun. False when it is on already, or another one was begun meanwhile. */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, id, step, now }: { userId: string; id: string; step: number; now: Date },
) {
  const row = await tx
    .updateTable("second_factors")
    .set({ confirmed_at: now, last_step: String(step) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the code of a time step. Of two uses at once exactly one succeeds; no step is taken twice, nor one before it.
 */
export async function consumeStep(db: Db | Tx, userId: string, id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable("second_factors")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("last_step", "<", String(step))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the second factor and its recovery codes. False when none was on. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const row = await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Keeps new recovery codes in the place of those before. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_sha256: hash, created_at: now }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export async function consumeRecoveryCode(db: Db | Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_sha256", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

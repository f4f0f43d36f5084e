import { randomBytes } from "node:crypto";
import type { Db } from "../../db/index.ts";
import { decrypt, encrypt, type MasterKeyring, type MasterKeys } from "./master-keys.ts";

/** Seals what belongs to one row, in memory: inside a transaction nobody waits for a vault that may be far away. */
export interface SecretBox {
  seal(id: string, plain: string): Buffer;
  /** Throws when the bytes were altered, or belong to another row. */
  open(id: string, sealed: Uint8Array): string;
}

type DataKeyPurpose = "mail" | "chain";

/**
 * The installation's data key of a purpose: made once, kept wrapped by a master key. A rotation wraps it anew; the data
 * key itself, and with it everything that was made under it, stays.
 */
export async function openDataKey(db: Db, keyring: MasterKeyring, purpose: DataKeyPurpose): Promise<Buffer> {
  const fresh = wrap(await keyring.current(), purpose, randomBytes(32));
  await db
    .insertInto("data_keys")
    .values({ purpose, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("data_keys").selectAll().where("purpose", "=", purpose).executeTakeFirstOrThrow();
  return decrypt(await keyring.get(row.key_version), row.wrapped_key, dataKeyPurpose(purpose));
}

/** Wraps those anew that lie under another master key. Answers how many. */
export async function rewrapDataKeys(db: Db, keyring: MasterKeyring, current: string): Promise<number> {
  const rows = await db.selectFrom("data_keys").selectAll().where("key_version", "<>", current).execute();
  const to = { version: current, key: await keyring.get(current) };
  for (const { purpose, key_version, wrapped_key } of rows) {
    const dataKey = decrypt(await keyring.get(key_version), wrapped_key, dataKeyPurpose(purpose));
    await db
      .updateTable("data_keys")
      .set(wrap(to, purpose, dataKey))
      .where("purpose", "=", purpose)
      .where("key_version", "=", key_version)
      .execute();
    dataKey.fill(0);
  }
  return rows.length;
}

/**
 * The same for whoever only reads: null where there is none yet, `key` null where the master key that wraps it is not
 * at hand.
 */
export async function findDataKey(
  db: Db,
  masterKeys: MasterKeys | null,
  purpose: DataKeyPurpose,
): Promise<{ readonly key: Buffer | null } | null> {
  const row = await db.selectFrom("data_keys").selectAll().where("purpose", "=", purpose).executeTakeFirst();
  if (row === undefined) return null;
  const key = masterKeys?.keys.get(row.key_version);
  return { key: key === undefined ? null : decrypt(key, row.wrapped_key, dataKeyPurpose(purpose)) };
}

/** A box under a data key. */
export function createSecretBox(dataKey: Uint8Array, kind: string): SecretBox {
  return {
    seal: (id, plain) => Buffer.from(encrypt(dataKey, Buffer.from(plain, "utf8"), `timbra:v1:${kind}:${id}`)),
    open: (id, sealed) => decrypt(dataKey, sealed, `timbra:v1:${kind}:${id}`).toString("utf8"),
  };
}

function wrap({ version, key }: Awaited<ReturnType<MasterKeyring["current"]>>, purpose: string, dataKey: Uint8Array) {
  return { key_version: version, wrapped_key: Buffer.from(encrypt(key, dataKey, dataKeyPurpose(purpose))) };
}

/** What such a key is bound to. */
export const dataKeyPurpose = (purpose: string): string => `timbra:v1:data-key:${purpose}`;

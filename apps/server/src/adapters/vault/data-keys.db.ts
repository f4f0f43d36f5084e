import { randomBytes } from "node:crypto";
import type { Db } from "../../db/index.ts";
import { decrypt, encrypt, type MasterKeys, masterKeyOf } from "./master-keys.ts";

/** Seals what belongs to one row, in memory: inside a transaction nobody waits for a vault that may be far away. */
export interface SecretBox {
  seal(id: string, plain: string): Buffer;
  /** Throws when the bytes were altered, or belong to another row. */
  open(id: string, sealed: Uint8Array): string;
}

type DataKeyPurpose = "mail" | "chain";

/**
 * The installation's data key of a purpose: made once, kept wrapped by the key-encryption key. After a rotation of that
 * key the first program that starts wraps it anew; the data key itself, and with it everything that was made under it,
 * stays.
 */
export async function openDataKey(db: Db, masterKeys: MasterKeys, purpose: DataKeyPurpose): Promise<Buffer> {
  const fresh = wrap(masterKeys, purpose, randomBytes(32));
  await db
    .insertInto("data_keys")
    .values({ purpose, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("data_keys").selectAll().where("purpose", "=", purpose).executeTakeFirstOrThrow();
  const dataKey = decrypt(masterKeyOf(masterKeys, row.key_version), row.wrapped_key, purposeOf(purpose));
  if (row.key_version !== masterKeys.current) {
    const rewrapped = wrap(masterKeys, purpose, dataKey);
    await db
      .updateTable("data_keys")
      .set(rewrapped)
      .where("purpose", "=", purpose)
      .where("key_version", "=", row.key_version)
      .execute();
  }
  return dataKey;
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
  return { key: key === undefined ? null : decrypt(key, row.wrapped_key, purposeOf(purpose)) };
}

/** A box under a data key. */
export function createSecretBox(dataKey: Uint8Array, kind: string): SecretBox {
  return {
    seal: (id, plain) => Buffer.from(encrypt(dataKey, Buffer.from(plain, "utf8"), `timbra:v1:${kind}:${id}`)),
    open: (id, sealed) => decrypt(dataKey, sealed, `timbra:v1:${kind}:${id}`).toString("utf8"),
  };
}

function wrap(masterKeys: MasterKeys, purpose: DataKeyPurpose, dataKey: Uint8Array) {
  const key_version = masterKeys.current;
  return {
    key_version,
    wrapped_key: Buffer.from(encrypt(masterKeyOf(masterKeys, key_version), dataKey, purposeOf(purpose))),
  };
}

const purposeOf = (purpose: DataKeyPurpose): string => `timbra:v1:data-key:${purpose}`;

import { type Db, useChainKey } from "./adapters/postgres/index.ts";
import { createSecretBox, findDataKey, type MasterKeys, openDataKey, openMasterKeys } from "./adapters/vault/index.ts";
import type { Clock } from "./clock.ts";
import { isSwitched, switchChains } from "./deeds/index.ts";

/**
 * Opens every key of an installation, for whatever program writes to its database. Throws when one that something is
 * sealed or coded with is missing.
 */
export async function openKeys(db: Db, clock: Clock, masterKeyFile: string) {
  const masterKeys = await openMasterKeys(db, masterKeyFile);
  await findChainKey(db, masterKeys);
  const chainKey = await openDataKey(db, masterKeys, "chain");
  useChainKey(db, chainKey);
  await switchChains(db, clock);
  return { masterKeys, chainKey, mailBodies: createSecretBox(await openDataKey(db, masterKeys, "mail"), "mail") };
}

/**
 * The key of the chains, `key` null where no master key at hand opens it. Null before the product first started with
 * one; throws when it was taken away since then: a new one in its place would say of no link whether it is ours.
 */
export async function findChainKey(
  db: Db,
  masterKeys: MasterKeys | null,
): Promise<{ readonly key: Buffer | null } | null> {
  // Asked first: whoever starts at the same time makes the key, and then records the switch.
  const switched = await isSwitched(db);
  const found = await findDataKey(db, masterKeys, "chain");
  if (found === null && switched)
    throw new Error(
      "The key of the chains is gone from the database (data_keys: chain) although their links have codes. Put it back from a backup.",
    );
  return found;
}

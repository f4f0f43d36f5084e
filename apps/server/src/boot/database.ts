import { existsSync } from "node:fs";
import {
  createSecretBox,
  findDataKey,
  type MasterKeys,
  openDataKey,
  openMasterKeyring,
} from "../adapters/vault/index.ts";
import { hasKeyedChains, startKeyedChains } from "../audit-log/index.ts";
import { chooseDataDir, choosePostgresUser, startEmbeddedPostgres } from "../db/embedded/index.ts";
import {
  addressesFromConfig,
  addressesOfOwnServer,
  type DatabaseAddresses,
  type Db,
  isOwned,
  openDatabase,
  useChainKey,
} from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import type { Config } from "./config.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { findMissing } from "./wait-for-migration.ts";

/**
 * The database of an installation, running or not: that of DATABASE_URL, or the one in its data folder. `noData`: what
 * is said without one.
 */
export async function openInstallation(
  config: Config,
  noData: (folder: string) => string,
): Promise<{ readonly folder: string; readonly addresses: DatabaseAddresses; close(): Promise<unknown> }> {
  const folder = chooseDataDir(config.dataDir, config.databaseUrl === null ? choosePostgresUser() : null).path;
  const given = addressesFromConfig(config);
  if (given !== null) return { folder, addresses: given, close: () => Promise.resolve() };
  if (!existsSync(folder)) throw new Error(noData(folder));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  return { folder, addresses: addressesOfOwnServer(postgres.url), close: () => postgres.stop() };
}

/** For programs that write to an installation's database (`folder`: its data folder). */
export async function withInstallationDatabase(
  config: Config,
  noData: (folder: string) => string,
  work: (db: Db, folder: string, addresses: DatabaseAddresses) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(config, noData);
  try {
    const { addresses } = installation;
    await migrateOrRefuse(addresses);
    const { db, close } = openDatabase(addresses, { maxConnections: 2, onError: () => undefined });
    await work(db, installation.folder, addresses).finally(close);
  } finally {
    await installation.close();
  }
}

/** Migrates a database where its owner's rights are at hand; otherwise it must be of this version already. */
export async function migrateOrRefuse(addresses: DatabaseAddresses): Promise<void> {
  const missing = isOwned(addresses) ? null : await findMissing(addresses);
  if (missing !== null) throw new Error(`npm run migrate comes first: ${missing}`);
  if (isOwned(addresses)) await prepareDatabase(addresses);
}

/**
 * Opens every key of an installation, for whatever program writes to its database. Throws when one that something is
 * sealed or coded with is missing.
 */
export async function openKeys(db: Db, clock: Clock, masterKeyFile: string) {
  const keyring = await openMasterKeyring(db, masterKeyFile);
  await findChainKey(db, null);
  const chainKey = await openDataKey(db, keyring, "chain");
  useChainKey(db, chainKey);
  await startKeyedChains(db, clock);
  return { keyring, chainKey, mailBodies: createSecretBox(await openDataKey(db, keyring, "mail"), "mail") };
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
  const switched = await hasKeyedChains(db);
  const found = await findDataKey(db, masterKeys, "chain");
  if (found === null && switched)
    throw new Error(
      "The key of the chains is gone from the database (data_keys: chain) although their links have codes. Put it back from a backup.",
    );
  return found;
}

import { existsSync } from "node:fs";
import { chooseDataDir, choosePostgresUser, startEmbeddedPostgres } from "./adapters/postgres/embedded/index.ts";
import { type Db, givenAddresses, openDatabase, ownAddresses } from "./adapters/postgres/index.ts";
import type { Config } from "./config.ts";
import { prepareDatabase } from "./prepare-database.ts";

/**
 * For programs that write to the product's database (`folder`: its data folder), running or not: that of DATABASE_URL,
 * or the one in the data folder. `noData`: what is said without one.
 */
export async function withDatabase(
  config: Config,
  noData: (folder: string) => string,
  work: (db: Db, folder: string) => Promise<void>,
): Promise<void> {
  const folder = chooseDataDir(config.dataDir, config.databaseUrl === null ? choosePostgresUser() : null).path;
  if (config.databaseUrl === null && !existsSync(folder)) throw new Error(noData(folder));
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: folder }) : null;
  const addresses = givenAddresses(config) ?? ownAddresses(postgres?.url ?? "");
  try {
    await prepareDatabase(addresses);
    const { db, close } = openDatabase(addresses, { maxConnections: 2, onError: () => undefined });
    await work(db, folder).finally(close);
  } finally {
    await postgres?.stop();
  }
}

import { sql } from "kysely";
import { asAuditor, type Db } from "../postgres/index.ts";
import { createMasterKeys, type MasterKeys, readMasterKeys } from "./master-keys.ts";
import { rewrapKeys } from "./rewrap-keys.db.ts";

/**
 * The keys of this database. The file is made only where nothing is sealed yet: a new key in the place of a lost one
 * would open none of what is there. Throws, and says what to do, when a key is missing without which something could
 * not be opened. After a rotation everything is wrapped under the first line.
 */
export async function openMasterKeys(db: Db, path: string): Promise<MasterKeys> {
  const inUse = await countSealed(db);
  const found = await readMasterKeys(path);
  if (found === null && inUse.length === 0) return createMasterKeys(path);
  const missing = inUse.filter(({ key_version }) => !found?.keys.has(key_version));
  if (found !== null && missing.length === 0) {
    if (inUse.some(({ key_version }) => key_version !== found.current)) await rewrapKeys(db, found);
    return found;
  }
  const list = missing.map(({ key_version, kind, sealed }) => `\n  - ${key_version} for ${kind}: ${sealed}`).join("");
  throw new Error(
    `The master key file ${path} ${found === null ? "is not there" : "is another one, or lacks keys"}: what is sealed in the database cannot be opened. ` +
      "No new key is made in its place. Put the file back from its backup, or name the right one with TIMBRA_MASTER_KEY_FILE. " +
      `Keys that are missing, by fingerprint:${list}`,
  );
}

interface Sealed {
  readonly key_version: string;
  readonly kind: string;
  readonly sealed: number;
}

/** How much is sealed under each key-encryption key. */
async function countSealed(db: Db): Promise<Sealed[]> {
  const ofIssuers = sql<Sealed>`SELECT key_version, 'private keys of certificates' AS kind, count(*)::int AS sealed FROM certificates
      WHERE wrapped_key IS NOT NULL GROUP BY key_version
    UNION ALL SELECT key_version, 'secrets of webhooks', count(*)::int FROM webhook_endpoints WHERE removed_at IS NULL GROUP BY key_version
    UNION ALL SELECT url_key_version, 'addresses of webhooks', count(*)::int FROM webhook_endpoints
      WHERE removed_at IS NULL AND sealed_url IS NOT NULL GROUP BY url_key_version
    ORDER BY kind, key_version`;
  const ofAll = sql<Sealed>`SELECT key_version, 'second steps' AS kind, count(*)::int AS sealed FROM second_factors GROUP BY key_version
    UNION ALL SELECT key_version, 'the data key of ' || purpose, 1 FROM data_keys ORDER BY kind, key_version`;
  const { rows } = await asAuditor(db, (tx) => ofIssuers.execute(tx));
  return [...rows, ...(await ofAll.execute(db)).rows];
}

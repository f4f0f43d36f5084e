import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Db } from "../../db/index.ts";
import { sqlRow, sqlRows } from "../../db/sql.ts";
import { every } from "../../lib/every.ts";
import type { Logger } from "../../lib/log.ts";
import { countWrapped } from "./envelopes.db.ts";
import { createMasterKeys, type MasterKeyring, type MasterKeys, masterKeyOf, readMasterKeys } from "./master-keys.ts";

/** The master keys of a running program. */
export interface FileKeyring extends MasterKeyring {
  /** The fingerprints of what the file has now. */
  versions(): Promise<string[]>;
}

/**
 * The master keys of this database. The file is made only where nothing is sealed yet: a new key in the place of a lost
 * one would open none of what is there. Throws, and says what to do, when a key is missing without which something
 * could not be opened.
 */
export async function openMasterKeyring(db: Db, path: string): Promise<FileKeyring> {
  const needed = await listNeeded(db);
  const found = await readMasterKeys(path);
  if (found === null && needed.length === 0) return keyringOf(db, path, await adopt(db, await createMasterKeys(path)));
  const missing = needed.filter(({ version }) => !found?.keys.has(version));
  if (found !== null && missing.length === 0) return keyringOf(db, path, await adopt(db, found));
  const list = missing.map(({ version, kind, count }) => `\n  - ${version} for ${kind}: ${count}`).join("");
  throw new Error(
    `The master key file ${path} ${found === null ? "is not there" : "is another one, or lacks keys"}: what is sealed in the database cannot be opened. ` +
      "No new key is made in its place. Put the file back from its backup, or name the right one with TIMBRA_MASTER_KEY_FILE. " +
      `Keys that are missing, by fingerprint:${list}`,
  );
}

/** What is wrapped, and what whatever comes next will be wrapped by. */
async function listNeeded(db: Db) {
  const current = await findCurrentKey(db);
  const wrapped = await countWrapped(db);
  return current === null || wrapped.some(({ version }) => version === current)
    ? wrapped
    : [...wrapped, { version: current, kind: "what is sealed from now on", count: 0 }];
}

/**
 * The keys of a file over a database. The file is read again for a key that is not known yet: a rotation puts it there
 * while the product serves.
 */
function keyringOf(db: Db, path: string, found: MasterKeys): FileKeyring {
  let known = found;
  async function get(version: string): Promise<Uint8Array> {
    if (!known.keys.has(version)) await readAgain();
    return masterKeyOf(known, version);
  }
  async function readAgain(): Promise<void> {
    known = (await readMasterKeys(path)) ?? known;
  }
  return {
    get,
    async current() {
      const version = await findCurrentKey(db);
      if (version === null) throw new Error("The database does not say which master key is the current one.");
      return { version, key: await get(version) };
    },
    async versions() {
      await readAgain();
      return [...known.keys.keys()];
    },
  };
}

/** The key that wraps what is sealed now; null before the first start. */
export async function findCurrentKey(db: Db): Promise<string | null> {
  const row = await sqlRow<{ version: string }>(db)`SELECT version FROM master_keys WHERE state = 'current'`;
  return row?.version ?? null;
}

/** A database that knows no key yet takes those of the file: the first line wraps, the others only open. */
async function adopt(db: Db, found: MasterKeys): Promise<MasterKeys> {
  if ((await findCurrentKey(db)) !== null) return found;
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('current master key', 0))`.execute(tx);
    await sql`INSERT INTO master_keys (version) SELECT unnest(${[...found.keys.keys()]}::text[]) ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    await sql`UPDATE master_keys SET state = 'current' WHERE version = ${found.first} AND state = 'previous'
      AND NOT EXISTS (SELECT FROM master_keys WHERE state = 'current')`.execute(tx);
  });
  return found;
}

const LOOK_MS = 1_000;
const REPORT_MS = 10_000;
/** Whoever said nothing for so long has ended without a word. */
const SILENT_SECONDS = 30;

/**
 * Says of this process which keys it holds, now, every ten seconds and as soon as the file has others: a rotation waits
 * until all have the new one. Answers what stops it.
 */
export function reportHeldKeys(db: Db, keyring: FileKeyring, log: Pick<Logger, "warn">): () => Promise<void> {
  const name = `${hostname()}:${process.pid}:${randomBytes(3).toString("hex")}`;
  let underWay: Promise<unknown> = Promise.resolve();
  let reported = "";
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = async () => {
    const versions = await keyring.versions();
    if (versions.join() === reported && performance.now() < reportedAt + REPORT_MS) return;
    await sql`WITH gone AS (DELETE FROM master_key_holders WHERE seen_at < now() - interval '1 day')
      INSERT INTO master_key_holders (process, versions, seen_at) VALUES (${name}, ${versions}, now())
      ON CONFLICT (process) DO UPDATE SET versions = excluded.versions, seen_at = excluded.seen_at`.execute(db);
    [reported, reportedAt] = [versions.join(), performance.now()];
  };
  const stop = every(LOOK_MS, log, "the master keys that are held here could not be reported", () => {
    const reporting = report();
    underWay = reporting.catch(() => undefined);
    return reporting;
  });
  return async () => {
    stop();
    await underWay;
    // A database that is gone when this process ends forgets it by itself.
    await sql`DELETE FROM master_key_holders WHERE process = ${name}`.execute(db).catch(() => undefined);
  };
}

/** A running process, and whether it holds a key. */
export interface KeyHolder {
  readonly process: string;
  readonly versions: readonly string[];
}

export function listKeyHolders(db: Db): Promise<KeyHolder[]> {
  return sqlRows<KeyHolder>(db)`SELECT process, versions FROM master_key_holders
    WHERE seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) ORDER BY process`;
}

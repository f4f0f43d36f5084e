import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/index.ts";
import { sqlRows } from "../../db/sql.ts";
import { rewrapDataKeys } from "./data-keys.db.ts";
import { countWrapped, rewrapRows, type WrappedCount } from "./envelopes.db.ts";
import { addKeyLine, moveRetiredLines } from "./key-file.ts";
import { type FileKeyring, findCurrentKey, listKeyHolders, openMasterKeyring } from "./master-keyring.db.ts";

/** Each is durable; whoever is killed between two of them goes on with the next one when asked again. */
export type RotationStep = "key_in_file" | "known_everywhere" | "current" | "batch" | "rewrapped";

export interface RotationOptions {
  readonly db: Db;
  /** The file of the master keys. */
  readonly path: string;
  /** How long running processes may take to have the new key. */
  readonly patienceMs: number;
  /** Told of each step, with what it is about: a fingerprint, or how many were wrapped anew. */
  readonly onStep: (step: RotationStep, about: string) => Promise<void> | void;
  /** Told once whom it waits for. */
  readonly onWaiting: (processes: readonly string[]) => void;
}

export type RotationOutcome =
  /** Nothing lies under another key any more. */
  | { readonly kind: "rotated"; readonly version: string }
  /** Nothing was changed yet but the file: these running processes do not have the key. */
  | { readonly kind: "key_not_everywhere"; readonly version: string; readonly processes: readonly string[] }
  | { readonly kind: "file_not_writable" };

/**
 * Makes a new master key the current one and wraps everything under it while the product serves, or goes on with a
 * rotation that was not finished. To be run once at a time (runExclusively). The old key stays in the file until it is
 * retired.
 */
export async function rotateMasterKey(options: RotationOptions): Promise<RotationOutcome> {
  const { db, path, onStep } = options;
  const keyring = await openMasterKeyring(db, path);
  const current = await findCurrentKey(db);
  const unfinished = (await countWrapped(db)).some(({ version }) => version !== current);
  if (current !== null && unfinished) return rewrapAll(options, keyring, current);
  const version = (await findWaitingKey(db, keyring)) ?? (await addKeyLine(path));
  if (version === null) return { kind: "file_not_writable" };
  await onStep("key_in_file", version);
  const lacking = await waitForHolders(options, version);
  if (lacking.length > 0) return { kind: "key_not_everywhere", version, processes: lacking };
  await onStep("known_everywhere", version);
  await makeCurrent(db, version);
  await onStep("current", version);
  return rewrapAll(options, keyring, version);
}

/** A key of the file that the database has not been told of: of a rotation that was begun, or put there by hand. */
async function findWaitingKey(db: Db, keyring: FileKeyring): Promise<string | null> {
  const known = new Set((await listKeys(db)).map(({ version }) => version));
  return (await keyring.versions()).find((version) => !known.has(version)) ?? null;
}

const ASK_AGAIN_MS = 200;

/** The running processes that still lack the key when patience ends. */
async function waitForHolders(
  { db, patienceMs, onWaiting }: RotationOptions,
  version: string,
): Promise<readonly string[]> {
  const until = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const holders = await listKeyHolders(db);
    const lacking = holders.filter(({ versions }) => !versions.includes(version)).map(({ process }) => process);
    if (lacking.length === 0 || performance.now() >= until) return lacking;
    if (!told) onWaiting(lacking);
    told = true;
    await pause(Math.min(ASK_AGAIN_MS, patienceMs));
  }
}

/** From here on whatever is sealed is wrapped by it, by every process. */
async function makeCurrent(db: Db, version: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE master_keys SET state = 'previous' WHERE state = 'current'`.execute(tx);
    await sql`INSERT INTO master_keys (version, state) VALUES (${version}, 'current')`.execute(tx);
  });
}

/** Most often once: again only for what was being sealed by the old key while the new one became current. */
async function rewrapAll(
  { db, onStep }: RotationOptions,
  keyring: FileKeyring,
  version: string,
): Promise<RotationOutcome> {
  while ((await countWrapped(db)).some((wrapped) => wrapped.version !== version)) {
    await rewrapRows(db, keyring, version, (rows) => onStep("batch", String(rows)));
    await onStep("batch", String(await rewrapDataKeys(db, keyring, version)));
  }
  await onStep("rewrapped", version);
  return { kind: "rotated", version };
}

export interface KnownKey {
  readonly version: string;
  readonly state: "current" | "previous" | "retired";
  readonly known_since: Date;
  readonly retired_at: Date | null;
}

/** The keys that the database has been told of, oldest first. */
export function listKeys(db: Db): Promise<KnownKey[]> {
  return sqlRows<KnownKey>(
    db,
  )`SELECT version, state, known_since, retired_at FROM master_keys ORDER BY known_since, version`;
}

export type RetirementOutcome =
  | { readonly kind: "retired"; readonly versions: readonly string[]; readonly fileChanged: boolean }
  | { readonly kind: "still_needed"; readonly needed: readonly WrappedCount[] };

/**
 * Retires every key but the current one: the database refuses whatever would still be sealed under one, and then they
 * leave the file. Nothing is changed while one of them is needed. To be run once at a time.
 */
export async function retireMasterKeys(
  { db, path }: Pick<RotationOptions, "db" | "path">,
  onStep: (step: "marked") => Promise<void> | void = () => undefined,
): Promise<RetirementOutcome> {
  await openMasterKeyring(db, path);
  const outcome = await db.transaction().execute(async (tx) => markRetired(db, tx));
  if (outcome.kind === "still_needed") return outcome;
  await onStep("marked");
  const retired = (await listKeys(db)).filter(({ state }) => state === "retired").map(({ version }) => version);
  return { ...outcome, fileChanged: await moveRetiredLines(path, new Set(retired)) };
}

/**
 * The update waits for transactions that are sealing under such a key, and lets no other begin; what is counted after
 * it is all that there will be.
 */
async function markRetired(db: Db, tx: Tx) {
  const marked = await sqlRows<{ version: string }>(tx)`UPDATE master_keys SET state = 'retired', retired_at = now()
    WHERE state = 'previous' RETURNING version`;
  const versions = marked.map(({ version }) => version);
  const needed = (await countWrapped(db)).filter(({ version }) => versions.includes(version));
  if (needed.length === 0) return { kind: "retired", versions } as const;
  await sql`UPDATE master_keys SET state = 'previous', retired_at = NULL WHERE version = ANY(${versions})`.execute(tx);
  return { kind: "still_needed", needed } as const;
}

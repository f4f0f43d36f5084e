import type { ClusterSession } from "./cluster.db.ts";
import { listKeptKeys } from "./keep-key.ts";
import { type BackupStore, type Base, FOLDERS, getDocument, instantOf, listKeys, type StoredFile } from "./layout.ts";
import { listLog, segmentOf } from "./log-segments.ts";
import { listParts, partKey } from "./parts.ts";

/** Parts that are deleted before the log may leave again: it must not wait for long. */
const AT_ONCE = 200;

/**
 * Deletes what no moment of the last `keepMs` needs. Under the lock `base`: a base that is being made may use parts
 * that no other one names. First goes what names something, so that what is left never names what is gone.
 */
export async function tidyBackups(
  store: BackupStore,
  session: ClusterSession,
  keepMs: number,
  now: Date,
): Promise<void> {
  const keys = await listKeys(store, FOLDERS.bases);
  const kept = chooseKept(keys, new Date(now.getTime() - keepMs));
  for (const key of keys) if (!kept.includes(key)) await store.delete(key);
  const bases: Base[] = [];
  for (const key of kept) {
    const base = await getDocument(store, "base", key);
    if (base !== null) bases.push(base);
  }
  const [oldest] = bases;
  if (oldest === undefined) return;
  await deleteOldChanges(store, oldest);
  await deleteOldLog(store, bases);
  await deleteOldKeys(store, oldest);
  await deleteParts(store, session, bases);
}

/** All from `since` on, and the one before: only from there what came right after `since` can be restored. */
export function chooseKept(keys: readonly string[], since: Date): string[] {
  const sorted = [...keys].sort();
  const first = sorted.findIndex((key) => (instantOf(key) ?? since) > since);
  return sorted.slice(first === -1 ? -1 : Math.max(0, first - 1));
}

async function deleteOldChanges(store: BackupStore, oldest: Base): Promise<void> {
  for (const key of await listKeys(store, FOLDERS.changes)) {
    const at = instantOf(key);
    if (at !== null && at < new Date(oldest.endedAt)) await store.delete(key);
  }
}

async function deleteOldLog(store: BackupStore, bases: readonly Base[]): Promise<void> {
  const databases = bases.flatMap(({ database }) => database ?? []);
  const starts = databases.map(({ startLsn, segmentBytes }) => segmentOf(startLsn, segmentBytes));
  const [segmentBytes] = databases.map((database) => database.segmentBytes);
  if (segmentBytes === undefined) return;
  for (const { key, number } of await listLog(store, segmentBytes))
    if (number !== null && starts.every((start) => number < start)) await store.delete(key);
}

/** A key file that was replaced before the oldest base was begun opens nothing that can still be restored. */
async function deleteOldKeys(store: BackupStore, oldest: Base): Promise<void> {
  const kept = await listKeptKeys(store);
  for (const [at, { key }] of kept.entries()) {
    const replaced = instantOf(kept[at + 1]?.key ?? "");
    if (replaced !== null && replaced < new Date(oldest.startedAt)) await store.delete(key);
  }
}

async function deleteParts(store: BackupStore, session: ClusterSession, bases: readonly Base[]): Promise<void> {
  const needed = new Set<string>();
  for (const { files, database } of bases)
    for (const hash of [...partsOf(files), ...(database?.files.flatMap(hashes) ?? [])]) needed.add(partKey(hash));
  const parts = (await listParts(store)).filter((key) => !needed.has(key));
  const seen = new Set<string>();
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    await session.lock("changes");
    try {
      // What left while the lock was free may name a part that nothing named before.
      await addNewChanges(store, seen, needed);
      for (const key of parts.slice(at, at + AT_ONCE)) if (!needed.has(key)) await store.delete(key);
    } finally {
      await session.unlock("changes");
    }
  }
}

async function addNewChanges(store: BackupStore, seen: Set<string>, needed: Set<string>): Promise<void> {
  for (const key of await listKeys(store, FOLDERS.changes)) {
    if (seen.has(key)) continue;
    seen.add(key);
    const changes = await getDocument(store, "changes", key);
    for (const hash of partsOf(changes?.files ?? {})) needed.add(partKey(hash));
  }
}

const hashes = ({ parts }: StoredFile) => parts;
const partsOf = (files: Base["files"]) => Object.values(files).flat().flatMap(hashes);

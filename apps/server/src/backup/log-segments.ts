import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../lib/sha256.ts";
import type { ClusterFacts } from "./cluster.db.ts";
import { type BackupStore, DamagedBackup, FOLDERS, getCompressed, listKeys, putCompressed } from "./layout.ts";

/** A stretch of the log of one timeline, as the server names positions ("0/1A2B3C4D"). */
export interface LogStretch {
  readonly timeline: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Copies a stretch of the write-ahead log out of the server's own folder: its segments whole, and the one that is still
 * written as far as the stretch goes. What is before `to` is durable and never changes again.
 */
export async function shipLog(store: BackupStore, cluster: ClusterFacts, stretch: LogStretch): Promise<void> {
  const { segmentBytes } = cluster;
  const folder = join(cluster.folder, "pg_wal");
  if (stretch.timeline > 1) await shipHistory(store, folder);
  const to = toBytes(stretch.to);
  let last = "";
  for (let segment = segmentOf(stretch.from, segmentBytes); segment * BigInt(segmentBytes) < to; segment += 1n) {
    const name = segmentName(stretch.timeline, segment, segmentBytes);
    const written = to - segment * BigInt(segmentBytes);
    const isWhole = written >= BigInt(segmentBytes);
    const bytes = await readBeginning(join(folder, name), isWhole ? segmentBytes : Number(written));
    last = keyOf(isWhole ? FOLDERS.log : FOLDERS.partial, name, bytes);
    await putCompressed(store, last, bytes);
  }
  await dropOlderPartials(store, stretch, segmentBytes, last);
}

/** Where timelines parted: without it a restored server's log cannot be followed. */
async function shipHistory(store: BackupStore, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => /^[0-9A-F]{8}\.history$/.test(file))) {
    const bytes = await readFile(join(folder, name));
    await putCompressed(store, keyOf(FOLDERS.log, name, bytes), bytes);
  }
}

/** Of this timeline; another one's may be all that is left of its end. */
async function dropOlderPartials(
  store: BackupStore,
  { timeline, to }: LogStretch,
  segmentBytes: number,
  last: string,
): Promise<void> {
  const end = segmentOf(to, segmentBytes);
  for (const key of await listKeys(store, FOLDERS.partial)) {
    const kept = parseKept(key, segmentBytes);
    if (kept?.timeline === timeline && kept.number !== null && kept.number <= end && key !== last)
      await store.delete(key);
  }
}

function keyOf(folder: string, name: string, bytes: Uint8Array): string {
  return `${folder}/${name}-${sha256(bytes).toString("hex")}.gz`;
}

async function readBeginning(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    if (bytesRead < length) throw new Error(`${path} ends after ${bytesRead} bytes instead of ${length}.`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** What the log of a backup holds of one segment, or of where timelines parted. */
export interface KeptSegment {
  readonly key: string;
  /** As the server calls the whole file. */
  readonly name: string;
  readonly timeline: number;
  /** Its place in the log, the same in every timeline; null: a history. */
  readonly number: bigint | null;
  readonly isPartial: boolean;
  readonly sha256: string;
}

const KEPT = new RegExp(
  `^(${FOLDERS.log}|${FOLDERS.partial})/([0-9A-F]{8})(?:([0-9A-F]{8})([0-9A-F]{8})|\\.history)-([0-9a-f]{64})\\.gz$`,
);

/** Everything that a backup has of the log. Of a segment that is there whole and in part, the whole one alone. */
export async function listLog(store: BackupStore, segmentBytes: number): Promise<KeptSegment[]> {
  // In this order: what is written to its end between the two lists is in both, and not in neither.
  const partials = await listKeys(store, FOLDERS.partial);
  const keys = [...(await listKeys(store, FOLDERS.log)), ...partials];
  const all = keys.flatMap((key) => parseKept(key, segmentBytes) ?? []);
  const whole = new Set(all.filter(({ isPartial }) => !isPartial).map(({ name }) => name));
  return all.filter(({ name, isPartial }) => !isPartial || !whole.has(name));
}

function parseKept(key: string, segmentBytes: number): KeptSegment | null {
  const [, folder, timeline = "", high, low, hash = ""] = KEPT.exec(key) ?? [];
  if (timeline === "") return null;
  const isHistory = high === undefined || low === undefined;
  return {
    key,
    name: isHistory ? `${timeline}.history` : `${timeline}${high}${low}`,
    timeline: Number.parseInt(timeline, 16),
    number: isHistory ? null : BigInt(`0x${high}`) * segmentsPerFile(segmentBytes) + BigInt(`0x${low}`),
    isPartial: folder === FOLDERS.partial,
    sha256: hash,
  };
}

/** The bytes of a segment as they were. Throws when they are gone or others. */
export async function readSegment(store: BackupStore, segment: KeptSegment): Promise<Buffer> {
  const bytes = await findSegment(store, segment);
  if (bytes === null) throw new DamagedBackup(`${segment.key} is gone.`);
  return bytes;
}

async function findSegment(store: BackupStore, { key, sha256: hash }: KeptSegment): Promise<Buffer | null> {
  const bytes = await getCompressed(store, key);
  if (bytes !== null && sha256(bytes).toString("hex") !== hash) throw new DamagedBackup(`${key} is damaged.`);
  return bytes;
}

/**
 * The bytes of a segment as far as a backup has them, by copies that were listed before: a product that goes on backing
 * up replaces them by longer ones meanwhile. Throws when they are gone without another in their place, or damaged.
 */
export async function readFurthest(
  store: BackupStore,
  segmentBytes: number,
  listed: readonly KeptSegment[],
): Promise<Buffer> {
  const [first] = listed;
  let copies = listed;
  while (copies.length > 0) {
    // Of one that was being replaced when somebody was killed there are two.
    const found = await Promise.all(copies.map((copy) => findSegment(store, copy)));
    const [furthest] = found.flatMap((bytes) => bytes ?? []).sort((one, other) => other.length - one.length);
    if (furthest !== undefined) return furthest;
    copies = (await listLog(store, segmentBytes)).filter(({ name }) => name === first?.name);
  }
  throw new DamagedBackup(`${first?.key} is gone.`);
}

/** The number of the segment that a position is in. */
export function segmentOf(lsn: string, segmentBytes: number): bigint {
  return toBytes(lsn) / BigInt(segmentBytes);
}

/** A position as a number of bytes. */
export function toBytes(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

function segmentName(timeline: number, segment: bigint, segmentBytes: number): string {
  const perFile = segmentsPerFile(segmentBytes);
  return [BigInt(timeline), segment / perFile, segment % perFile].map(hexadecimal).join("");
}

const segmentsPerFile = (segmentBytes: number) => 0x1_0000_0000n / BigInt(segmentBytes);
const hexadecimal = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");

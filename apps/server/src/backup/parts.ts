import { sha256 } from "../lib/sha256.ts";
import { type BackupStore, DamagedBackup, FOLDERS, getCompressed, listKeys, putCompressed } from "./layout.ts";

/** What is named by its hash is stored once, however many files and backups have it. */
export const PART_BYTES = 1_048_576;

/** Parts that travel at once: a bucket answers slowly, and whoever serves meanwhile needs the processor too. */
const AT_ONCE = 4;

/** Puts parts into a store, those that it has already not again. */
export class PartWriter {
  readonly #store: BackupStore;
  readonly #known: Set<string>;
  readonly #travelling = new Set<Promise<void>>();
  #failure: unknown;
  storedParts = 0;
  storedBytes = 0;

  /** `known`: the keys of parts that are there. */
  constructor(store: BackupStore, known: Iterable<string> = []) {
    this.#store = store;
    this.#known = new Set(known);
  }

  /** The hash of a part that is there once `finish` has returned. The bytes must not change any more. */
  async add(part: Uint8Array): Promise<string> {
    const hash = sha256(part).toString("hex");
    const key = partKey(hash);
    if (this.#known.has(key)) return hash;
    this.#known.add(key);
    while (this.#travelling.size >= AT_ONCE) await Promise.race(this.#travelling);
    if (this.#failure !== undefined) throw this.#failure;
    this.storedParts += 1;
    this.storedBytes += part.length;
    const journey: Promise<void> = putCompressed(this.#store, key, part)
      .catch((failure: unknown) => {
        this.#failure ??= failure;
      })
      .finally(() => this.#travelling.delete(journey));
    this.#travelling.add(journey);
    return hash;
  }

  /** All parts of some bytes, in order. */
  async addAll(bytes: Uint8Array): Promise<string[]> {
    const hashes: string[] = [];
    for (let at = 0; at < bytes.length; at += PART_BYTES)
      hashes.push(await this.add(bytes.subarray(at, at + PART_BYTES)));
    return hashes;
  }

  /** Returns when everything that was added is in the store; throws when a part could not be put there. */
  async finish(): Promise<void> {
    await Promise.all(this.#travelling);
    if (this.#failure !== undefined) throw this.#failure;
  }
}

export function partKey(hash: string): string {
  return `${FOLDERS.parts}/${hash.slice(0, 2)}/${hash}.gz`;
}

export function listParts(store: BackupStore): Promise<string[]> {
  return listKeys(store, FOLDERS.parts);
}

/** A part by its hash. Throws when it is gone or is not what it was. */
export async function readPart(store: BackupStore, hash: string): Promise<Buffer> {
  const key = partKey(hash);
  const bytes = await getCompressed(store, key);
  if (bytes === null) throw new DamagedBackup(`${key} is gone.`);
  if (sha256(bytes).toString("hex") !== hash) throw new DamagedBackup(`${key} is damaged.`);
  return bytes;
}

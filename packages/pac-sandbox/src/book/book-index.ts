import type { FilePosition } from "./append-file.ts";
import type { StampEntry } from "./entry.ts";

/** An entry in memory, and the promise that it is on the disk. */
export interface Indexed {
  readonly entry: StampEntry;
  readonly place: Promise<FilePosition>;
}

/** Ways to find an entry without reading the file. */
export class BookIndex {
  readonly #all: Indexed[] = [];
  readonly #bySello = new Map<string, Indexed>();
  readonly #byUuid = new Map<string, Indexed>();
  readonly #byCustomId = new Map<string, Indexed>();

  add(indexed: Indexed): void {
    this.#all.push(indexed);
    this.#bySello.set(indexed.entry.sello, indexed);
    this.#byUuid.set(indexed.entry.uuid, indexed);
    if (indexed.entry.customId !== undefined) this.#byCustomId.set(indexed.entry.customId, indexed);
  }

  /** For an entry that could not be written. */
  remove(indexed: Indexed): void {
    this.#all.splice(this.#all.indexOf(indexed), 1);
    this.#bySello.delete(indexed.entry.sello);
    this.#byUuid.delete(indexed.entry.uuid);
    if (indexed.entry.customId !== undefined) this.#byCustomId.delete(indexed.entry.customId);
  }

  bySello(sha256: string): Indexed | undefined {
    return this.#bySello.get(sha256);
  }

  byUuid(uuid: string): Indexed | undefined {
    return this.#byUuid.get(uuid.toUpperCase());
  }

  byCustomId(customId: string): Indexed | undefined {
    return this.#byCustomId.get(customId);
  }

  /** Oldest first. */
  all(): readonly Indexed[] {
    return this.#all;
  }
}

import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type FilePosition, openAppendFile } from "./append-file.ts";

/** Whether a text, in upper case, can be the UUID of a stamp. */
export function isUuid(text: string): boolean {
  return /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(text);
}

/** What has been stamped, for ever: entries are added, never changed. */
export interface StampLedger {
  /**
   * Takes a stamp. From this call on the document counts as stamped; the promise resolves when the line is on the
   * disk, and only then may a client be answered. If it rejects (a full disk), the document is not stamped.
   */
  add(line: StampLine): Promise<StampEntry>;
  bySello(sha256: string): FoundStamp | undefined;
  /** Upper or lower case. */
  byUuid(uuid: string): FoundStamp | undefined;
  byCustomId(customId: string): FoundStamp | undefined;
  /** Oldest first. */
  entries(): Iterable<StampEntry>;
  /** How many. */
  readonly size: number;
  /** Resolves when everything that counts as stamped by now is on the disk, or was given up. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** A stamp in the ledger. */
export interface FoundStamp {
  readonly entry: StampEntry;
  /** The stamped XML; waits for the line to be on the disk. */
  xml(): Promise<string>;
}

/**
 * Opens the ledger kept in `dataDir`. A last line cut short by a crash was never answered to a client: it is dropped.
 */
export async function openStampLedger(dataDir: string): Promise<StampLedger> {
  await mkdir(dataDir, { recursive: true });
  const index = new StampIndex();
  const file = await openAppendFile<StampLine>(join(dataDir, "book.jsonl"), ({ xml: _, ...entry }, place) =>
    index.add({ entry, place: Promise.resolve(place) }),
  );
  // Lines are written one after the other: when the last one is there, so are those before it.
  let last: Promise<unknown> = Promise.resolve();

  const found = (indexed: IndexedStamp | undefined): FoundStamp | undefined =>
    indexed && {
      entry: indexed.entry,
      xml: async () => (JSON.parse(await file.read(await indexed.place)) as StampLine).xml,
    };

  return {
    async add(line) {
      const { xml: _, ...entry } = line;
      const indexed: IndexedStamp = { entry, place: file.append(JSON.stringify(line)) };
      index.add(indexed);
      last = indexed.place;
      try {
        await indexed.place;
      } catch (cause) {
        index.remove(indexed);
        throw cause;
      }
      return entry;
    },
    bySello: (sha256) => found(index.bySello.get(sha256)),
    byUuid: (uuid) => found(index.byUuid.get(uuid.toUpperCase())),
    byCustomId: (customId) => found(index.byCustomId.get(customId)),
    *entries() {
      for (const { entry } of index.all) yield entry;
    },
    get size() {
      return index.all.length;
    },
    written: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
    close: () => file.close(),
  };
}

/** One stamp in the ledger. Amounts and dates are as the document says them. */
export interface StampEntry {
  /** Upper case. */
  readonly uuid: string;
  /** Zona Centro, no zone written. */
  readonly fechaTimbrado: string;
  readonly rfc: string;
  readonly receptor: string;
  readonly tipo: string;
  readonly serie?: string;
  readonly folio?: string;
  readonly fecha: string;
  readonly total: string;
  readonly moneda: string;
  /** Hex SHA-256 of the document's Sello: what makes two sendings the same document. */
  readonly sello: string;
  /** Hex SHA-256 of its cadena original. */
  readonly cadena: string;
  /** Hex SHA-256 of the stamped XML's bytes. */
  readonly sha256: string;
  /** Documents it relates to or pays, upper case; absent when there are none. */
  readonly relacionados?: readonly string[];
  /** What the client called it, if it did. */
  readonly customId?: string;
  /** Instant of the stamp, ISO 8601 in UTC. */
  readonly at: string;
}

/** A line of the ledger: the entry and the stamped document itself. */
export interface StampLine extends StampEntry {
  readonly xml: string;
}

/** An entry in memory, and the promise that it is on the disk. */
interface IndexedStamp {
  readonly entry: StampEntry;
  readonly place: Promise<FilePosition>;
}

/** Ways to find an entry without reading the file. */
class StampIndex {
  /** Oldest first. */
  readonly all: IndexedStamp[] = [];
  readonly bySello = new Map<string, IndexedStamp>();
  readonly byUuid = new Map<string, IndexedStamp>();
  readonly byCustomId = new Map<string, IndexedStamp>();

  add(indexed: IndexedStamp): void {
    const { sello, uuid, customId } = indexed.entry;
    this.all.push(indexed);
    this.bySello.set(sello, indexed);
    this.byUuid.set(uuid, indexed);
    if (customId !== undefined) this.byCustomId.set(customId, indexed);
  }

  /** For an entry that could not be written. */
  remove(indexed: IndexedStamp): void {
    const { sello, uuid, customId } = indexed.entry;
    this.all.splice(this.all.indexOf(indexed), 1);
    this.bySello.delete(sello);
    this.byUuid.delete(uuid);
    if (customId !== undefined) this.byCustomId.delete(customId);
  }
}

/** Hex digest of the text's UTF-8 bytes, or of the bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

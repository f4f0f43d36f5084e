import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { openAppendFile } from "./append-file.ts";
import { BookIndex, type Indexed } from "./book-index.ts";
import type { StampEntry, StampLine } from "./entry.ts";
import { readLines } from "./read-lines.ts";

/** What has been stamped, for ever: entries are added, never changed. */
export interface Book {
  /**
   * Takes a stamp. From this call on the document counts as stamped; the promise resolves when the line is on the
   * disk, and only then may anybody be told. If it rejects (a full disk), the document is not stamped.
   */
  add(line: StampLine): Promise<StampEntry>;
  bySello(sha256: string): Found | undefined;
  /** Upper or lower case. */
  byUuid(uuid: string): Found | undefined;
  byCustomId(customId: string): Found | undefined;
  /** Oldest first. */
  entries(): Iterable<StampEntry>;
  /** How many. */
  readonly size: number;
  /** Resolves when everything that counts as stamped by now is on the disk, or was given up. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** A stamp in the book. */
export interface Found {
  readonly entry: StampEntry;
  /** The stamped XML; waits for the line to be on the disk. */
  xml(): Promise<string>;
}

/** Opens the book kept in `dataDir`. A last line cut short by a crash was never answered to anybody: it is dropped. */
export async function openBook(dataDir: string): Promise<Book> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "book.jsonl");
  await (await open(path, "a", 0o600)).close();
  const index = new BookIndex();
  const size = await load(path, index);
  const file = await openAppendFile(path, size);
  // Lines are written one after the other: when the last one is there, so are those before it.
  let last: Promise<unknown> = Promise.resolve();

  const found = (indexed: Indexed | undefined): Found | undefined =>
    indexed && {
      entry: indexed.entry,
      xml: async () => (JSON.parse(await file.read(await indexed.place)) as StampLine).xml,
    };

  return {
    async add(line) {
      const { xml: _, ...entry } = line;
      const indexed: Indexed = { entry, place: file.append(JSON.stringify(line)) };
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
    bySello: (sha256) => found(index.bySello(sha256)),
    byUuid: (uuid) => found(index.byUuid(uuid)),
    byCustomId: (customId) => found(index.byCustomId(customId)),
    *entries() {
      for (const { entry } of index.all()) yield entry;
    },
    get size() {
      return index.all().length;
    },
    written: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
    close: () => file.close(),
  };
}

/** Returns where the last whole line ends. */
async function load(path: string, index: BookIndex): Promise<number> {
  let end = 0;
  let number = 0;
  for await (const { text, offset, length } of readLines(path)) {
    number += 1;
    index.add({ entry: entryOf(text, number, path), place: Promise.resolve({ offset, length }) });
    end = offset + length + 1;
  }
  return end;
}

function entryOf(text: string, number: number, path: string): StampEntry {
  try {
    const { xml: _, ...entry } = JSON.parse(text) as StampLine;
    return entry;
  } catch (cause) {
    throw new Error(`line ${number} of ${path} is damaged; move the file away to start a new book`, { cause });
  }
}

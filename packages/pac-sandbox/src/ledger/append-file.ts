import { type FileHandle, open } from "node:fs/promises";

/** The position of a piece of the file. */
export interface FilePosition {
  readonly offset: number;
  readonly length: number;
}

/** A file that only grows; what it has taken survives the end of the process and of the machine. */
export interface AppendFile {
  /** Resolves once the line is on the disk. */
  append(text: string): Promise<FilePosition>;
  read(place: FilePosition): Promise<string>;
  close(): Promise<void>;
}

interface Waiting {
  readonly bytes: Buffer;
  done(place: FilePosition): void;
  failed(cause: unknown): void;
}

/**
 * Opens the file, which is made if missing, and gives every line that it has, as JSON, to `take`. What follows the last
 * line feed was never finished, nor answered to a client, and is cut off.
 */
export async function openAppendFile<Line>(
  path: string,
  take: (line: Line, place: FilePosition) => void,
): Promise<AppendFile> {
  await (await open(path, "a", 0o600)).close();
  const size = await readLines(path, take);
  const file = await open(path, "r+");
  await file.truncate(size);
  let end = size;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      end = await writeBatch(file, batch, end);
    }
    writing = null;
  }

  return {
    append(text) {
      return new Promise((done, failed) => {
        waiting.push({ bytes: Buffer.from(`${text}\n`, "utf8"), done, failed });
        writing ??= writeAll();
      });
    },
    async read({ offset, length }) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, offset);
      return bytes.toString("utf8");
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

/** One write and one fsync for all who wait; returns the new end. A batch that fails leaves nothing behind. */
async function writeBatch(file: FileHandle, batch: readonly Waiting[], end: number): Promise<number> {
  try {
    const bytes = Buffer.concat(batch.map((each) => each.bytes));
    await file.write(bytes, 0, bytes.length, end);
    await file.datasync();
  } catch (cause) {
    await file.truncate(end).catch(() => undefined);
    for (const each of batch) each.failed(cause);
    return end;
  }
  let offset = end;
  for (const each of batch) {
    each.done({ offset, length: each.bytes.length - 1 });
    offset += each.bytes.length;
  }
  return offset;
}

const LINE_FEED = 0x0a;

/** Gives every whole line to `take`; returns where the last one ends. */
async function readLines<Line>(path: string, take: (line: Line, place: FilePosition) => void): Promise<number> {
  const file = await open(path, "r");
  let rest: Buffer = Buffer.alloc(0);
  let [offset, number] = [0, 0];
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      for (let length = rest.indexOf(LINE_FEED); length >= 0; length = rest.indexOf(LINE_FEED)) {
        number += 1;
        take(parseLine<Line>(rest.toString("utf8", 0, length), number, path), { offset, length });
        offset += length + 1;
        rest = rest.subarray(length + 1);
      }
    }
    return offset;
  } finally {
    await file.close();
  }
}

function parseLine<Line>(text: string, number: number, path: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch (cause) {
    throw new Error(`line ${number} of ${path} is damaged; move the file away to start a new ledger`, { cause });
  }
}

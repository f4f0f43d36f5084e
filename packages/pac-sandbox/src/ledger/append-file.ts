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

/** Opens the file and cuts it to `size`, the end of its last whole line. */
export async function openAppendFile(path: string, size: number): Promise<AppendFile> {
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

/** A whole line, where it begins in the file and how many bytes it has without its line feed. */
export interface StoredLine {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

const LINE_FEED = 0x0a;

/** Every line that ends in a line feed. What follows the last one was never finished and is not given. */
export async function* readLines(path: string): AsyncGenerator<StoredLine> {
  const file = await open(path, "r");
  try {
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED, from)) {
        yield { text: rest.toString("utf8", from, end), offset: offset + from, length: end - from };
        from = end + 1;
      }
      offset += from;
      rest = rest.subarray(from);
    }
  } finally {
    await file.close();
  }
}

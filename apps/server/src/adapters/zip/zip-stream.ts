import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createDeflateRaw, deflateRaw } from "node:zlib";
import {
  centralHeader,
  crc32,
  type DosTime,
  descriptor,
  dosTime,
  ending,
  localHeader,
  type PlacedFile,
} from "./zip-format.ts";

export interface ArchiveEntry {
  readonly name: string;
  /** All of it, or its pieces as they come. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** What is compressed already (a PDF) is kept as it is. */
  readonly stored?: boolean;
}

const LEVEL = 3;
const compress = promisify(deflateRaw);

/**
 * An archive as it grows: entries are asked for one at a time, and no more than one of them is in memory. `local` dates
 * them (`YYYY-MM-DDTHH:mm:ss`). More than 65,535 files, or four gigabytes, are written in ZIP64.
 */
export async function* zipStream(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  local: string,
): AsyncGenerator<Uint8Array> {
  const at = dosTime(local);
  const placed: PlacedFile[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const parts =
      entry.content instanceof Uint8Array
        ? wholeEntry(entry, entry.content, offset, at)
        : streamedEntry(entry, entry.content, offset, at);
    let part = await parts.next();
    for (; part.done !== true; part = await parts.next()) {
      offset += part.value.length;
      yield part.value;
    }
    placed.push(part.value);
  }
  const start = offset;
  for (const file of placed) {
    const header = centralHeader(file, at);
    offset += header.length;
    yield header;
  }
  yield ending(placed.length, start, offset - start);
}

type Parts = AsyncGenerator<Uint8Array, PlacedFile>;

async function* wholeEntry(
  { name, stored = false }: ArchiveEntry,
  bytes: Uint8Array,
  offset: number,
  at: DosTime,
): Parts {
  const deflated = stored ? bytes : await compress(bytes, { level: LEVEL });
  const smaller = deflated.length < bytes.length;
  const body = smaller ? deflated : bytes;
  const file: PlacedFile = {
    path: Buffer.from(name),
    method: smaller ? 8 : 0,
    streamed: false,
    crc: crc32(bytes),
    compressed: body.length,
    size: bytes.length,
    offset,
  };
  yield localHeader(file, at);
  yield body;
  return file;
}

async function* streamedEntry(
  { name }: ArchiveEntry,
  pieces: AsyncIterable<Uint8Array>,
  offset: number,
  at: DosTime,
): Parts {
  const file = { path: Buffer.from(name), method: 8 as const, streamed: true, crc: 0, compressed: 0, size: 0, offset };
  yield localHeader(file, at);
  const deflated = createDeflateRaw({ level: LEVEL });
  // Whatever goes wrong on the way comes out where the compressed bytes are read.
  pipeline(Readable.from(counted(pieces, file), { objectMode: false }), deflated, () => undefined);
  for await (const chunk of deflated as AsyncIterable<Buffer>) {
    file.compressed += chunk.length;
    yield chunk;
  }
  yield descriptor(file);
  return file;
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  file: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    yield piece;
  }
}

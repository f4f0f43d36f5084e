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
  const written = zipEntries(entries, local, 0);
  let part = await written.next();
  for (; part.done !== true; part = await written.next()) yield part.value;
  const { headers, end } = part.value;
  yield* headers;
  yield ending(headers.length, end, sizeOf(headers));
}

/** The entries of one section of an archive: what its directory says of each, and where the section ends. */
export interface WrittenEntries {
  readonly headers: readonly Uint8Array[];
  readonly end: number;
}

/**
 * The entries of an archive from `offset` on, without its directory: an archive that is written in several goes is made
 * of such sections, then the headers of all of them in order, and `ending`.
 */
export async function* zipEntries(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  local: string,
  offset: number,
): AsyncGenerator<Uint8Array, WrittenEntries> {
  const at = dosTime(local);
  const headers: Uint8Array[] = [];
  let end = offset;
  for await (const entry of entries) {
    const parts =
      entry.content instanceof Uint8Array
        ? wholeEntry(entry, entry.content, end, at)
        : streamedEntry(entry, entry.content, end, at);
    let part = await parts.next();
    for (; part.done !== true; part = await parts.next()) {
      end += part.value.length;
      yield part.value;
    }
    headers.push(centralHeader(part.value, at));
  }
  return { headers, end };
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
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

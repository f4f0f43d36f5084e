import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 1_000;

/**
 * Whether everything in an archive unpacks to at most so many bytes. What the archive says of itself is not believed:
 * every entry is unpacked up to what is left, and entries that share their bytes count each time.
 */
export function safelySized(bytes: Uint8Array, mostBytes: number): boolean {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = mostBytes;
  try {
    for (const packed of entriesOf(zip)) {
      left -= packed.stored
        ? packed.bytes.length
        : inflateRawSync(packed.bytes, { maxOutputLength: Math.max(1, left) }).length;
      if (left < 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function* entriesOf(zip: Buffer): Generator<{ readonly stored: boolean; readonly bytes: Buffer }> {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Error("too many entries");
  let at = zip.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("not a directory");
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    yield { stored: zip.readUInt16LE(at + 10) === 0, bytes: zip.subarray(data, data + zip.readUInt32LE(at + 20)) };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - MOST_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error("not an archive");
}

/// <reference types="node" />
import { gzipSync, inflateRawSync } from "node:zlib";

// A reader of ZIP archives by its specification (PKWARE's APPNOTE, 4.3), for tests alone: the library that packs in the
// browser would open its own mistakes, too. What the two tables of an archive say of a file has to agree, every byte
// has to belong to something, and the checksums are zlib's.

const LOCAL_FILE = 0x04034b50;
const CENTRAL_FILE = 0x02014b50;
const END_OF_ARCHIVE = 0x06054b50;
const END_LENGTH = 22;
/** Says that the name is UTF-8; without it, only ASCII is the same to every program. */
const UTF8_NAME = 0x0800;
const STORED = 0;
const DEFLATED = 8;

/** The files of an archive by name, in its order. Throws for an archive that another program might not read. */
export function readZip(archive: Uint8Array): Map<string, Uint8Array> {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = zip.length - END_LENGTH;
  need(end >= 0 && zip.readUInt32LE(end) === END_OF_ARCHIVE, "does not end as an archive does");
  const count = zip.readUInt16LE(end + 10);
  const directory = zip.readUInt32LE(end + 16);
  need(directory + zip.readUInt32LE(end + 12) === end, "does not end where its directory does");
  const files = new Map<string, Uint8Array>();
  let [local, central] = [0, directory];
  for (let at = 0; at < count; at += 1) {
    need(zip.readUInt32LE(central) === CENTRAL_FILE, "has no entry where its directory should go on");
    need(zip.readUInt32LE(central + 42) === local, "has bytes between two files");
    const { name, content, next } = readLocalFile(zip, local, central);
    need(!files.has(name), `has ${name} twice`);
    files.set(name, content);
    local = next;
    central += 46 + zip.readUInt16LE(central + 28) + zip.readUInt16LE(central + 30) + zip.readUInt16LE(central + 32);
  }
  need(local === directory && central === end, "has bytes that belong to no file");
  return files;
}

/** A file where its local header is, which says the same as its entry of the directory. */
function readLocalFile(zip: Buffer, local: number, central: number) {
  need(zip.readUInt32LE(local) === LOCAL_FILE, "has no file where its directory says");
  // From the version that is needed to the length of the name: 24 bytes that stand in both.
  const facts = zip.subarray(local + 4, local + 28);
  need(facts.equals(zip.subarray(central + 6, central + 30)), "says two things of one file");
  const nameLength = zip.readUInt16LE(local + 26);
  const nameBytes = zip.subarray(local + 30, local + 30 + nameLength);
  need(nameBytes.equals(zip.subarray(central + 46, central + 46 + nameLength)), "has two names for one file");
  const isAscii = nameBytes.every((byte) => byte < 0x80);
  need(isAscii || (zip.readUInt16LE(local + 6) & UTF8_NAME) !== 0, "does not say how a name is written");
  const name = nameBytes.toString("utf8");
  const start = local + 30 + nameLength + zip.readUInt16LE(local + 28);
  const next = start + zip.readUInt32LE(local + 18);
  const content = unpack(zip.readUInt16LE(local + 8), zip.subarray(start, next));
  need(content.length === zip.readUInt32LE(local + 22), `gives ${name} another length`);
  need(crc32(content) === zip.readUInt32LE(local + 14), `gives ${name} another checksum`);
  return { name, content, next };
}

function unpack(method: number, packed: Buffer): Buffer {
  need(method === STORED || method === DEFLATED, `packs by the method ${method}`);
  return method === STORED ? packed : inflateRawSync(packed);
}

/** As zlib computes it: a gzip ends with the checksum and the length of what is in it (RFC 1952). */
function crc32(content: Uint8Array): number {
  const packed = gzipSync(content);
  return packed.readUInt32LE(packed.length - 8);
}

function need(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(`The archive ${otherwise}`);
}

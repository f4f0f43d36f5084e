import { crc32, inflateRawSync } from "node:zlib";

/** A file of an archive, as its directory and its own header say. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * The files of a ZIP, read as the specification has it (APPNOTE 6.3.10) and strictly: the directory is where the end
 * says, each header is what the directory says of it, sizes and checksums are right, names are UTF-8 and lead out of no
 * folder, and no byte lies between the files. Throws what is wrong.
 */
export function readZip(zip: Buffer): readonly ZippedFile[] {
  const { files, start, size } = readEnd(zip);
  const entries: ZippedFile[] = [];
  let [at, place] = [start, 0];
  for (let number = 0; number < files; number += 1) {
    const entry = readCentralHeader(zip, at);
    must(entry.offset === place, `${entry.name} lies at ${entry.offset}, and not at ${place}`);
    const { bytes, end } = readLocalFile(zip, entry);
    entries.push({ name: entry.name, bytes });
    [at, place] = [entry.end, end];
  }
  must(place === start, `the files end at ${place}, and the directory begins at ${start}`);
  must(at === start + size, `the directory ends at ${at}, and not at ${start + size}`);
  const names = entries.map(({ name }) => name);
  must(new Set(names).size === names.length, "two files have one name");
  return entries;
}

const [LOCAL, DESCRIPTOR, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50];
const END_BYTES = 22;

/** End of central directory record (4.3.16), without a comment; small enough to need no ZIP64. */
function readEnd(zip: Buffer) {
  const at = zip.length - END_BYTES;
  must(zip.readUInt32LE(at) === END, "no end of the directory");
  const [here, all] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
  must(here === all && all < 0xffff, "the files are not all in this archive");
  must(zip.readUInt16LE(at + 20) === 0, "a comment follows");
  return { files: all, size: zip.readUInt32LE(at + 12), start: zip.readUInt32LE(at + 16) };
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
  readonly end: number;
}

/** Central directory header (4.3.12). */
function readCentralHeader(zip: Buffer, at: number): Entry {
  must(zip.readUInt32LE(at) === CENTRAL, `no entry of the directory at ${at}`);
  const [nameBytes, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  const raw = zip.subarray(at + 46, at + 46 + nameBytes);
  const name = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  must(!/^\/|\\|(^|\/)\.\.?(\/|$)|\p{Cc}/u.test(name), `${name} leads out of its folder`);
  return {
    name,
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    compressed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    end: at + 46 + nameBytes + extra + comment,
  };
}

/** Local file header, the bytes, and the data descriptor where there is one (4.3.7 to 4.3.9). */
function readLocalFile(zip: Buffer, entry: Entry): { readonly bytes: Buffer; readonly end: number } {
  const { name, offset, flags, method, compressed, size, crc } = entry;
  must(zip.readUInt32LE(offset) === LOCAL, `no file at ${offset}`);
  must(zip.readUInt16LE(offset + 6) === flags && zip.readUInt16LE(offset + 8) === method, `${name} has two headers`);
  const [nameBytes, extra] = [zip.readUInt16LE(offset + 26), zip.readUInt16LE(offset + 28)];
  const from = offset + 30 + nameBytes + extra;
  must(zip.toString("utf8", offset + 30, offset + 30 + nameBytes) === name, `${name} has another name at its place`);
  const raw = zip.subarray(from, from + compressed);
  must(method === 0 || method === 8, `${name} is packed by method ${method}`);
  const bytes = method === 0 ? Buffer.from(raw) : inflateRawSync(raw);
  must(bytes.length === size, `${name} has ${bytes.length} bytes, and not ${size}`);
  must(crc32(bytes) === crc, `${name} has another checksum`);
  const streamed = (flags & 8) !== 0;
  const facts = streamed ? from + compressed + 4 : offset + 14;
  if (streamed) must(zip.readUInt32LE(from + compressed) === DESCRIPTOR, `${name} has no descriptor`);
  const told = [0, 4, 8].map((field) => zip.readUInt32LE(facts + field));
  must(told.join() === [crc, compressed, size].join(), `${name} says ${told.join()} of itself`);
  return { bytes, end: from + compressed + (streamed ? 16 : 0) };
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`Not a ZIP as it should be: ${otherwise}.`);
}

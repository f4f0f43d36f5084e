import { crc32 } from "./crc32.ts";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Placed extends ZipEntry {
  readonly path: Uint8Array;
  readonly crc: number;
  readonly offset: number;
}

/** Names are UTF-8. */
const UTF8_NAMES = 1 << 11;
const VERSION = 20;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];

/** A ZIP of a few files, kept as they are: XML and PDF of an invoice gain little from compression. `at` dates them. */
export function zip(entries: readonly ZipEntry[], at: Date): Blob {
  const parts: Uint8Array[] = [];
  const placed: Placed[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const entry of entries) {
    const one = { ...entry, path: new TextEncoder().encode(entry.name), crc: crc32(entry.bytes), offset };
    placed.push(one);
    add(fields([4, LOCAL], [2, VERSION], ...common(one, at)));
    add(one.path);
    add(one.bytes);
  }
  const directory = offset;
  for (const one of placed) {
    add(fields([4, CENTRAL], [2, VERSION], [2, VERSION], ...common(one, at), [2, 0], [2, 0], [2, 0], [4, 0], [4, one.offset]));
    add(one.path);
  }
  const size = offset - directory;
  add(fields([4, END], [2, 0], [2, 0], [2, placed.length], [2, placed.length], [4, size], [4, directory], [2, 0]));
  return new Blob(parts as BlobPart[], { type: "application/zip" });
}

type Field = readonly [bytes: 2 | 4, value: number];

/** What both headers of a file say: flags, no compression, time, checksum, sizes, length of its name. */
function common({ crc, bytes, path }: Placed, at: Date): Field[] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [2, UTF8_NAMES],
    [2, 0],
    [2, time],
    [2, day],
    [4, crc],
    [4, bytes.length],
    [4, bytes.length],
    [2, path.length],
    [2, 0],
  ];
}

/** Little-endian numbers, one after the other. */
function fields(...list: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

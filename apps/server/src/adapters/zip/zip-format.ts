/** A file whose place in the archive is known. */
export interface PlacedFile {
  /** Its name, in UTF-8. */
  readonly path: Uint8Array;
  /** 0 as it is, 8 deflated. */
  readonly method: 0 | 8;
  /** Sizes and checksum follow the bytes, because they were not known before them. */
  readonly streamed: boolean;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly compressed: number;
  /** Bytes of the file. */
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** A moment of local time, as the two numbers of MS-DOS that a ZIP keeps. */
export interface DosTime {
  readonly time: number;
  readonly day: number;
}

const [LOCAL, DESCRIPTOR, CENTRAL, END, END64, LOCATOR64] = [
  0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50,
];
const STREAMED = 1 << 3;
const UTF8_NAMES = 1 << 11;
const [VERSION, VERSION_64] = [20, 45];
const [FULL_16, FULL_32] = [0xffff, 0xffffffff];
const EXTRA_64 = 1;

/** @param local `YYYY-MM-DDTHH:mm:ss` */
export function dosTime(local: string): DosTime {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  return { time: (hour << 11) | (minute << 5) | (second >> 1), day: ((year - 1980) << 9) | (month << 5) | day };
}

/** The header before the bytes of a file (APPNOTE 4.3.7). */
export function localHeader(file: PlacedFile, at: DosTime): Uint8Array {
  const known = file.streamed ? { ...file, crc: 0, compressed: 0, size: 0 } : file;
  return Buffer.concat([fields([4, LOCAL], [2, VERSION], ...facts(known, at), [2, 0]), file.path]);
}

/** The descriptor after the bytes of a file whose size was not known before them (APPNOTE 4.3.9). */
export function descriptor({ crc, compressed, size }: PlacedFile): Uint8Array {
  return fields([4, DESCRIPTOR], [4, crc], [4, compressed], [4, size]);
}

/**
 * A file's entry in the directory at the end (APPNOTE 4.3.12). An offset beyond four gigabytes is in the extra
 * field of ZIP64.
 */
export function centralHeader(file: PlacedFile, at: DosTime): Uint8Array {
  const far = file.offset >= FULL_32;
  const extra = far ? fields([2, EXTRA_64], [2, 8], [8, file.offset]) : new Uint8Array(0);
  const head = fields(
    [4, CENTRAL],
    [2, VERSION],
    [2, far ? VERSION_64 : VERSION],
    ...facts(file, at),
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(file.offset, FULL_32)],
  );
  return Buffer.concat([head, file.path, extra]);
}

/**
 * The end of the archive; with the records of ZIP64 before it where its small numbers cannot represent the values.
 * `start` and `size` of the directory.
 */
export function ending(files: number, start: number, size: number): Uint8Array {
  const plain = fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, Math.min(files, FULL_16)],
    [2, Math.min(files, FULL_16)],
    [4, Math.min(size, FULL_32)],
    [4, Math.min(start, FULL_32)],
    [2, 0],
  );
  if (files < FULL_16 && start < FULL_32 && size < FULL_32) return plain;
  const rest = 44;
  const end64 = fields(
    [4, END64],
    [8, rest],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, size],
    [8, start],
  );
  return Buffer.concat([end64, fields([4, LOCATOR64], [4, 0], [8, start + size], [4, 1]), plain]);
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function facts(file: Omit<PlacedFile, "offset">, at: DosTime): Field[] {
  return [
    [2, UTF8_NAMES | (file.streamed ? STREAMED : 0)],
    [2, file.method],
    [2, at.time],
    [2, at.day],
    [4, file.crc],
    [4, file.compressed],
    [4, file.size],
    [2, file.path.length],
  ];
}

/** Little-endian numbers, one after the other. */
function fields(...list: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest >>> 0;
});

/**
 * The checksum of ZIP (ISO 3309) over `bytes`, going on from the one of what came before them. Node's own came with
 * 20.15.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}

import { readVarint } from "./sqlite-record.ts";

export interface BtreePages {
  readonly bytes: Buffer;
  readonly size: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
}

const FILE_HEADER = 100;
const INTERIOR = 5;
const LEAF = 13;

/**
 * The payloads of all rows of a table, in the order of their rowids. @throws when its pages are not a tree of a table
 */
export function* tablePayloads(pages: BtreePages, root: number, seen = new Set<number>()): Generator<Buffer> {
  const page = pageAt(pages, root);
  if (seen.has(root)) throw new Error(`page ${root} is its own ancestor`);
  seen.add(root);
  const header = root === 1 ? FILE_HEADER : 0;
  const type = page.readUInt8(header);
  const cells = page.readUInt16BE(header + 3);
  if (type !== INTERIOR && type !== LEAF) throw new Error(`page ${root} is no page of a table`);
  const pointers = header + (type === LEAF ? 8 : 12);
  for (let cell = 0; cell < cells; cell += 1) {
    const at = page.readUInt16BE(pointers + 2 * cell);
    if (type === LEAF) yield payloadAt(pages, page, at);
    else yield* tablePayloads(pages, page.readUInt32BE(at), seen);
  }
  if (type === INTERIOR) yield* tablePayloads(pages, page.readUInt32BE(header + 8), seen);
}

function pageAt({ bytes, size }: BtreePages, number: number): Buffer {
  if (number < 1 || number * size > bytes.length) throw new Error(`there is no page ${number}`);
  return bytes.subarray((number - 1) * size, number * size);
}

/** What does not fit into the page goes on in a chain of others. */
function payloadAt(pages: BtreePages, page: Buffer, at: number): Buffer {
  const length = readVarint(page, at);
  if (length.value > pages.bytes.length) throw new Error("a row longer than the file");
  const rowid = readVarint(page, length.end);
  const local = localLength(length.value, pages.usable);
  const first = page.subarray(rowid.end, rowid.end + local);
  if (local === length.value) return first;
  const parts = [first];
  let left = length.value - local;
  let next = page.readUInt32BE(rowid.end + local);
  while (left > 0) {
    const overflow = pageAt(pages, next);
    parts.push(overflow.subarray(4, 4 + Math.min(left, pages.usable - 4)));
    left -= pages.usable - 4;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function localLength(length: number, usable: number): number {
  if (length <= usable - 35) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  return fitting <= usable - 35 ? fitting : least;
}

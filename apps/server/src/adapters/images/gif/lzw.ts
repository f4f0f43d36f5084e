import { StringTable } from "./string-table.ts";

const MOST_BITS = 12;

/**
 * Unpacks the LZW of a GIF (GIF89a appendix F) to `wanted` colour numbers; null when it is damaged or ends before.
 * Never makes more.
 */
export function unpackLzw(packed: Uint8Array, colourBits: number, wanted: number): Uint8Array | null {
  if (colourBits < 1 || colourBits > 8) return null;
  const [clear, end] = [2 ** colourBits, 2 ** colourBits + 1];
  const table = new StringTable(clear);
  const nextCode = readCodes(packed);
  const out = new Uint8Array(wanted);
  let made = 0;
  while (made < wanted) {
    const code = nextCode(Math.min(MOST_BITS, table.codeBits));
    if (code === null || code === end) return null;
    if (code === clear) {
      table.forget();
      continue;
    }
    const string = table.take(code);
    if (string === null) return null;
    const fitting = string.subarray(0, wanted - made);
    out.set(fitting, made);
    made += fitting.length;
  }
  return out;
}

/** Codes of a growing width, lowest bits first; null at the end. */
function readCodes(packed: Uint8Array): (bits: number) => number | null {
  let [at, held, count] = [0, 0, 0];
  return (bits) => {
    while (count < bits) {
      const byte = packed[at];
      if (byte === undefined) return null;
      held |= byte << count;
      count += 8;
      at += 1;
    }
    const code = held & (2 ** bits - 1);
    held >>>= bits;
    count -= bits;
    return code;
  };
}

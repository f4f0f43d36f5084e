const SCRATCH = Buffer.allocUnsafeSlow(256 * 1024);
/** A UTF-16 unit takes three bytes at most. */
const LONGEST = SCRATCH.length / 3;

/**
 * The UTF-8 bytes of a text, to be used before the next call: they lie in memory that is used again. New memory for
 * each cadena costs as much as encoding it.
 */
export function utf8Of(text: string): Buffer {
  if (text.length > LONGEST) return Buffer.from(text, "utf8");
  return SCRATCH.subarray(0, SCRATCH.write(text, "utf8"));
}

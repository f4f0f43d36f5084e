/** The few shapes of DER (X.690) that a certificate is made of. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf(content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const bytes = Buffer.from(content.length.toString(16).padStart(content.length > 0xffff ? 6 : 4, "0"), "hex");
  const significant = bytes[0] === 0 ? bytes.subarray(1) : bytes;
  return Buffer.concat([Buffer.from([0x80 + significant.length]), significant]);
}

export function sequence(...contents: readonly Uint8Array[]): Buffer {
  return der(0x30, ...contents);
}

export function integer(bytes: Uint8Array): Buffer {
  return der(0x02, bytes);
}

/** A number in dotted notation: "2.5.4.45". */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}

export function utf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text, "utf8"));
}

/** Teletex, which the SAT's older certificates use as if it were Latin-1. */
export function t61String(text: string): Buffer {
  return der(0x14, Buffer.from(text, "latin1"));
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return der(0x03, Buffer.from([unusedBits]), bytes);
}

export function octetString(content: Uint8Array): Buffer {
  return der(0x04, content);
}

export function booleanTrue(): Buffer {
  return der(0x01, Buffer.from([0xff]));
}

/** A moment to the second, in UTC. */
export function utcTime(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/[-:T]|\.\d{3}/g, "");
  return der(0x17, Buffer.from(digits.slice(2), "ascii"));
}

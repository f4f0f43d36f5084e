import { randomFillSync } from "node:crypto";
import type { Clock } from "./clock.ts";

const VERSION_7 = 0x70;
const VARIANT = 0x80;
const ID_BYTES = 16;

/** Chance for many ids at once: asking for it costs as much for 16 bytes as for thousands. Each byte is used once. */
const randomPool = Buffer.alloc(ID_BYTES * 256);
let used = randomPool.length;

function sixteenBytes(): Buffer {
  if (used === randomPool.length) {
    randomFillSync(randomPool);
    used = 0;
  }
  used += ID_BYTES;
  return randomPool.subarray(used - ID_BYTES, used);
}

const MAX_SEQUENCE = 0xfff;
let latest = { ms: 0, counted: 0 };

/**
 * Twelve bits that count the ids of one millisecond, from a start by chance in their lower half (RFC 9562, 6.2, method
 * 1): those that this process makes in a row sort in that order.
 */
function sequenceWithin(ms: number, chosen: number): number {
  latest = {
    ms,
    counted: ms === latest.ms ? Math.min(latest.counted + 1, MAX_SEQUENCE) : chosen & (MAX_SEQUENCE >> 1),
  };
  return latest.counted;
}

/**
 * A UUID of version 7: it begins with the instant, so that rows made together lie together in an index, in the order in
 * which they were made.
 */
export function newId(clock: Clock): string {
  const bytes = sixteenBytes();
  const ms = clock.now().getTime();
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE((VERSION_7 << 8) | sequenceWithin(ms, bytes.readUInt16BE(6)), 6);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all. What cannot is answered as "not found", and never reaches the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be one step away from ours, either way (RFC 6238 §5.2). */
const DRIFT = 1;
const MS = 1_000;

/** The time step of an instant (RFC 6238 §4.2), counted from 1970. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / MS / STEP_SECONDS);
}

/** The code of a time step: HOTP with HMAC-SHA-1 (RFC 4226 §5.3), which is what every authenticator app understands. */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step that a code is of, around an instant; null when it is of none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current - DRIFT + index);
  // Every step is compared, whichever fits: how long it takes says nothing.
  const fitting = steps.filter((step) => same(codeOfStep(secret, step), code));
  return fitting.at(-1) ?? null;
}

function same(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

const HOW_MANY = 10;
/** 80 bits: as they are random, a plain hash keeps them. */
const BYTES = 10;
const GROUP = /.{4}/g;

/** New recovery codes, as they are shown: "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: HOW_MANY }, () => (toBase32(randomBytes(BYTES)).match(GROUP) ?? []).join("-"));
}

/**
 * What is kept of a code, however it was typed. The user goes into it: equal codes of two people have nothing in
 * common.
 */
export function hashOfRecoveryCode(userId: string, code: string): Buffer {
  const bare = code.toUpperCase().replace(/[^A-Z2-7]/g, "");
  return createHash("sha256").update(`${userId}:${bare}`).digest();
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** Bytes as base32 without padding (RFC 4648 §6): what authenticators are told secrets in. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, "g")) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}

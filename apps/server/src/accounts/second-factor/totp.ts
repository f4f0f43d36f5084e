import { randomBytes } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import { sha256 } from "../../lib/sha256.ts";

const DIGITS = 6;
/** A clock may be one step away from ours, either way (RFC 6238 §5.2). */
const DRIFT = 1;

/** The time step of an instant (RFC 6238 §4.2), counted from 1970. */
export function stepAt(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() });
}

/** The code of a time step: HOTP with HMAC-SHA-1 (RFC 4226 §5.3), which is what every authenticator app understands. */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step, digits });
}

/** The time step that a code is of, around an instant; null when it is of none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const drift = TOTP.validate({ token: code, secret: secretOf(secret), timestamp: now.getTime(), window: DRIFT });
  return drift === null ? null : stepAt(now) + drift;
}

/** Bytes as base32 without padding (RFC 4648 §6): how secrets are given to authenticators. */
export function toBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
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
  return sha256(`${userId}:${bare}`);
}

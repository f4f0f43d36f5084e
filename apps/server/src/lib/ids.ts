import { randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

const HALF_OF_32_BITS = 2 ** 31;
let latest = { msecs: 0, seq: 0 };

/**
 * A UUID of version 7: it begins with the instant, so that rows created together are adjacent in an index, in the order
 * in which they were made. Those that this process makes in one millisecond are counted, from a start by chance in the
 * lower half of the counter (RFC 9562, 6.2, method 1).
 */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  latest = { msecs, seq: msecs === latest.msecs ? latest.seq + 1 : randomInt(HALF_OF_32_BITS) };
  return v7(latest);
}

const INSTANT_DIGITS = 12;

/** The instant that an id of `newId` begins with. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, INSTANT_DIGITS), 16));
}

/** Sixteen bytes as the text of an id. */
export function idOfBytes(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{64}$/;

/**
 * A secret that somebody outside keeps: the issuer that it is of, in whose rows alone it is looked up, and 256 random
 * bits (docs/decisions/0118).
 */
export function newIssuerSecret(issuerId: string): string {
  const issuer = Buffer.from(issuerId.replaceAll("-", ""), "hex");
  return Buffer.concat([issuer, randomBytes(SECRET_BYTES)]).toString("base64url");
}

/** The issuer that a secret names; null of a text that is no such secret. */
export function issuerOfSecret(secret: string): string | null {
  return SECRET.test(secret) ? idOfBytes(Buffer.from(secret, "base64url").subarray(0, ID_BYTES)) : null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be an id at all. What cannot is answered as "not found", and never reaches the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const SIGNATURE_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;
/** More than any form takes. */
const MOST_BYTES = 100_000;

/**
 * A text in a part of an address, for whoever gets the address and for some minutes: a frame can only be pointed at an
 * address, and brings no session along. Signed, so that nobody can have this house show words of theirs.
 */
export function sealPage(key: Uint8Array, now: Date, text: string): string {
  const body = deflateRawSync(JSON.stringify([now.getTime() + LIFETIME_MS, text]));
  return Buffer.concat([sign(key, body), body]).toString("base64url");
}

/** The text; null of what was not made by `sealPage` with this key, or too long ago. */
export function openPage(key: Uint8Array, now: Date, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [signature, body] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(key, body))) return null;
  const [until, text] = JSON.parse(inflateRawSync(body, { maxOutputLength: MOST_BYTES }).toString("utf8")) as [
    number,
    string,
  ];
  return now.getTime() > until ? null : text;
}

function sign(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update("template-preview\n").update(body).digest();
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "./problem.ts";

const SIGNATURE_BYTES = 16;

/** Where a page ended: the values of the sort columns of its last row. */
export type Position = readonly (string | number | null)[];

/** What a cursor is good for. One of another issuer, list, sort or filter is refused. */
export type CursorScope = readonly unknown[];

/** A cursor: the position, signed together with what it is good for. */
export function writeCursor(key: Uint8Array, scope: CursorScope, position: Position): string {
  const body = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(key, scope, body), body]).toString("base64url");
}

/**
 * The position in a cursor that `writeCursor` made for this very scope; anything else is refused with cursor_invalid.
 */
export function readCursor(key: Uint8Array, scope: CursorScope, cursor: string): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(SIGNATURE_BYTES);
  const signature = bytes.subarray(0, SIGNATURE_BYTES);
  // The decoder overlooks what it does not know; a cursor is the very text that was given out.
  if (bytes.toString("base64url") !== cursor) throw refuse("cursor_invalid");
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(key, scope, body)))
    throw refuse("cursor_invalid");
  return JSON.parse(body.toString("utf8")) as Position;
}

function sign(key: Uint8Array, scope: CursorScope, body: Buffer): Buffer {
  const mac = createHmac("sha256", key).update(JSON.stringify(scope)).update("\n").update(body);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}

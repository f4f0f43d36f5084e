import { createHash, randomBytes } from "node:crypto";
import { toBase32 } from "./base32.ts";

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

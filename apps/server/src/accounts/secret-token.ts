import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/**
 * A secret of 256 bits for a session or a mailed link. The database keeps only its hash: who reads the table can use
 * nothing.
 */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** No salt or stretching: the token is as random as the hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

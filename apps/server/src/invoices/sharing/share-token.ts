import { createHash, randomBytes } from "node:crypto";

const ISSUER_BYTES = 16;
const SECRET_BYTES = 24;
const TOKEN = /^[\w-]{54}$/;

/** The secret of a new link: its issuer, behind whose walls it is looked up, and 192 random bits. */
export function newShareToken(issuerId: string): string {
  return Buffer.concat([Buffer.from(issuerId.replaceAll("-", ""), "hex"), randomBytes(SECRET_BYTES)]).toString(
    "base64url",
  );
}

/** The issuer that a secret names; null for a text that is no secret of ours. */
export function issuerOfToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token, "base64url").subarray(0, ISSUER_BYTES).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

import { randomBytes } from "node:crypto";

const ISSUER_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN = /^[\w-]{64}$/;

/**
 * The secret of an invitation: its issuer, behind whose walls it is looked up, and 256 random bits
 * (docs/decisions/0118).
 */
export function newInvitationToken(issuerId: string): string {
  return Buffer.concat([Buffer.from(issuerId.replaceAll("-", ""), "hex"), randomBytes(SECRET_BYTES)]).toString(
    "base64url",
  );
}

/** The issuer that a secret names; null for a text that is no secret of ours. */
export function issuerOfInvitation(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token, "base64url").subarray(0, ISSUER_BYTES).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** What a receiver checks deliveries with. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64url")}`;
}

/**
 * The signature of a body sent at an instant: `t=` seconds since 1970, `v1=` HMAC-SHA256 in hex, by the secret's whole
 * text, of the seconds, a full stop and the body. The instant is signed too, so that a receiver can refuse what is old.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

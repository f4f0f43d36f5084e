import { createPrivateKey, KeyObject } from "node:crypto";
import type { CredentialError } from "./credential-error.ts";
import { derOf } from "./pem.ts";

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
/** OpenSSL does not know, or no longer offers, the cipher: no passphrase would help. */
const UNKNOWN_CIPHER = "ERR_OSSL_EVP_";

/**
 * Opens a .key: an encrypted PKCS#8 in DER (PEM is taken too). The error is "invalidKey" when it is none, and "invalidPassphrase" when the passphrase
 * does not open it. For who keeps keys; to seal, `openCredential` lends one that cannot be read.
 */
export function openPrivateKey(file: Uint8Array, passphrase: string): KeyObject | CredentialError {
  const der = derOf(file);
  if (der === null || !isEncryptedPkcs8(der)) return "invalidKey";
  const outcomes = spellings(passphrase).map((spelling) => decrypt(der, spelling));
  return outcomes.find((outcome) => outcome instanceof KeyObject) ?? outcomes[0] ?? "invalidPassphrase";
}

/** Passphrases are bytes to OpenSSL: UTF-8 in today's tools, Latin-1 in the SAT's older ones. */
function spellings(passphrase: string): Buffer[] {
  const utf8 = Buffer.from(passphrase, "utf8");
  return utf8.length === passphrase.length ? [utf8] : [utf8, Buffer.from(passphrase, "latin1")];
}

function decrypt(der: Buffer, passphrase: Buffer): KeyObject | CredentialError {
  try {
    return createPrivateKey({ key: der, format: "der", type: "pkcs8", passphrase });
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code?.startsWith(UNKNOWN_CIPHER) ? "invalidKey" : "invalidPassphrase";
  }
}

/** EncryptedPrivateKeyInfo (RFC 5958): SEQUENCE { SEQUENCE algorithm, OCTET STRING }, and nothing after it. */
function isEncryptedPkcs8(der: Buffer): boolean {
  const outer = contentOf(der, 0, SEQUENCE);
  const algorithm = outer && contentOf(der, outer.start, SEQUENCE);
  const data = algorithm && contentOf(der, algorithm.end, OCTET_STRING);
  return outer?.end === der.length && data?.end === der.length;
}

/** Where the content of the DER value at `at` starts and ends; null when it has another tag or does not fit. */
function contentOf(der: Buffer, at: number, tag: number): { start: number; end: number } | null {
  const first = der[at + 1];
  if (der[at] !== tag || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > der.length) return null;
  const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
  return start + length > der.length ? null : { start, end: start + length };
}

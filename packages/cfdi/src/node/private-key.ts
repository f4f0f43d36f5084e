import { createPrivateKey, KeyObject } from "node:crypto";
import type { CredentialError } from "./credential-error.ts";
import { derValueAt } from "./der-value.ts";
import { derivationWork } from "./derivation-work.ts";
import { derOf } from "./pem.ts";

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
/** OpenSSL does not know, or no longer offers, the cipher: no passphrase would help. */
const UNKNOWN_CIPHER = "ERR_OSSL_EVP_";
/** Rounds of key derivation, about a second: the file says how many, and the SAT's say 2048. */
const MOST_WORK = 1_048_576;

/**
 * Opens a .key: an encrypted PKCS#8 in DER (PEM is taken too). The error is "invalidKey" when it is none,
 * "unencryptedKey" when no passphrase guards it, and "invalidPassphrase" when the passphrase does not open it. For who
 * keeps keys; to seal, `openCredential` lends one that cannot be read.
 */
export function openPrivateKey(file: Uint8Array, passphrase: string): KeyObject | CredentialError {
  const der = derOf(file, "PRIVATE KEY");
  if (der === null || !isEncryptedPkcs8(der))
    return der !== null && isUnencrypted(der) ? "unencryptedKey" : "invalidKey";
  const outcomes = spellings(passphrase).map((spelling) => decrypt(der, spelling));
  return outcomes.find((outcome) => outcome instanceof KeyObject) ?? outcomes[0] ?? "invalidPassphrase";
}

/**
 * Passphrases are bytes to OpenSSL: UTF-8 in today's tools, Latin-1 in the SAT's older ones
 * (docs/sat/llaves-y-contrasenas.md).
 */
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

/** A key that anybody could use who has the file: what OpenSSL writes when it is asked for a PEM, PKCS#8 or PKCS#1. */
function isUnencrypted(der: Buffer): boolean {
  return (["pkcs8", "pkcs1"] as const).some((type) => {
    try {
      return createPrivateKey({ key: der, format: "der", type }).type === "private";
    } catch {
      return false;
    }
  });
}

/**
 * EncryptedPrivateKeyInfo (RFC 5958): SEQUENCE { SEQUENCE algorithm, OCTET STRING }, and nothing after it; with an
 * amount of work that is no attack.
 */
function isEncryptedPkcs8(der: Buffer): boolean {
  const outer = derValueAt(der, 0);
  const algorithm = outer && derValueAt(der, outer.start, outer.end);
  const data = algorithm && derValueAt(der, algorithm.end, outer.end);
  const isOne =
    outer?.tag === SEQUENCE && outer.end === der.length && algorithm?.tag === SEQUENCE && data?.tag === OCTET_STRING;
  return isOne && data.end === der.length && (derivationWork(der, algorithm) ?? Number.POSITIVE_INFINITY) <= MOST_WORK;
}

import { createPrivateKey, KeyObject } from "node:crypto";
import { DER_INTEGER, DER_SEQUENCE, type DerValue, derValueAt } from "../der.ts";
import type { CredentialError } from "./certificate.ts";
import { derOf } from "./encodings.ts";

const OCTET_STRING = 0x04;
/** OpenSSL does not know, or no longer offers, the cipher: no passphrase would help. */
const UNKNOWN_CIPHER = "ERR_OSSL_EVP_";
/** Rounds of key derivation, about a second: the file says how many, and the SAT's say 2048. */
const MAX_WORK = 1_048_576;

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
    outer?.tag === DER_SEQUENCE &&
    outer.end === der.length &&
    algorithm?.tag === DER_SEQUENCE &&
    data?.tag === OCTET_STRING;
  return isOne && data.end === der.length && (derivationWork(der, algorithm) ?? Number.POSITIVE_INFINITY) <= MAX_WORK;
}

/** 1.3.6.1.4.1.11591.4.11 (RFC 7914). */
const SCRYPT = Buffer.from("06092b06010401da47040b", "hex");
const SCRYPT_FACTORS = 3;
const BYTES_READ = 4;

/**
 * How many rounds of work an AlgorithmIdentifier asks of whoever derives the key from a passphrase: the iterations of
 * PBES1 and PBKDF2 (RFC 8018), for scrypt the product of its three costs. Infinity for more than four bytes can say;
 * null when it is no DER, or names no number.
 */
function derivationWork(der: Buffer, algorithm: DerValue): number | null {
  const numbers = integersIn(der, algorithm)?.sort((one, other) => other - one);
  const [most] = numbers ?? [];
  if (numbers === undefined || most === undefined) return null;
  const isScrypt = der.subarray(algorithm.start, algorithm.end).includes(SCRYPT);
  return isScrypt ? numbers.slice(0, SCRYPT_FACTORS).reduce((product, factor) => product * factor, 1) : most;
}

/** Every number in it, however deep; undefined when something does not fit. */
function integersIn(der: Buffer, whole: DerValue): number[] | undefined {
  const numbers: number[] = [];
  const open = [whole];
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    for (let at = outer.start; at < outer.end; ) {
      const value = derValueAt(der, at, outer.end);
      if (value === null) return undefined;
      if (value.tag === DER_SEQUENCE) open.push(value);
      if (value.tag === DER_INTEGER) numbers.push(numberOf(der.subarray(value.start, value.end)));
      at = value.end;
    }
  }
  return numbers;
}

function numberOf(bytes: Buffer): number {
  const significant = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  if (significant.length > BYTES_READ) return Number.POSITIVE_INFINITY;
  return significant.length === 0 ? 0 : significant.readUIntBE(0, significant.length);
}

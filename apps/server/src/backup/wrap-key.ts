import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scrypt,
} from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod";
import { sha256 } from "../lib/sha256.ts";

/** What becomes of the master key in a backup. */
export type KeyWrapping =
  | { readonly kind: "passphrase"; readonly passphrase: string }
  | { readonly kind: "recipient"; readonly publicKey: KeyObject }
  | { readonly kind: "left_out" };

/** What opens it again. */
export interface KeyOpening {
  readonly passphrase: string | null;
  readonly privateKey: KeyObject | null;
}

const SHORTEST_MODULUS_BITS = 3072;
const KEY_BYTES = 32;
const IV_BYTES = 12;
/** About a third of a second and 128 MiB for each guess. */
const SCRYPT = { N: 131_072, r: 8, p: 1 } as const;
const PURPOSE = Buffer.from("timbra backup of the master key", "utf8");

const base64 = z.base64();
const sealed = { iv: base64, tag: base64, sealed: base64 };
const wrappedKey = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("passphrase"),
    ...sealed,
    salt: base64,
    scrypt: z.object({ N: z.literal(SCRYPT.N), r: z.literal(SCRYPT.r), p: z.literal(SCRYPT.p) }),
  }),
  z.object({ kind: z.literal("recipient"), ...sealed, recipient: z.string(), wrapped: base64 }),
]);
/** The master key file as it stands in a backup. */
export type WrappedKey = z.output<typeof wrappedKey>;

/** Null where what was read is no wrapped key. */
export function parseWrappedKey(document: unknown): WrappedKey | null {
  return wrappedKey.safeParse(document).data ?? null;
}

/** Seals the bytes of the master key file; null where it is left out. */
export async function wrapKeyFile(wrapping: KeyWrapping, plain: Uint8Array): Promise<WrappedKey | null> {
  if (wrapping.kind === "left_out") return null;
  if (wrapping.kind === "passphrase") {
    const salt = randomBytes(16);
    const key = await deriveKey(wrapping.passphrase, salt);
    return { kind: "passphrase", salt: salt.toString("base64"), scrypt: SCRYPT, ...seal(key, plain) };
  }
  const key = randomBytes(KEY_BYTES);
  const wrapped = publicEncrypt(oaep(wrapping.publicKey), key).toString("base64");
  return { kind: "recipient", recipient: fingerprintOf(wrapping.publicKey), wrapped, ...seal(key, plain) };
}

/** The bytes of the master key file; null where nothing at hand opens it. */
export async function openKeyFile(opening: KeyOpening, document: WrappedKey): Promise<Buffer | null> {
  try {
    if (document.kind === "passphrase") {
      if (opening.passphrase === null) return null;
      return open(await deriveKey(opening.passphrase, Buffer.from(document.salt, "base64")), document);
    }
    if (opening.privateKey === null) return null;
    return open(privateDecrypt(oaep(opening.privateKey), Buffer.from(document.wrapped, "base64")), document);
  } catch {
    // Another passphrase, another private key, or a byte that changed: it does not open.
    return null;
  }
}

/** Whether a document was sealed in this way, so that sealing once more would change nothing but chance. */
export async function isSealedSo(wrapping: KeyWrapping, document: WrappedKey): Promise<boolean> {
  if (wrapping.kind === "recipient")
    return document.kind === "recipient" && document.recipient === fingerprintOf(wrapping.publicKey);
  if (wrapping.kind === "left_out" || document.kind !== "passphrase") return false;
  return (await openKeyFile({ passphrase: wrapping.passphrase, privateKey: null }, document)) !== null;
}

/** The public key of a recipient, from PEM. Throws with what is wrong with it. */
export function readRecipient(pem: string): KeyObject {
  if (/PRIVATE KEY/.test(pem)) throw new Error("That is a private key: a backup needs the public one alone.");
  const key = createPublicKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== "rsa" || bits < SHORTEST_MODULUS_BITS)
    throw new Error(`The recipient must be an RSA public key of ${SHORTEST_MODULUS_BITS} bits or more.`);
  return key;
}

/** The private key that belongs to a recipient, from PEM. Throws where the passphrase is another one. */
export function readIdentity(pem: string, passphrase: string | null): KeyObject {
  return createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) });
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const memory = 256 * SCRYPT.N * SCRYPT.r;
  return derive(passphrase.normalize("NFC"), salt, KEY_BYTES, { ...SCRYPT, maxmem: memory });
}

function oaep(key: KeyObject) {
  return { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
}

function fingerprintOf(publicKey: KeyObject): string {
  return sha256(publicKey.export({ type: "spki", format: "der" })).toString("hex");
}

function seal(key: Buffer, plain: Uint8Array): { iv: string; tag: string; sealed: string } {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(PURPOSE);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  key.fill(0);
  return { iv: iv.toString("base64"), tag: cipher.getAuthTag().toString("base64"), sealed: body.toString("base64") };
}

function open(key: Buffer, document: { iv: string; tag: string; sealed: string }): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(document.iv, "base64"), { authTagLength: 16 });
  decipher.setAAD(PURPOSE);
  decipher.setAuthTag(Buffer.from(document.tag, "base64"));
  const plain = Buffer.concat([decipher.update(Buffer.from(document.sealed, "base64")), decipher.final()]);
  key.fill(0);
  return plain;
}

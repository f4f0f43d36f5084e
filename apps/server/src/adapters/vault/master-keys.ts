import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** The key-encryption keys. They live outside the database; each is known by a fingerprint that says nothing of it. */
export interface MasterKeys {
  /** That of the first line. Which one wraps what is sealed now, the database says (master-keyring.db.ts). */
  readonly first: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/** The keys as whoever seals and opens asks for them. */
export interface MasterKeyring {
  /** What wraps whatever is sealed now. */
  current(): Promise<{ readonly version: string; readonly key: Uint8Array }>;
  /** Throws when the file does not have it either. */
  get(version: string): Promise<Uint8Array>;
}

const keyBytes = 32;

/** Reads the file: one base64 key a line. Null without a file; throws when a line is no 256-bit key. */
export async function readMasterKeys(path: string): Promise<MasterKeys | null> {
  const text = await readOrNull(path);
  return text === null ? null : toMasterKeys(text, path);
}

function toMasterKeys(text: string, path: string): MasterKeys {
  const keys = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => toKey(line, path));
  const first = keys[0];
  if (first === undefined) throw new Error(`The master key file ${path} holds no key.`);
  return { first: fingerprint(first), keys: new Map(keys.map((key) => [fingerprint(key), key])) };
}

/**
 * Makes the file, with mode 0600: written beside and linked into place, so that two processes that start together agree
 * on one key.
 */
export async function createMasterKeys(path: string): Promise<MasterKeys> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(fresh);
  return toMasterKeys(await readFile(path, "utf8"), path);
}

async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** A new key, as a line of the file. */
export function newMasterKeyLine(): { readonly version: string; readonly line: string } {
  const key = randomBytes(keyBytes);
  return { version: fingerprint(key), line: key.toString("base64") };
}

/** The key of a line. */
export function versionOfLine(line: string, path: string): string {
  return fingerprint(toKey(line.trim(), path));
}

function toKey(line: string, path: string): Uint8Array {
  const key = Buffer.from(line, "base64");
  if (key.length !== keyBytes)
    throw new Error(`The master key file ${path} holds a line that is not a 256-bit base64 key.`);
  return key;
}

function fingerprint(key: Uint8Array): string {
  return createHash("sha256").update("timbra key-encryption key").update(key).digest("hex").slice(0, 16);
}

/** The key of a version. Throws when the file does not have it. */
export function masterKeyOf({ keys }: MasterKeys, version: string): Uint8Array {
  const key = keys.get(version);
  if (key === undefined) throw new Error(`The key-encryption key ${version} is not in the master key file.`);
  return key;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM: 96-bit random IV, then the authentication tag, then the ciphertext. `purpose` is authenticated, not
 * stored.
 */
export function encrypt(key: Uint8Array, plain: Uint8Array, purpose: string): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(purpose, "utf8"));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** The inverse of `encrypt`. Throws when the key, the purpose or any byte differs. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, purpose: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(purpose, "utf8"));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

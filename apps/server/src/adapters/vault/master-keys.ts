import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** The key-encryption keys. They live outside the database; each is known by a fingerprint that says nothing of it. */
export interface MasterKeys {
  readonly current: string;
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

const keyBytes = 32;

/**
 * Reads the file of key-encryption keys (one base64 key a line, the first is the one used for new wrappings) and makes it,
 * with mode 0600, where there is none. Throws when a line is not a 256-bit key.
 */
export async function loadMasterKeys(path: string): Promise<MasterKeys> {
  const text = (await readOrNull(path)) ?? (await createMasterKeyFile(path));
  const keys = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => toKey(line, path));
  const first = keys[0];
  if (first === undefined) throw new Error(`The master key file ${path} holds no key.`);
  return { current: fingerprint(first), keys: new Map(keys.map((key) => [fingerprint(key), key])) };
}

/** Written beside and linked into place, so that two processes that start together agree on one key. */
async function createMasterKeyFile(path: string): Promise<string> {
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
  return readFile(path, "utf8");
}

async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

function toKey(line: string, path: string): Uint8Array {
  const key = Buffer.from(line, "base64");
  if (key.length !== keyBytes) throw new Error(`The master key file ${path} holds a line that is not a 256-bit base64 key.`);
  return key;
}

function fingerprint(key: Uint8Array): string {
  return createHash("sha256").update("timbra key-encryption key").update(key).digest("hex").slice(0, 16);
}

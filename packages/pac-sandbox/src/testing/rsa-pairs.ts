import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const generate = promisify(generateKeyPair);

/** More than one test has at a time: within a test no two certificates have one key. */
const MANY = 32;
const FOLDER = fileURLToPath(new URL("../../../../node_modules/.cache/timbra-test-keys", import.meta.url));
const pairs = new Map<number, ReturnType<typeof newRsaPair>>();
let asked = 0;

/**
 * Stands in for `authority/rsa-pair.ts` in tests (`scripts/steps/vite-plugins.mjs`): pairs of the same size, made once
 * in a clone and kept for all its processes and runs, in turn. To find a pair takes a tenth of a second of processor,
 * and the tests ask for more than a thousand.
 */
export function newRsaPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  const at = asked % MANY;
  asked += 1;
  const pair = pairs.get(at) ?? keptPair(at);
  pairs.set(at, pair);
  return pair;
}

async function keptPair(at: number): ReturnType<typeof newRsaPair> {
  const file = join(FOLDER, `${at}.pem`);
  const kept = await readFile(file).catch(() => null);
  if (kept === null) return makePair(file);
  return { privateKey: createPrivateKey(kept), publicKey: createPublicKey(kept) };
}

/** Written aside and renamed: other processes look for it at the same time. */
async function makePair(file: string): ReturnType<typeof newRsaPair> {
  const pair = await generate("rsa", { modulusLength: 2048 });
  await mkdir(FOLDER, { recursive: true });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, pair.privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  await rename(aside, file);
  return pair;
}

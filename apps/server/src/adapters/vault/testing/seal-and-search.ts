import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { json } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createLocalVault } from "../local-vault.ts";
import { readMasterKeys } from "../master-keys.ts";
import { createSignerCache } from "../signer-cache.ts";
import { keyringOf } from "./keyring.ts";

/** What the test hands over: nothing from which this process knows the key. */
interface Task {
  readonly masterKeyFile: string;
  readonly place: { readonly issuerId: string; readonly certificateNumber: string };
  readonly sealed: { readonly sealedKey: string; readonly wrappedKey: string; readonly keyVersion: string };
  readonly cer: string;
  /** Pieces of the plain key, each byte masked: the pieces themselves are never in this process but by the vault. */
  readonly masked: readonly string[];
}

const MASK = 0x5a;
const CHUNK = 1 << 22;

/** How often the pieces stand anywhere in this process's own memory. */
function search(masked: readonly Buffer[]): number {
  const memory = openSync("/proc/self/mem", "r");
  const chunk = Buffer.alloc(CHUNK);
  let found = 0;
  for (const line of readFileSync("/proc/self/maps", "utf8").split("\n")) {
    const [range = "", rights = "", , , , name = ""] = line.split(/\s+/);
    if (!rights.startsWith("rw") || name.startsWith("[v")) continue;
    const [from = 0, to = 0] = range.split("-").map((address) => Number.parseInt(address, 16));
    for (let at = from; at < to; at += CHUNK)
      found += searchChunk(chunk, readAt(memory, chunk, at, Math.min(CHUNK, to - at)), masked);
  }
  closeSync(memory);
  return found;
}

function readAt(memory: number, chunk: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, chunk, 0, length, at);
  } catch {
    // Reserved, and never used.
    return 0;
  }
}

function searchChunk(chunk: Buffer, length: number, masked: readonly Buffer[]): number {
  for (let at = 0; at < length; at += 1) chunk[at] = (chunk[at] ?? 0) ^ MASK;
  const found = masked.filter((piece) => chunk.subarray(0, length).includes(piece)).length;
  chunk.fill(0);
  return found;
}

const task = (await json(process.stdin)) as Task;
const masked = task.masked.map((piece) => Buffer.from(piece, "base64"));
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const signers = createSignerCache();
await (async () => {
  const { sealedKey, wrappedKey, keyVersion } = task.sealed;
  const sealed = {
    sealedKey: Buffer.from(sealedKey, "base64"),
    wrappedKey: Buffer.from(wrappedKey, "base64"),
    keyVersion,
  };
  const masterKeys = await readMasterKeys(task.masterKeyFile);
  if (masterKeys === null) throw new Error("There is no master key.");
  const vault = createLocalVault(keyringOf(masterKeys));
  const signer = await vault.openSigner(task.place, sealed, Buffer.from(task.cer, "base64"));
  signers.keep(task.place.issuerId, { certificateId: task.place.certificateNumber, signer });
  for (let times = 0; times < 20; times += 1) signer.sign(`||4.0|${times}||`);
})();
const whileCached = search(masked);
signers.forget(task.place.issuerId);
for (let times = 0; times < 5; times += 1) {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
}
process.stdout.write(JSON.stringify({ whileKept: whileCached, afterwards: search(masked) }));

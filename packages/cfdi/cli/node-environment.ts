import { closeSync, openSync, readSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { type CliEnvironment, EXIT } from "./command.ts";

const CHUNK = 2 ** 16;

/** Far above any document or draft: a device that never ends is not read for ever. */
const MAX_BYTES = 64 * 2 ** 20;

const STDIN = 0;

/** The real machine. */
export const nodeEnvironment: CliEnvironment = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readFile: readBounded,
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readStdin: readStandardInput,
  env: (name) => process.env[name],
  now: () => localText(new Date()),
  version: () => (createRequire(import.meta.url)("@timbra/cfdi/package.json") as { version: string }).version,
  load: async (module) => import(pathToFileURL(createRequire(join(process.cwd(), "cfdi.js")).resolve(module)).href),
};

/**
 * Whoever reads what we print may have seen enough (`cfdi … | head`): that ends us, quietly. Where nothing more can be
 * written (a full disk), what was printed is not all there is: that fails.
 */
export function endWithReader(): void {
  process.stdout.on("error", ({ code = "?" }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit();
    process.stderr.write(`stdout: ${code}\n`);
    process.exit(EXIT.failed);
  });
  process.stderr.on("error", () => process.exit(EXIT.failed));
}

function localText(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The bytes of a file. Throws as node:fs does, and EFBIG for more than any document has. */
function readBounded(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    return readAll(file);
  } finally {
    closeSync(file);
  }
}

/** All that comes by standard input, however slowly: a pipe that has nothing to give yet says EAGAIN. */
function readStandardInput(): Uint8Array {
  return readAll(STDIN);
}

function readAll(file: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = readChunk(file);
    if (chunk.length === 0) return Buffer.concat(chunks);
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw Object.assign(new Error("EFBIG"), { code: "EFBIG" });
  }
}

function readChunk(file: number): Uint8Array {
  const chunk = new Uint8Array(CHUNK);
  for (;;) {
    try {
      return chunk.subarray(0, readSync(file, chunk));
    } catch (failure) {
      const { code } = failure as NodeJS.ErrnoException;
      if (code === "EOF") return new Uint8Array(0); // what Windows says at the end of a pipe
      if (code !== "EAGAIN") throw failure;
      pause();
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

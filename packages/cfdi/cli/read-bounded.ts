import { closeSync, openSync, readSync } from "node:fs";

/** Far above any document or draft: a device that never ends is not read for ever. */
const MOST = 64 * 2 ** 20;
const CHUNK = 2 ** 16;
const STDIN = 0;

/** The bytes of a file. Throws as node:fs does, and EFBIG for more than any document has. */
export function readBounded(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    return readAll(file);
  } finally {
    closeSync(file);
  }
}

/** All that comes by standard input, however slowly: a pipe that has nothing to give yet says EAGAIN. */
export function readStandardInput(): Uint8Array {
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
    if (size > MOST) throw Object.assign(new Error("EFBIG"), { code: "EFBIG" });
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

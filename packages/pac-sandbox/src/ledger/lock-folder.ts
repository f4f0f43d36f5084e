import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sha256 } from "./stamp-ledger.ts";

/**
 * Two processes over one ledger would not see each other's stamps, so the first one locks the folder. The lock is a
 * local socket, which the operating system lets go of however the process ends; a file with a pid would outlive a kill.
 */
export async function lockFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  const address = addressOf(dataDir);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server) throw new Error(`another pac-sandbox is using ${resolve(dataDir)}`);
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

/** In the system's temporary folder because socket paths may have only some hundred characters. */
function addressOf(dataDir: string): string {
  const name = `pac-sandbox-${sha256(resolve(dataDir)).slice(0, 24)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (cause: NodeJS.ErrnoException) => (cause.code === "EADDRINUSE" ? done(null) : failed(cause)));
    server.listen(address, () => done(server));
  });
}

/** The socket of a process that was killed stays in the file system, but nobody answers it. */
async function takeOver(address: string): Promise<Server | null> {
  if (await answers(address)) return null;
  await rm(address, { force: true });
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { TLS_KINDS } from "./authority/tls-credentials.ts";
import { startPacSandbox } from "./start-pac-sandbox.ts";
import { temporaryFolder } from "./testing/one-sandbox.ts";

/** What a client that trusts `ca` alone finds wrong with a server; "" when nothing is. */
function handshake(port: number, ca: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1", ca, servername: "localhost" }, () => {
      socket.end();
      done("");
    });
    socket.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

describe("over TLS", () => {
  it.each([
    ["trusted", ""],
    ["self-signed", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["expired", "CERT_HAS_EXPIRED"],
    ["other-host", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ] as const)("%s: a client that trusts its root finds %j, and one that does not never gets in", async (tls, fault) => {
    const dataDir = await temporaryFolder();
    const sandbox = await startPacSandbox({ port: 0, dataDir, tls });
    const root = await readFile(join(dataDir, "tls-root.pem"), "utf8");
    const found = await handshake(sandbox.port, root);
    const untrusting = await fetch(`${sandbox.url}/sandbox/book`).catch(
      (error: Error) => error.cause as NodeJS.ErrnoException,
    );
    await sandbox.close();
    expect(sandbox.url).toBe(`https://127.0.0.1:${sandbox.port}`);
    expect(found).toBe(fault);
    expect(untrusting).toHaveProperty("code");
  });

  it("has each of its kinds tried here", () => {
    expect(TLS_KINDS).toEqual(["trusted", "self-signed", "expired", "other-host"]);
  });
});

import { mkdtemp, readFile, rename, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCsd } from "@timbra/cfdi/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { masterKeyFile } from "../../boot/config.ts";
import { type OpenedDeps, openDeps } from "../../boot/open-deps.ts";
import { addressesOfOwnServer } from "../../db/index.ts";
import { openLog } from "../../lib/log.ts";
import { registerIssuer } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let path: string;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  path = masterKeyFile(test.config);
});
afterAll(() => test.close());

/** The adapters once more over the same database, as at the next start of the program; closed again at once. */
async function startAgain(keyFile = path): Promise<"started"> {
  await (await openOver(keyFile)).close();
  return "started";
}

function openOver(keyFile: string): Promise<OpenedDeps> {
  const config = { ...test.config, masterKeyFile: keyFile };
  const { clock, databaseUrl } = test;
  return openDeps({
    config,
    clock,
    database: addressesOfOwnServer(databaseUrl),
    pacUrl: "http://127.0.0.1:9",
    log: openLog("silent"),
  });
}

describe("a database in which a key is sealed", () => {
  let fingerprint: string;
  beforeEach(async () => {
    const issuer = await registerIssuer(test);
    const csd = makeCsd({ rfc: issuer.rfc });
    const files = {
      certBase64: csd.cer.toString("base64"),
      keyBase64: csd.key.toString("base64"),
      cer_filename: "a.cer",
      key_filename: "a.key",
    };
    await issuer.client.call("storeCsd", { body: { ...files, passphrase: csd.passphrase, rfc: issuer.rfc } });
    fingerprint = (await test.deps.vault.sealSecret({ kind: "webhook", owner: "o", id: "i" }, Buffer.of(1))).keyVersion;
  });

  it("does not start without its master key, says so, and makes no new one", async () => {
    await rename(path, `${path}.away`);
    await expect(startAgain()).rejects.toThrow(`The master key file ${path} is not there`);
    await expect(startAgain()).rejects.toThrow(`${fingerprint} for private keys of certificates: `);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    await rename(`${path}.away`, path);
    expect(await startAgain()).toBe("started");
  });

  it("does not start with the master key of another database", async () => {
    const other = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    await writeFile(other, `${Buffer.alloc(32, 5).toString("base64")}\n`);
    await expect(startAgain(other)).rejects.toThrow("is another one, or lacks keys");
    await expect(startAgain(other)).rejects.not.toThrow(Buffer.alloc(32, 5).toString("base64"));
  });

  it("starts with a new first key as long as the one that seals what is there follows it", async () => {
    const rotated = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    await writeFile(rotated, `${Buffer.alloc(32, 5).toString("base64")}\n${await readFile(path, "utf8")}`);
    expect(await startAgain(rotated)).toBe("started");
  });

  it("goes on with the key that it has when another line is put above it: only a rotation changes that", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    await writeFile(file, `${Buffer.alloc(32, 6).toString("base64")}\n${await readFile(path, "utf8")}`);
    const { deps, close } = await openOver(file);
    const sealed = await deps.vault.sealSecret({ kind: "webhook", owner: "o", id: "i" }, Buffer.of(1));
    expect(sealed.keyVersion).toBe(fingerprint);
    await close();
  });
});

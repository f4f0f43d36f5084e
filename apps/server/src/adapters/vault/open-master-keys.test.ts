import { mkdtemp, readFile, rename, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCsd } from "@timbra/cfdi/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { secretOwner } from "../../accounts/second-factor/second-factor.ts";
import { getSecondFactor } from "../../accounts/second-factor/second-factors.db.ts";
import { recordAuditEvent } from "../../audit-log/index.ts";
import { masterKeyFile } from "../../boot/config.ts";
import { type OpenedDeps, openDeps } from "../../boot/open-deps.ts";
import { queryOnce } from "../../db/embedded/connect.ts";
import { addressesOfOwnServer, withTenant } from "../../db/index.ts";
import { findViolations } from "../../invariants/index.ts";
import { openSigner } from "../../invoices/signer.ts";
import { openLog } from "../../lib/log.ts";
import { type RegisteredIssuer, registerIssuer } from "../../testing/accounts.ts";
import { enableSecondFactor } from "../../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openEndpointUrl } from "../../webhooks/endpoint-secrets.ts";
import { listEndpoints } from "../../webhooks/webhooks.db.ts";

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

/** Under which lines of the file anything in the database lies wrapped, wherever it is. */
async function versions(): Promise<string[]> {
  const columns = await queryOnce<{ table_name: string; column_name: string }>(
    test.databaseUrl,
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%key\\_version'",
  );
  const used = columns.map(
    ({ table_name, column_name }) =>
      `SELECT ${column_name} AS version FROM ${table_name} WHERE ${column_name} IS NOT NULL`,
  );
  const rows = await queryOnce<{ version: string }>(test.databaseUrl, used.join(" UNION "));
  return rows.map(({ version }) => version);
}

describe("a database in which a key is sealed", () => {
  let fingerprint: string;
  let issuer: RegisteredIssuer;
  beforeEach(async () => {
    issuer = await registerIssuer(test);
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

  it("needs the old line of its master key file no more after a start with a new first one: everything opens with that alone", async () => {
    await enableSecondFactor(issuer.client, test.clock.now());
    const url = "http://127.0.0.1:9/hooks?token=of-the-receiver";
    await issuer.client.call("createWebhook", { body: { url, events: ["invoice.stamped"] } });
    const file = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    const fresh = `${Buffer.alloc(32, 6).toString("base64")}\n`;
    await writeFile(file, `${fresh}${Buffer.alloc(32, 5).toString("base64")}\n${await readFile(path, "utf8")}`);
    expect(await startAgain(file)).toBe("started");
    await writeFile(file, fresh);
    const { deps, close } = await openOver(file);
    expect(await versions()).toEqual([
      (await deps.vault.sealSecret({ kind: "webhook", owner: "o", id: "i" }, Buffer.of(1))).keyVersion,
    ]);
    const opened = await openSigner(deps, issuer.issuerId);
    expect(opened?.signer.sign("||x||")).toMatch(/^[A-Za-z0-9+/]{300,}=*$/);
    const [webhook] = await withTenant(deps.db, issuer.issuerId, listEndpoints);
    if (webhook === undefined) throw new Error("no webhook");
    expect(await openEndpointUrl(deps, issuer.issuerId, { ...webhook, endpoint_id: webhook.id })).toBe(url);
    const sealed = {
      sealedKey: webhook.sealed_secret,
      wrappedKey: webhook.wrapped_key,
      keyVersion: webhook.key_version,
    };
    const secret = await deps.vault.openSecret({ kind: "webhook", owner: issuer.issuerId, id: webhook.id }, sealed);
    expect(secret.toString()).toMatch(/^whsec_/);
    const factor = await getSecondFactor(deps.db, issuer.userId);
    if (factor === null) throw new Error("no second factor");
    expect(await deps.vault.openSecret(secretOwner(issuer.userId, factor.id), factor.sealed)).toHaveLength(20);
    const by = { id: null, name: "test", role: "product", address: "" } as const;
    await deps.db
      .transaction()
      .execute((tx) => recordAuditEvent(tx, test.clock, { action: "account_changed", by, issuerId: issuer.issuerId }));
    expect((await findViolations(deps.db)).filter(({ breaches }) => breaches > 0)).toEqual([]);
    await close();
  });
});

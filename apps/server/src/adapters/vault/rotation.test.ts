import { copyFile, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCsd } from "@timbra/cfdi/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretOwner } from "../../accounts/second-factor/second-factor.ts";
import { getSecondFactor } from "../../accounts/second-factor/second-factors.db.ts";
import { recordAuditEvent } from "../../audit-log/index.ts";
import { masterKeyFile } from "../../boot/config.ts";
import { openKeys } from "../../boot/database.ts";
import { runExclusively, withTenant } from "../../db/index.ts";
import { findViolations } from "../../invariants/index.ts";
import { openSigner } from "../../invoices/signer.ts";
import { type RegisteredIssuer, registerIssuer } from "../../testing/accounts.ts";
import { enableSecondFactor } from "../../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { openEndpointUrl } from "../../webhooks/endpoint-secrets.ts";
import { listEndpoints } from "../../webhooks/webhooks.db.ts";
import {
  createLocalVault,
  createSignerCache,
  listKeys,
  openMasterKeyring,
  type RotationStep,
  readMasterKeys,
  retiredFileOf,
  retireMasterKeys,
  rotateMasterKey,
} from "./index.ts";

const WEBHOOK = "http://127.0.0.1:9/hooks?token=of-the-receiver";
const SILENT = { onWaiting: () => undefined };

let test: TestApp;
let path: string;
let issuers: RegisteredIssuer[];
let uploads: (() => Promise<unknown>)[];

beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  path = masterKeyFile(test.config);
  issuers = [await registerIssuer(test), await registerIssuer(test)];
  uploads = issuers.map(({ client, rfc }) => {
    const csd = makeCsd({ rfc });
    const files = {
      certBase64: csd.cer.toString("base64"),
      keyBase64: csd.key.toString("base64"),
      cer_filename: "a.cer",
      key_filename: "a.key",
    };
    return () => client.call("storeCsd", { body: { ...files, passphrase: csd.passphrase, rfc } });
  });
  for (const upload of uploads) await upload();
  for (const { client } of issuers) {
    await client.call("createWebhook", { body: { url: WEBHOOK, events: ["invoice.stamped"] } });
    await enableSecondFactor(client, test.clock.now());
  }
});
afterAll(() => test.close());

type OnStep = (step: RotationStep) => Promise<void> | void;

const rotate = (onStep: OnStep = () => undefined, patienceMs = 60_000) =>
  rotateMasterKey({ db: test.deps.db, path, patienceMs, onStep, ...SILENT });
const retire = () => retireMasterKeys({ db: test.deps.db, path });
const keysInFile = async (file = path) => [...((await readMasterKeys(file))?.keys.keys() ?? [])];
const currentKey = async () => (await listKeys(test.deps.db)).find(({ state }) => state === "current")?.version;

/** Under which keys anything in the database lies wrapped, wherever it is. */
async function versionsInUse(): Promise<string[]> {
  const columns = await queryAsOwner<{ table_name: string; column_name: string }>(
    test.databaseUrl,
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%key\\_version'",
  );
  const wrapped = (version: string) => version.replace("key_version", "wrapped_key");
  const used = columns.map(
    ({ table_name, column_name }) =>
      `SELECT ${column_name} AS version FROM ${table_name} WHERE ${wrapped(column_name)} IS NOT NULL`,
  );
  const rows = await queryAsOwner<{ version: string }>(test.databaseUrl, used.join(" UNION "));
  return rows.map(({ version }) => version).sort();
}

/** Opens all that is sealed with the keys of a file, as a program does that starts with them. */
async function openEverything(file = path): Promise<void> {
  const { keyring, mailBodies } = await openKeys(test.deps.db, test.clock, file);
  const deps = { ...test.deps, vault: createLocalVault(keyring), signers: createSignerCache() };
  for (const { issuerId, userId } of issuers) {
    expect((await openSigner(deps, { issuerId, purpose: "stamp" }))?.signer.sign("||x||")).toMatch(
      /^[A-Za-z0-9+/]{300,}=*$/,
    );
    const [webhook] = await withTenant(deps.db, issuerId, listEndpoints);
    if (webhook === undefined) throw new Error("no webhook");
    expect(await openEndpointUrl(deps, issuerId, { ...webhook, endpoint_id: webhook.id })).toBe(WEBHOOK);
    const { sealed_secret: sealedKey, wrapped_key: wrappedKey, key_version: keyVersion } = webhook;
    const place = { kind: "webhook", owner: issuerId, id: webhook.id } as const;
    const secret = await deps.vault.openSecret(place, { sealedKey, wrappedKey, keyVersion });
    expect(secret.toString()).toMatch(/^whsec_/);
    const factor = await getSecondFactor(deps.db, userId);
    if (factor === null) throw new Error("no second factor");
    expect(await deps.vault.openSecret(secretOwner(userId, factor.id), factor.sealed)).toHaveLength(20);
  }
  const mails = await queryAsOwner<{ id: string; sealed_body: Buffer }>(
    test.databaseUrl,
    "SELECT id, sealed_body FROM mails WHERE sealed_body IS NOT NULL",
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { id, sealed_body } of mails) expect(mailBodies.open(id, sealed_body)).not.toBe("");
}

/** Adds links to the chains, and finds none that is broken. */
async function expectWholeChains(): Promise<void> {
  const by = { id: null, name: "test", role: "product", address: "" } as const;
  for (const { issuerId } of issuers)
    await test.deps.db
      .transaction()
      .execute((tx) => recordAuditEvent(tx, test.clock, { action: "account_changed", by, issuerId }));
  expect((await findViolations(test.deps.db)).filter(({ breaches }) => breaches > 0)).toEqual([]);
}

describe("a rotation of the master key", () => {
  it("moves everything to the new key while certificates are stored, and everything opens with that alone", async () => {
    const before = await currentKey();
    const steps: string[] = [];
    const [outcome] = await Promise.all([
      rotate(async (step) => {
        steps.push(step);
        await Promise.all(uploads.map((upload) => upload()));
      }),
      ...uploads.map((upload) => upload()),
    ]);
    const after = await currentKey();
    expect(outcome).toEqual({ kind: "rotated", version: after });
    expect(steps.filter((step) => step !== "batch")).toEqual([
      ...["key_in_file", "known_everywhere", "current", "rewrapped"],
    ]);
    expect(after).not.toBe(before);
    expect(await versionsInUse()).toEqual([after]);
    expect(await keysInFile()).toEqual([before, after]);
    await openEverything();
    expect(await retire()).toEqual({ kind: "retired", versions: [before], fileChanged: true });
    expect([await keysInFile(), await keysInFile(retiredFileOf(path))]).toEqual([[after], [before]]);
    await openEverything();
    await expectWholeChains();
  });

  it("goes on when it is asked for again after it was killed, after whichever step, with the key that it had made", async () => {
    for (let steps = 1, last: RotationStep | undefined; last !== "rewrapped"; steps += 1) {
      const known = (await listKeys(test.deps.db)).length;
      last = await rotateKilledAfter(steps);
      await openEverything();
      const [version] = (await keysInFile()).slice(-1);
      // Once all is wrapped anew nothing is left to do, and asking again would be another rotation.
      const isDone = (await versionsInUse()).join() === version;
      if (!isDone) expect(await rotate()).toEqual({ kind: "rotated", version });
      expect(await versionsInUse()).toEqual([version]);
      expect((await listKeys(test.deps.db)).length).toBe(known + 1);
      await uploads[0]?.();
      const marked = () => Promise.reject(new Error("killed"));
      await expect(retireMasterKeys({ db: test.deps.db, path }, marked)).rejects.toThrow("killed");
      await openEverything();
      expect(await retire()).toMatchObject({ kind: "retired", fileChanged: true });
      expect(await keysInFile()).toEqual([version]);
    }
    // After every other retirement it is opened at the beginning of the next turn.
    await openEverything();
    await expectWholeChains();
  });

  it("is run by one program when two start it at once", async () => {
    const known = (await listKeys(test.deps.db)).length;
    const alone = <T>(work: () => Promise<T>) => runExclusively(test.databaseUrl, "keys", work);
    await alone(async () => expect([await alone(() => rotate()), await rotate()]).toMatchObject([{ ran: false }, {}]));
    expect((await listKeys(test.deps.db)).length).toBe(known + 1);
    expect(await versionsInUse()).toEqual([await currentKey()]);
    await openEverything();
  });

  it("takes a key that somebody put into a file that cannot be written from here", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    const given = Buffer.alloc(32, 9).toString("base64");
    await writeFile(file, `${await readFile(path, "utf8")}${given}\n`);
    const [version] = (await keysInFile(file)).slice(-1);
    const options = { db: test.deps.db, path: file, patienceMs: 0, onStep: () => undefined };
    // The running process has a file of its own, without it.
    const outcome = await rotateMasterKey({ ...options, ...SILENT });
    expect(outcome).toMatchObject({ kind: "key_not_everywhere", version, processes: [expect.stringMatching(/:\d+:/)] });
    expect(await currentKey()).not.toBe(version);
    await copyFile(file, path);
    expect(await rotate()).toEqual({ kind: "rotated", version });
    await openEverything();
  });
});

/** What a kill does: nothing that comes after it happens. Answers the last step that did. */
async function rotateKilledAfter(steps: number): Promise<RotationStep | undefined> {
  const passed: RotationStep[] = [];
  const killed = rotate((step) => {
    passed.push(step);
    if (passed.length === steps) throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  return passed.at(-1);
}

describe("a process that does not have the new key", () => {
  it("opens nothing that is under it, keeps all as it is, and goes on without a restart once it has the file", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
    await copyFile(path, file);
    const vault = createLocalVault(await openMasterKeyring(test.deps.db, file));
    const [issuer] = issuers;
    const open = () =>
      openSigner(
        { ...test.deps, vault, signers: createSignerCache() },
        { issuerId: issuer?.issuerId ?? "", purpose: "stamp" },
      ).then((opened) => opened?.signer.sign("||x||").length);
    expect(await open()).toBe(344);
    const { version } = (await rotate()) as { version: string };
    await expect(open()).rejects.toThrow(`The key-encryption key ${version} is not in the master key file.`);
    const secret = Buffer.of(1);
    await expect(vault.sealSecret({ kind: "webhook", owner: "o", id: "i" }, secret)).rejects.toThrow(version);
    await expect(openMasterKeyring(test.deps.db, file)).rejects.toThrow("is another one, or lacks keys");
    await copyFile(path, file);
    expect(await open()).toBe(344);
  });
});

describe("a key that is retired", () => {
  it("is needed by what is being stored under it: the transaction is waited for, and counted", async () => {
    const stored = "SELECT wrapped_key, key_version FROM data_keys WHERE purpose = 'mail'";
    const [old] = await queryAsOwner<{ wrapped_key: Buffer; key_version: string }>(test.databaseUrl, stored);
    await rotate();
    const store = sql`UPDATE data_keys SET wrapped_key = ${old?.wrapped_key}, key_version = ${old?.key_version} WHERE purpose = 'mail'`;
    let retiring: ReturnType<typeof retire> | undefined;
    await test.deps.db.transaction().execute(async (tx) => {
      await store.execute(tx);
      retiring = retire();
      await waitingForLock();
    });
    expect(await retiring).toEqual({
      kind: "still_needed",
      needed: [{ version: old?.key_version, kind: "the data key of mail", count: 1 }],
    });
    expect(await keysInFile()).toContain(old?.key_version);
    expect(await rotate()).toMatchObject({ kind: "rotated", version: await currentKey() });
    expect(await retire()).toMatchObject({ kind: "retired" });
    await expect(store.execute(test.deps.db)).rejects.toThrow(`The master key ${old?.key_version} was retired`);
    await openEverything();
  });
});

/** Until somebody waits for a transaction. */
async function waitingForLock(): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%master_keys%'";
  while ((await queryAsOwner(test.databaseUrl, waiting)).length === 0) await new Promise((done) => setTimeout(done, 5));
}

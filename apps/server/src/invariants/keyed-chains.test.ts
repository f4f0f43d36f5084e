import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listChainHeads } from "../admin/statistics.db.ts";
import { NO_ISSUER, recordAuditEvent } from "../audit-log/audit-log.db.ts";
import { masterKeyFile } from "../boot/config.ts";
import { openKeys } from "../boot/database.ts";
import { type OpenedDeps, openDeps } from "../boot/open-deps.ts";
import { prepareDatabase } from "../boot/prepare-database.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer, openDb, openPool } from "../db/index.ts";
import { migrate } from "../db/migrate.ts";
import { readMigrationFiles } from "../db/migration-files.ts";
import { openLog } from "../lib/log.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { setChainKey } from "../testing/set-chain-key.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestDatabase, queryAsOwner } from "../testing/test-database.ts";
import { findViolations } from "./index.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, allowsBrokenInvariants: "links are forged" });
});
afterAll(() => test.close());

type Query = (asked: unknown, ...rest: readonly unknown[]) => Promise<unknown>;
const APART = { hasOwnLogins: true, prepared: true };

const by = { id: null, name: "test", role: "product", address: "" } as const;
const write = (of: Pick<OpenedDeps, "deps">["deps"], issuerId: string | null) =>
  of.db.transaction().execute((tx) => recordAuditEvent(tx, of.clock, { action: "account_changed", by, issuerId }));
const brokenIn = async (of: Pick<OpenedDeps, "deps">["deps"]) =>
  (await findViolations(of.db)).filter(({ breaches }) => breaches > 0).map(({ invariant }) => invariant.name);

/** The adapters over a database, as at a start of the program. */
function openOver(databaseUrl: string, keyFile: string): Promise<OpenedDeps> {
  const { clock } = test;
  return openDeps({
    config: { ...test.config, masterKeyFile: keyFile },
    clock,
    database: addressesOfOwnServer(databaseUrl),
    pacUrl: "http://127.0.0.1:9",
    log: openLog("silent"),
  });
}

/**
 * What whoever has the database can do: rewrites one event, and hashes everything after it again with what is
 * there.
 */
const REWRITE = `DO $$
  DECLARE entry deeds; before bytea := ''; BEGIN
    UPDATE deeds SET reason = 'another' WHERE issuer_id = '%' AND number = 1;
    FOR entry IN SELECT * FROM deeds WHERE issuer_id = '%' ORDER BY number LOOP
      entry.previous_sha256 := before;
      entry.sha256 := deed_sha256(entry);
      UPDATE deeds SET previous_sha256 = before, sha256 = entry.sha256 WHERE issuer_id = '%' AND number = entry.number;
      UPDATE deed_heads SET sha256 = entry.sha256 WHERE issuer_id = '%';
      before := entry.sha256;
    END LOOP;
  END $$`;
const rewrite = (databaseUrl: string, issuerId: string) => queryOnce(databaseUrl, REWRITE.replaceAll("%", issuerId));

describe("a chain of links with codes", () => {
  it("detects entries that were rewritten and hashed again by whoever has the database", async () => {
    const { issuerId } = await registerIssuer(test);
    await write(test.deps, issuerId);
    expect(await brokenIn(test.deps)).toEqual([]);
    await rewrite(test.databaseUrl, issuerId);
    expect(await brokenIn(test.deps)).toEqual(["deed-chain-unbroken"]);
    // As if they were from before there were keys.
    await queryAsOwner(test.databaseUrl, "UPDATE deeds SET mac = NULL WHERE issuer_id = $1", [issuerId]);
    expect(await brokenIn(test.deps)).toEqual(["deed-chain-unbroken"]);
    const asOld =
      "INSERT INTO chain_starts SELECT 'deeds', issuer_id, entries, sha256 FROM deed_heads WHERE issuer_id = $1";
    await queryAsOwner(test.databaseUrl, asOld, [issuerId]);
    expect(await brokenIn(test.deps)).toEqual(["chain-switch-recorded"]);
    await queryAsOwner(test.databaseUrl, "DELETE FROM chain_switch");
    expect(await brokenIn(test.deps)).toEqual(["chain-switch-recorded"]);
  });
});

it("links cut off the end leave a chain that verifies, and are detected by the end that was exported before", async () => {
  const { issuerId } = await registerIssuer(test);
  const before = (await listChainHeads(test.deps.db)).find(({ chain }) => chain === "deeds");
  await write(test.deps, issuerId);
  const handedOut = (await listChainHeads(test.deps.db)).find(({ chain }) => chain === "deeds");
  const brokenBefore = await brokenIn(test.deps);
  await queryAsOwner(
    test.databaseUrl,
    `WITH cut AS (DELETE FROM deeds AS d USING deed_heads AS h WHERE d.issuer_id = h.issuer_id AND d.number = h.entries AND d.issuer_id = '${issuerId}' RETURNING d.*)
     UPDATE deed_heads AS h SET entries = h.entries - 1, sha256 = cut.previous_sha256 FROM cut WHERE cut.issuer_id = h.issuer_id`,
  );
  expect(await brokenIn(test.deps)).toEqual(brokenBefore);
  const now = (await listChainHeads(test.deps.db)).find(({ chain }) => chain === "deeds");
  expect(now).toEqual(before);
  expect(now).not.toEqual(handedOut);
});

describe("a transaction without the key of the chains", () => {
  it("is stopped where it would write a link, says what is missing, and keeps nothing", async () => {
    const { issuerId } = await registerIssuer(test);
    const links = () => queryAsOwner(test.databaseUrl, "SELECT count(*) FROM deeds WHERE issuer_id = $1", [issuerId]);
    const before = await links();
    const bare = openDb(
      openPool({ url: addressesOfOwnServer(test.databaseUrl).product, maxConnections: 1, onError: () => undefined }),
      APART,
    );
    await expect(write({ ...test.deps, db: bare }, issuerId)).rejects.toThrow(
      "The key of the chains was not brought with this transaction",
    );
    await bare.destroy();
    expect(await links()).toEqual(before);
  });

  it.each([
    ["the database refuses it", (query: Query) => query("SELECT no_such_function()")],
    ["it never leaves", () => Promise.reject(new Error("The key did not leave."))],
  ])("is stopped also when bringing it fails: %s", async (_, failing) => {
    const { issuerId } = await registerIssuer(test);
    const pool = openPool({
      url: addressesOfOwnServer(test.databaseUrl).product,
      maxConnections: 1,
      onError: () => undefined,
    });
    const client = (await pool.connect()) as unknown as { query: Query; release(): void };
    const query = client.query.bind(client);
    client.query = (asked, ...rest) =>
      JSON.stringify(asked).includes("timbra.chain_key") ? failing(query) : query(asked, ...rest);
    client.release();
    const db = openDb(pool, APART);
    await setChainKey(test, db);
    const name = (reason: string) => ({ action: "account_changed", by, issuerId, reason }) as const;
    const passedOver = db.transaction().execute(async (tx) => {
      await recordAuditEvent(tx, test.clock, name("kept without its code")).catch(() => undefined);
    });
    await expect(passedOver).rejects.toThrow("The key of the chains could not be brought into the transaction");
    await expect(db.transaction().execute((tx) => recordAuditEvent(tx, test.clock, name("again")))).rejects.toThrow(
      "The key of the chains",
    );
    await db.destroy();
    expect(
      await queryAsOwner(test.databaseUrl, "SELECT FROM deeds WHERE issuer_id = $1 AND reason <> ''", [issuerId]),
    ).toEqual([]);
  });
});

it("the key of the chains taken out of the database stops the next start, and no new one takes its place", async () => {
  const taken = await queryAsOwner<{ wrapped_key: Buffer; key_version: string }>(
    test.databaseUrl,
    "DELETE FROM data_keys WHERE purpose = 'chain' RETURNING *",
  );
  await expect(openOver(test.databaseUrl, masterKeyFile(test.config))).rejects.toThrow(
    "The key of the chains is gone from the database",
  );
  const back = "INSERT INTO data_keys (purpose, wrapped_key, key_version) VALUES ('chain', $1, $2)";
  await queryAsOwner(test.databaseUrl, back, [taken[0]?.wrapped_key, taken[0]?.key_version]);
  await (await openOver(test.databaseUrl, masterKeyFile(test.config))).close();
});

it("a program with one connection under the owner's address writes links with codes too", async () => {
  const { issuerId } = await registerIssuer(test);
  const db = openDb(openPool({ url: test.databaseUrl, maxConnections: 1, onError: () => undefined }));
  await openKeys(db, test.clock, masterKeyFile(test.config));
  await write({ ...test.deps, db }, issuerId);
  await db.destroy();
  const links = await queryAsOwner(
    test.databaseUrl,
    "SELECT DISTINCT mac IS NULL AS bare FROM deeds WHERE issuer_id = $1",
    [issuerId],
  );
  expect(links).toEqual([{ bare: false }]);
});

describe("a database from before links had codes", () => {
  it("goes on with its chains: old links verify as old, new ones have codes, and the switch is recorded", async () => {
    const database = await createTestDatabase("empty");
    await migrate(database.url, { files: readMigrationFiles().filter(({ name }) => name < "0077-keyed-chains") });
    const another = "01900000-0000-7000-8000-000000000001";
    for (const issuerId of [NO_ISSUER, NO_ISSUER, another, another])
      await queryOnce(
        database.url,
        `SELECT record_deed('${issuerId}', gen_random_uuid(), 'account_changed', NULL, 'x', 'product', NULL, '', '', '{}', '', now())`,
      );
    await prepareDatabase(addressesOfOwnServer(database.url));
    const opened = await openOver(database.url, join(await mkdtemp(join(tmpdir(), "timbra-switch-")), "master.key"));
    await write(opened.deps, another);
    const links = await queryOnce(
      database.url,
      "SELECT deed, mac IS NOT NULL AS keyed FROM deeds ORDER BY issuer_id, number",
    );
    expect(links.map(({ deed, keyed }) => [deed, keyed])).toEqual([
      ["account_changed", false],
      ["account_changed", false],
      ["chains_keyed", true],
      ["account_changed", false],
      ["account_changed", false],
      ["account_changed", true],
    ]);
    expect(await brokenIn(opened.deps)).toEqual([]);
    await rewrite(database.url, NO_ISSUER);
    expect(await brokenIn(opened.deps)).toEqual(["deed-chain-unbroken"]);
    await opened.close();
    await database.drop();
  });
});

it("the product's own role neither records another switch nor moves where the chains began", async () => {
  for (const statement of [
    "UPDATE chain_switch SET starts_mac = ''",
    "DELETE FROM chain_switch",
    "SELECT * FROM chain_starts",
    "INSERT INTO chain_starts SELECT 'deeds', issuer_id, entries, sha256 FROM deed_heads",
    "DELETE FROM chain_starts",
  ])
    await expect(sql.raw(statement).execute(test.deps.db)).rejects.toThrow(/permission denied/);
});

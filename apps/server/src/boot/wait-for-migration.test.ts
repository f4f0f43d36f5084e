import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer, type DatabaseAddresses, type OwnedAddresses } from "../db/index.ts";
import { readMigrationFiles } from "../db/migration-files.ts";
import { freePort } from "../lib/free-port.ts";
import { openLog } from "../lib/log.ts";
import { startTestApp } from "../testing/test-app.ts";
import { createTestDatabase, queryAsOwner, type TestDatabase } from "../testing/test-database.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { findMissing, waitForMigration } from "./wait-for-migration.ts";

let database: TestDatabase;
let owned: OwnedAddresses;
/** As a web or worker process has them. */
let withoutOwner: DatabaseAddresses;

async function use(kind: "migrated" | "empty"): Promise<void> {
  database = await createTestDatabase(kind);
  owned = addressesOfOwnServer(database.url);
  withoutOwner = { ...owned, owner: null };
}
afterEach(() => database.drop());

const asOwner = (statement: string) => queryOnce(database.url, statement);

/** What is logged, by message. */
function openRecordingLog() {
  const said: { readonly reason?: string; readonly msg: string }[] = [];
  const log = openLog("info", { write: (line) => void said.push(JSON.parse(line)) });
  return { log, said };
}

describe("a process without the owner's rights", () => {
  it("waits, alive and not ready, while an empty database is migrated by the first of four starts at once", async () => {
    await use("empty");
    const { log, said } = openRecordingLog();
    const port = await freePort();
    const config = { role: "web", host: "127.0.0.1", port } as const;
    const waited = waitForMigration(withoutOwner, { config, log, pauseMs: 10 });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
    while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await Promise.all(["/internal/live", "/internal/health", "/"].map(ask))).toEqual([200, 503, 503]);
    const applied = await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(owned)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await findMissing(withoutOwner)).toBeNull();
    await waited;
    await expect(ask("/internal/live")).rejects.toThrow("fetch failed");
    expect(said[0]?.msg).toMatch(/^waiting until the database is migrated: npm run migrate/);
    expect(said[0]?.reason).toMatch(/^the database is not prepared: .* does not exist/);
    expect(said.at(-1)?.msg).toBe("the database is migrated");
  });

  it("waits for a login that is not made yet, and stops when it is told to", async () => {
    await use("empty");
    const product = new URL(owned.product);
    product.username = "timbra_nobody";
    const stop = new AbortController();
    const { log, said } = openRecordingLog();
    const waited = waitForMigration(
      { ...withoutOwner, product: product.href },
      { config: { role: "worker", host: "", port: 0 }, log, pauseMs: 60_000, signal: stop.signal },
    );
    while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    await expect(waited).rejects.toThrow(/aborted/);
    expect(said[0]?.reason).toMatch(/^the database is not prepared: .*(authentication|does not exist)/);
  });

  it("knows what is missing: a migration, or a kind of job; of a migrated one nothing", async () => {
    await use("migrated");
    expect(await findMissing(withoutOwner)).toBeNull();
    await asOwner("UPDATE pgboss.queue SET name = 'other' WHERE name = 'deliver-mail'");
    expect(await findMissing(withoutOwner)).toBe("the job queue is not of this version");
    const newest = readMigrationFiles().at(-1)?.name ?? "";
    await asOwner(`DELETE FROM migrations WHERE name = '${newest}'`);
    expect(await findMissing(withoutOwner)).toBe(`migrations that are not applied: 1, the first is ${newest}`);
  });
});

describe("a database that a newer version migrated", () => {
  beforeEach(() => use("migrated"));
  const NEWER = "INSERT INTO migrations (name, sha256, needs) VALUES ('9001-newer', 'x',";

  it("is used by this one while nothing that it needs is gone, with the owner's rights and without", async () => {
    await asOwner(`${NEWER} NULL)`);
    await waitForMigration(withoutOwner, {
      config: { role: "worker", host: "", port: 0 },
      log: openLog("silent"),
    });
    expect(await prepareDatabase(owned)).toEqual([]);
  });

  it("is refused otherwise, with both names", async () => {
    await asOwner(`${NEWER} '9000-new-place')`);
    const why = /newer version \(9001-newer\).*does not know 9000-new-place; this one ends with \d{4}-/;
    await expect(findMissing(withoutOwner)).rejects.toThrow(why);
    await expect(prepareDatabase(owned)).rejects.toThrow(why);
  });

  it("makes a process that serves already not ready, so that no request is sent there any more", async () => {
    const test = await startTestApp({ worker: false, pac: false });
    const health = () => test.client.raw("GET", "/internal/health").then(({ status }) => status);
    expect(await health()).toBe(200);
    await queryAsOwner(test.databaseUrl, `${NEWER} '9000-new-place')`);
    expect(await health()).toBe(503);
    await test.close();
  });
});

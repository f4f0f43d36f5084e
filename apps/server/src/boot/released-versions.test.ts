import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openSession } from "../accounts/sessions.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer } from "../db/index.ts";
import { readMigrationFiles } from "../db/migration-files.ts";
import { describeSchema } from "../db/testing/describe-schema.ts";
import { someDraft } from "../testing/issuing.ts";
import { createMovableClock } from "../testing/movable-clock.ts";
import { loadRelease, readRelease, releasedVersions } from "../testing/releases/release-dump.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestDatabase, queryAsOwner } from "../testing/test-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

let running: TestApp | undefined;
afterEach(async () => {
  // Fails when an invariant does not hold, the provider's ledger among them.
  await running?.close();
  running = undefined;
});

it("every release that the changelog names has its installation kept", () => {
  const changelog = readFileSync(new URL("../../../../CHANGELOG.md", import.meta.url), "utf8");
  const named = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version);
  expect(releasedVersions()).toEqual(named.reverse());
});

/** A day later, whenever the test runs: its certificate is in force then. */
const LATER_MS = 86_400_000;

describe.each(releasedVersions())("an installation of version %s", (version) => {
  it("is migrated to what a new one is, keeps what it had, and issues the next invoice; every invariant holds", async () => {
    const dump = readRelease(version);
    const database = await createTestDatabase("empty");
    const folder = mkdtempSync(join(tmpdir(), "timbra-release-"));
    await loadRelease(dump, database.url, folder);
    const was = await contents(database.url);
    await prepareDatabase(addressesOfOwnServer(database.url));
    expect(await contents(database.url)).toEqual(was);
    const fresh = await createTestDatabase();
    expect(await describeSchema(database.url)).toEqual(await describeSchema(fresh.url));
    await fresh.drop();
    expect(Object.keys(dump.migrations)).toEqual(
      readMigrationFiles()
        .filter(({ name, sha256 }) => dump.migrations[name] === sha256)
        .map(({ name }) => name),
    );

    const clock = createMovableClock(new Date(Date.parse(dump.madeAt) + LATER_MS));
    const test = await startTestApp({ installation: { database, folder }, clock });
    running = test;
    const client = await signIn(test);
    const { rows } = (await client.call("listInvoices")).body;
    expect(rows).toHaveLength(was.invoices - was.receipts);
    const [customer] = (await client.call("listCustomers")).body.rows;
    const [series] = (await client.call("listSeries")).body.series;
    const draft = someDraft({ seriesId: series?.series_id ?? "", customerId: customer?.id ?? "" });
    expect((await client.call("stampInvoice", { body: draft })).status).toBe(200);
  });
});

async function signIn(test: TestApp) {
  const [member] = await queryAsOwner<{ user_id: string; issuer_id: string }>(
    test.databaseUrl,
    "SELECT user_id, issuer_id FROM memberships",
  );
  const visit = { userId: member?.user_id ?? "", issuerId: member?.issuer_id ?? "", address: "", userAgent: "" };
  const token = await openSession(test.deps.db, test.clock, { ...visit, proofValidUntil: "end" });
  return test.client.withToken(token);
}

interface Contents {
  readonly invoices: number;
  readonly receipts: number;
}

/** How much there is of what must never be lost. */
async function contents(url: string): Promise<Contents> {
  const [found] = await queryOnce<Contents>(
    url,
    `SELECT (SELECT count(*)::int FROM invoices) AS invoices, (SELECT count(*)::int FROM pays) AS receipts, (SELECT count(*)::int FROM stamps) AS stamps,
       (SELECT md5(string_agg(md5(xml), '' ORDER BY id)) FROM sealed_documents) AS documents,
       (SELECT md5(string_agg(md5(a::text), '' ORDER BY issuer_id, number)) FROM (SELECT issuer_id, number, sha256 FROM audit_log) AS a) AS log,
       (SELECT md5(string_agg(md5(m::text), '' ORDER BY issuer_id, number)) FROM (SELECT issuer_id, number, sha256 FROM credit_movements) AS m) AS credits`,
  );
  if (found === undefined) throw new Error("no answer");
  return found;
}

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBackupStore, openBackupWriter, openingFrom } from "../boot/backups.ts";
import { masterKeyFile } from "../boot/config.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer } from "../db/index.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp, testConfig } from "../testing/test-app.ts";
import { copyDatabase, type TestDatabase } from "../testing/test-database.ts";
import { exitCodeOf } from "./check-table.ts";
import { type RestoreOptions, restoreInstallation } from "./restore-installation.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/restore.js", import.meta.url));
const NOBODY = "http://127.0.0.1:9";

/** A product with a backup of its files, and its database as it was before the last document was certified. */
let test: TestApp;
let database: TestDatabase;
let places: string;
let backups: string;
let moment: string;
let uuid: string;

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  const issuer = await readyIssuer(test);
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  database = await copyDatabase(test.databaseUrl);
  const { path } = test.config.dataDir;
  places = mkdtempSync(join(tmpdir(), "timbra-restored-"));
  // The account that root lends to a database server has to pass.
  chmodSync(places, 0o711);
  backups = join(places, "backups");
  const own = addressesOfOwnServer(test.databaseUrl);
  const options = { to: backups, wrapping: { kind: "left_out" }, filesOnly: true } as const;
  const writer = await openBackupWriter(test.config, path, own, options);
  const session = await writer.openSession();
  const { base } = await writer.takeBase(session);
  moment = base.endedAt;
  while (new Date((await session.position()).at) <= new Date(moment));
  await writer.sendChanges(session, null);
  await session.close();
  uuid = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice.uuid ?? "";
});
afterAll(async () => {
  await database.drop();
  await test.close();
  rmSync(places, { recursive: true, force: true });
});

/** The settings of the installation that is restored; everything is on this machine but its data folder. */
function settings(pacUrl: string, folder: string): Record<string, string> {
  const key = { TIMBRA_MASTER_KEY_FILE: masterKeyFile(test.config) };
  return { LANG: "en", DATABASE_URL: database.url, PAC_URL: pacUrl, TIMBRA_DATA_DIR: join(places, folder), ...key };
}

async function restoreHere(pacUrl: string, options: Pick<RestoreOptions, "until" | "recovery">) {
  const config = testConfig(settings(pacUrl, randomUUID()));
  const store = await openBackupStore(config, backups);
  const report = await restoreInstallation({ config, store, opening: openingFrom(config, null), ...options });
  if ("refused" in report) throw new Error(report.refused);
  const row = report.rows.find(({ check }) => check === "recovery");
  return { ...report, row, code: exitCodeOf(report.rows) };
}

const isHere = async () => (await queryOnce(database.url, "SELECT FROM stamps WHERE uuid = $1", [uuid])).length === 1;

describe("what was certified after the restored moment", () => {
  it("is not fetched where that is left out or the moment is not known, and no check is a pass for it", async () => {
    expect(await restoreHere(test.pacUrl, { until: new Date(moment), recovery: null })).toMatchObject({
      recovered: null,
      row: undefined,
      code: 0,
    });
    expect(await restoreHere(test.pacUrl, { until: null, recovery: {} })).toMatchObject({
      recovered: null,
      row: { outcome: "not_run", detail: expect.stringContaining("npm run recover -- --since MOMENT") },
      code: 2,
    });
    expect(await isHere()).toBe(false);
  });

  it("is not run while the provider cannot be reached, with the next step", async () => {
    const unreachable = await restoreHere(NOBODY, { until: new Date(moment), recovery: {} });
    expect(unreachable).toMatchObject({
      recovered: { isComplete: false },
      row: { outcome: "not_run", detail: expect.stringContaining(`npm run recover -- --since ${moment}`) },
      code: 2,
    });
    expect(await isHere()).toBe(false);
  });

  it("is brought back by the restore itself, which says so and checks it with the rest", async () => {
    const command = [PROGRAM, "--from", backups, "--until", moment];
    const env = { PATH: process.env["PATH"], ...settings(test.pacUrl, "whole") };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    expect(stdout).toMatch(/^recover listed=2 known=1 settled=0 draft=0 rebuilt=1 kept=0 left=0 .* complete=yes$/m);
    expect(stdout).toMatch(/^\| certified since +\| holds +\| listed=2 known=1 .*rebuilt=1 /m);
    expect(stdout).toMatch(/^\| XML: bytes and seals +\| holds +\| 2, /m);
    expect(stdout).toMatch(
      /\n\| restore \| ok \| ok=\d+ \| broken=0 \| not_run=0 \| base=\S+ \| moment= \| recovered=1 \| seconds=\d+ \|\n$/,
    );
    expect(await isHere()).toBe(true);
  });
});

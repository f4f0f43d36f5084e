import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3Bucket } from "../../adapters/files/testing/s3-bucket.ts";
import { recordFailure, recordSuccess } from "../../backup/index.ts";
import { masterKeyFile } from "../../boot/config.ts";
import { addressesOfOwnServer, claimFileStore } from "../../db/index.ts";
import { systemClock } from "../../lib/clock.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { registerIssuer } from "../../testing/accounts.ts";
import { createMovableClock, DAY, MINUTE } from "../../testing/movable-clock.ts";
import { enableSecondFactor } from "../../testing/second-factor.ts";
import { startTestApp, type TestApp, testConfig } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { finding, runChecks } from "./check.ts";
import { databaseChecks } from "./database-checks.db.ts";
import { checkDisk, checkVersion, examine } from "./examine.ts";

const LIMIT_MS = 60_000;
/** For what never answers: it is waited for to the end. */
const SHORT_LIMIT_MS = 3_000;
const BUCKET = { bucket: "files", accessKeyId: "AKID", secretAccessKey: "the-secret-of-the-bucket" };
const PASSWORD = "a-password-that-is-wrong";

let test: TestApp;
let working: Record<string, string>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  closing.push(() => test.close());
  await enableSecondFactor((await registerIssuer(test)).client, test.clock.now());
  const own = addressesOfOwnServer(test.databaseUrl);
  const bucket = await startS3Bucket(BUCKET);
  closing.push(bucket.close);
  const [user, pass] = ["mailer", "the-password-of-mails"];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === pass ? done(null, { user }) : done(new Error(`no: ${auth.password}`)),
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  working = {
    DATABASE_URL: own.product,
    DATABASE_OWNER_URL: own.owner,
    DATABASE_AUDITOR_URL: own.auditor,
    TIMBRA_DATA_DIR: test.config.dataDir.path,
    PAC_URL: test.pacUrl,
    SMTP_URL: `smtp://${user}:${pass}@127.0.0.1:${portOf(smtp.server as Server)}`,
    S3_BUCKET: BUCKET.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
    S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
  };
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The findings as `check status code`, and all that they say. */
async function examined(environment: Record<string, string>, limitMs = LIMIT_MS) {
  const { findings, close } = await examine({ ...working, ...environment }, systemClock, limitMs);
  await close();
  return {
    lines: findings.map(({ check, status, code }) => `${check} ${status} ${code}`),
    said: JSON.stringify(findings),
  };
}

it("finds nothing wrong with an installation that works", async () => {
  expect((await examined({})).lines.filter((line) => !/^(?:disk|backup) /.test(line))).toEqual([
    "configuration ok configured",
    "version ok version",
    "files ok place_works",
    ...["database ok database_answers", "database ok database_answers", "database ok database_answers"],
    "isolation ok isolation_holds",
    "migrations ok migrations_applied",
    "keys ok keys_open",
    ...["clock ok clock_right", "clock ok clock_right"],
    "mail ok mail_works",
    "provider ok provider_works",
    "sat ok sat_answers",
    "lists warning lists_bundled",
  ]);
});

it("says of each service that is down that it is, and that the others are not", async () => {
  const away = "http://127.0.0.1:9";
  const { lines } = await examined({ PAC_URL: away, SMTP_URL: "smtp://127.0.0.1:9", S3_ENDPOINT: away });
  expect(lines).toContain("isolation ok isolation_holds");
  expect(lines.filter((line) => line.includes(" problem ")).sort()).toEqual([
    ...["files problem place_failed", "mail problem mail_failed"],
    ...["provider problem provider_away", "sat problem sat_away"],
  ]);
  expect(lines).toContain("clock not_checked clock_unknown");
});

it("waits for none that does not answer longer than its time, and says so of each", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  closing.push(() => silent.close());
  const port = portOf(silent);
  const database = `postgres://a:b@127.0.0.1:${port}/timbra`;
  const address = `http://127.0.0.1:${port}`;
  const environment = { PAC_URL: address, S3_ENDPOINT: address, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const { lines } = await examined({ ...environment, DATABASE_AUDITOR_URL: database }, SHORT_LIMIT_MS);
  expect(lines).toContain("files problem silent");
  expect(lines).toContain("mail problem silent");
  expect(lines.filter((line) => line.startsWith("database ")).sort()).toEqual([
    ...["database ok database_answers", "database ok database_answers", "database problem database_refuses"],
  ]);
  for (const check of ["isolation", "migrations", "keys", "lists"])
    expect(lines).toContain(`${check} not_checked database_first`);
  for (const check of ["provider", "sat"]) expect(lines.join("\n")).toMatch(new RegExp(`^${check} problem `, "m"));
  expect(lines).toContain("version ok version");
});

it("says whose password is wrong, and shows none", async () => {
  const withPassword = (url = "") => url.replace(/:[^:@/]+@/, `:${PASSWORD}@`);
  const { lines, said } = await examined({
    DATABASE_AUDITOR_URL: withPassword(working["DATABASE_AUDITOR_URL"]),
    SMTP_URL: withPassword(working["SMTP_URL"]),
    S3_SECRET_ACCESS_KEY: PASSWORD,
    PAC_PASSWORD: PASSWORD,
  });
  expect(lines.filter((line) => line.includes(" problem ")).sort()).toEqual([
    ...["database problem database_refuses", "files problem place_failed", "mail problem mail_failed"],
    "provider problem provider_refuses",
  ]);
  expect(said).not.toContain(PASSWORD);
  expect(said).not.toContain("the-secret-of-the-bucket");
});

it("notices a clock that is off", async () => {
  const wrong = createHttpServer((_request, response) => {
    response.setHeader("date", new Date(Date.now() - 600_000).toUTCString()).end();
  }).listen(0, "127.0.0.1");
  await once(wrong, "listening");
  closing.push(() => wrong.close());
  const { lines } = await examined({ PAC_URL: `http://127.0.0.1:${(wrong.address() as AddressInfo).port}` });
  expect(lines.filter((line) => line.startsWith("clock ")).sort()).toEqual([
    ...["clock ok clock_right", "clock problem clock_off"],
  ]);
});

it("notices keys that are missing, altered or open to others", async () => {
  const other = join(await mkdtemp(join(tmpdir(), "timbra-key-")), "master.key");
  await writeFile(other, `${Buffer.alloc(32, 5).toString("base64")}\n`);
  expect((await examined({ TIMBRA_MASTER_KEY_FILE: other })).lines).toContain("keys problem keys_missing");
  await chmod(masterKeyFile(test.config), 0o644);
  const flip = "UPDATE second_factors SET wrapped_key = set_byte(wrapped_key, 40, 255 - get_byte(wrapped_key, 40))";
  await queryAsOwner(test.databaseUrl, flip);
  const { lines } = await examined({});
  await queryAsOwner(test.databaseUrl, flip);
  expect(lines.filter((line) => line.startsWith("keys "))).toEqual([
    ...["keys problem keys_broken", "keys warning keys_readable"],
  ]);
});

it("notices a database that is not of this version, and one whose owner the product signs in as", async () => {
  const newest = "DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations) RETURNING name, sha256";
  const [taken] = await queryAsOwner<{ name: string; sha256: string }>(test.databaseUrl, newest);
  const behind = await examined({});
  await queryAsOwner(test.databaseUrl, "INSERT INTO migrations (name, sha256) VALUES ($1, $2)", [
    taken?.name,
    taken?.sha256,
  ]);
  await queryAsOwner(
    test.databaseUrl,
    "INSERT INTO migrations (name, sha256, needs) VALUES ('9999-later', '', '9999-later')",
  );
  const ahead = await examined({});
  await queryAsOwner(test.databaseUrl, "DELETE FROM migrations WHERE name = '9999-later'");
  const alone = { DATABASE_URL: test.databaseUrl, DATABASE_OWNER_URL: "", DATABASE_AUDITOR_URL: "" };
  const owned = await examined(alone);
  expect([behind.lines, ahead.lines, owned.lines]).toEqual([
    expect.arrayContaining(["migrations problem migrations_pending"]),
    expect.arrayContaining(["migrations problem migrations_refused"]),
    expect.arrayContaining(["isolation warning isolation_owner"]),
  ]);
});

it("says all that is wrong with the settings, and that nothing else was looked at", async () => {
  const { lines } = await examined({ PORT: "x", SMTP_URL: "ftp://x" });
  expect(lines.slice(0, 2)).toEqual(["configuration problem misconfigured", "configuration problem misconfigured"]);
  expect(lines.slice(2).every((line) => line.endsWith(" not_checked configuration_first"))).toBe(true);
});

it("says what was left unfinished of a rotation of the keys, and which process lacks the new one", async () => {
  const held = "INSERT INTO master_key_holders (process, versions, seen_at) VALUES ('web-2 (pid 7)', '{}', now())";
  await queryAsOwner(test.databaseUrl, held);
  const { lines, said } = await examined({});
  await queryAsOwner(test.databaseUrl, "DELETE FROM master_key_holders WHERE process = 'web-2 (pid 7)'");
  expect(lines).toContain("keys problem keys_lacking");
  expect(said).toContain("web-2 (pid 7)");
});

describe("backups", () => {
  const to = mkdtempSync(join(tmpdir(), "timbra-backups-"));
  const scheduled = { BACKUP_TO: to, BACKUP_WITHOUT_KEY: "yes" };
  const ago = (ms: number) => new Date(Date.now() - ms);
  closing.push(() => rmSync(to, { recursive: true }));
  beforeEach(() => queryAsOwner(test.databaseUrl, "DELETE FROM backup_runs"));
  const asked = async (environment: Record<string, string>) => {
    const addresses = addressesOfOwnServer(test.databaseUrl);
    const context = { addresses, clock: systemClock, config: testConfig(environment), limitMs: LIMIT_MS };
    return (await runChecks(databaseChecks(context), LIMIT_MS)).filter(({ check }) => check === "backup");
  };
  const backupLines = async (environment: Record<string, string>) =>
    (await asked(environment)).map(({ status, code }) => `${status} ${code}`);

  it("that nobody asked for and nobody made are a warning, and so is a place where none came yet", async () => {
    expect(await backupLines({})).toEqual(["warning backup_none"]);
    expect(await backupLines(scheduled)).toEqual([...["warning base_none", "warning log_none", "warning verify_none"]]);
  });

  it("that are young and were tried out are well", async () => {
    for (const kind of ["base", "log", "verify"] as const) await recordSuccess(test.deps.db, kind, ago(MINUTE));
    expect(await backupLines(scheduled)).toEqual(Array(3).fill("ok backup_fresh"));
    expect((await examined(scheduled)).lines).toContain("backup ok place_works");
  });

  it("are late by the rule that the alerts have: a base by what was asked for, the log after minutes", async () => {
    await recordSuccess(test.deps.db, "base", ago(2 * DAY));
    await recordSuccess(test.deps.db, "log", ago(3 * MINUTE));
    await recordSuccess(test.deps.db, "verify", ago(32 * DAY));
    expect(await backupLines(scheduled)).toEqual([...["problem base_old", "warning log_old", "warning verify_old"]]);
    expect((await backupLines({ ...scheduled, BACKUP_EVERY: "2d" }))[0]).toBe("ok backup_fresh");
    expect(await backupLines({})).toEqual(["warning base_old", "warning verify_old"]);
  });

  it("that failed are problems, with the reason, until one succeeds", async () => {
    await recordSuccess(test.deps.db, "base", ago(3 * MINUTE));
    await recordFailure(test.deps.db, "base", ago(2 * MINUTE), "no room at the place of backups");
    await recordFailure(test.deps.db, "verify", ago(MINUTE), "XML: 1 of 9");
    expect(await backupLines({})).toEqual(["problem backup_failed", "problem backup_failed"]);
    expect((await asked({}))[0]?.params).toEqual({ kind: "base", reason: "no room at the place of backups" });
    await recordSuccess(test.deps.db, "base", ago(0));
    expect((await backupLines({}))[0]).toBe("ok backup_fresh");
  });
});

it("says how old the SAT's lists are, whoever imported them", async () => {
  const insert =
    "INSERT INTO catalogue_editions (file_name, format, sha256, published_on, imported_at, imported_by, keys, content) VALUES ('a.xls', 'xls', repeat('0', 64), $1, now(), 'a', '{}', '')";
  const found: (string | undefined)[] = [];
  for (const days of [14, 16]) {
    await queryAsOwner(test.databaseUrl, "DELETE FROM catalogue_editions");
    await queryAsOwner(test.databaseUrl, insert, [mexicanDay(new Date(Date.now() - days * DAY))]);
    found.push((await examined({})).lines.find((line) => line.startsWith("lists ")));
  }
  await queryAsOwner(test.databaseUrl, "DELETE FROM catalogue_editions");
  expect(found).toEqual(["lists ok lists_fresh", "lists warning lists_old"]);
});

it("notices files that are kept elsewhere than those of the other processes", async () => {
  const id = "0190aaaa-0000-7000-8000-000000000001";
  await claimFileStore(test.deps.db, { id, place: "web-1:/var/lib/timbra/files" });
  const { lines, said } = await examined({});
  await queryAsOwner(test.databaseUrl, "DELETE FROM file_store");
  expect(lines.filter((line) => line.startsWith("files ")).sort()).toEqual([
    ...["files ok place_works", "files problem files_elsewhere"],
  ]);
  expect(said).toContain("web-1:/var/lib/timbra/files");
});

it("says how far this machine's clock is from the database's", async () => {
  const clock = createMovableClock();
  clock.advance(10 * MINUTE);
  const { findings, close } = await examine(working, clock, LIMIT_MS);
  await close();
  const off = findings.filter(({ status, code }) => status === "problem" && code === "clock_off");
  expect(off.map(({ params }) => params["of"])).toEqual(["database", "provider"]);
});

it("looks at the rest where there is no data yet, and makes none", async () => {
  const none = join(tmpdir(), "timbra-doctor-no-data");
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, DATABASE_AUDITOR_URL: ___, ...others } = working;
  const { findings, close } = await examine({ ...others, TIMBRA_DATA_DIR: none }, systemClock, LIMIT_MS);
  await close();
  const lines = findings.map(({ check, status, code }) => `${check} ${status} ${code}`);
  expect(lines.slice(2)).toEqual([
    ...["disk not_checked folder_missing", "files ok place_works", "database problem database_none"],
    ...["isolation", "migrations", "keys"].map((check) => `${check} not_checked database_first`),
    ...["clock ok clock_right", "mail ok mail_works", "provider ok provider_works", "sat ok sat_answers"],
    ...["lists", "backup"].map((check) => `${check} not_checked database_first`),
  ]);
  expect(existsSync(none)).toBe(false);
});

describe("the disk", () => {
  const GIB = 1024 ** 3;
  const withFree = (free: number, size = 10 * GIB) => checkDisk(tmpdir(), () => Promise.resolve({ size, free }));

  it("is well, low, or too full to begin a document", async () => {
    expect(await withFree(1.1 * GIB)).toMatchObject([{ status: "ok", code: "disk_free", params: { free: "1.1 GB" } }]);
    expect(await withFree(0.9 * GIB)).toMatchObject([{ status: "warning", code: "disk_low" }]);
    expect(await withFree(0.4 * GIB)).toMatchObject([
      { status: "problem", code: "disk_full", params: { reserve: "0.5 GB", size: "10 GB", folder: tmpdir() } },
    ]);
  });

  it("of a large machine keeps a gibibyte", async () => {
    expect(await withFree(1.5 * GIB, 4_000 * GIB)).toMatchObject([
      { status: "warning", params: { reserve: "1 GB", size: "4000 GB" } },
    ]);
    expect(await withFree(2.5 * GIB, 4_000 * GIB)).toMatchObject([{ status: "ok" }]);
  });

  it("is not measured for a folder that is not there", async () => {
    const params = { folder: "/no/such/folder" };
    const measure = () => Promise.reject(new Error("asked for"));
    expect(await checkDisk(params.folder, measure)).toEqual([finding("not_checked", "folder_missing", params)]);
  });
});

it("knows which Node is too old", () => {
  expect(checkVersion("18.20.4")).toEqual(finding("problem", "node_old", { node: "18.20.4", oldest: 20 }));
  for (const node of ["20.0.0", "24.1.0", "100.0.0"]) expect(checkVersion(node)).toMatchObject({ status: "ok" });
});

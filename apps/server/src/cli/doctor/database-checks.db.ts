import { stat } from "node:fs/promises";
import pg from "pg";
import { findEdition } from "../../adapters/catalogues/index.ts";
import { countWrapped, listKeyHolders, listKeys, openAllWrapped, readMasterKeys } from "../../adapters/vault/index.ts";
import { backupLateMs, findBackupFault, listBackupRuns } from "../../backup/index.ts";
import { findOtherFileStore } from "../../boot/check-file-store.ts";
import { type Config, masterKeyFile } from "../../boot/config.ts";
import { openFiles } from "../../boot/open-deps.ts";
import { findMissing } from "../../boot/wait-for-migration.ts";
import { listsAgeInDays } from "../../catalogues/index.ts";
import { assertLogins, type DatabaseAddresses, type Db, databaseTime, openDatabase } from "../../db/index.ts";
import type { Clock } from "../../lib/clock.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { type Check, type DoctorFinding, finding, reasonOf } from "./check.ts";
import { clockFinding } from "./connection-checks.ts";

export interface DatabaseContext {
  readonly addresses: DatabaseAddresses;
  readonly clock: Clock;
  /** With the data folder that is there. */
  readonly config: Config;
  readonly limitMs: number;
}

/** Whose names are known without a database too. */
export const NEED_DATABASE: readonly string[] = ["isolation", "migrations", "keys", "lists", "backup"];

/** What is asked of the database, over each of its logins. What needs it is not checked while it does not answer. */
export function databaseChecks(context: DatabaseContext): readonly Check[] {
  const logins = checkLogins(context);
  const { db, close } = openDatabase(context.addresses, { maxConnections: 2, onError: () => undefined });
  const once = async (run: () => Promise<DoctorFinding[]>): Promise<DoctorFinding[]> => {
    const answers = (await logins).every(({ status }) => status !== "problem");
    return answers ? run() : [finding("not_checked", "database_first")];
  };
  const also = async (run: () => Promise<DoctorFinding[]>): Promise<DoctorFinding[]> =>
    (await once(run)).filter(({ code }) => code !== "database_first");
  const checks: Check[] = [
    { name: "database", run: () => logins },
    { name: "isolation", run: () => once(() => checkIsolation(context.addresses)) },
    { name: "migrations", run: () => once(() => checkMigrations(context.addresses)) },
    { name: "keys", run: () => once(() => checkKeys(db, masterKeyFile(context.config))) },
    { name: "files", run: () => also(() => checkFileStore(db, context.config)) },
    { name: "clock", run: () => also(() => checkDatabaseClock(db, context.clock)) },
    { name: "lists", run: () => once(() => checkLists(db, context.clock)) },
    { name: "backup", run: () => once(() => checkBackups(db, context)) },
  ];
  let left = checks.length;
  // The last one closes what all of them share.
  return checks.map(({ name, run }) => ({
    name,
    run: () =>
      run().finally(() => {
        left -= 1;
        return left === 0 ? close() : undefined;
      }),
  }));
}

async function checkLogins({ addresses, limitMs }: DatabaseContext): Promise<DoctorFinding[]> {
  const { owner, product, auditor, direct } = addresses;
  const logins = { product, auditor, direct: direct ?? product };
  // An address is asked once: without logins of its own all of them are the owner's, and not every process has that.
  const named = Object.entries(owner === null ? logins : { ...logins, owner });
  const distinct = named.filter(([, url], at) => named.findIndex(([, one]) => one === url) === at);
  return Promise.all(distinct.map(([login, url]) => checkLogin(login, url, limitMs)));
}

const SETTINGS: Readonly<Record<string, string>> = {
  owner: "DATABASE_OWNER_URL",
  product: "DATABASE_URL",
  auditor: "DATABASE_AUDITOR_URL",
  direct: "DATABASE_DIRECT_URL",
};
const OLDEST_DATABASE = 16;

async function checkLogin(login: string, url: string, limitMs: number): Promise<DoctorFinding> {
  const server = new URL(url).host;
  try {
    const [row] = await ask<{ version: string; number: number }>(
      url,
      "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
      limitMs,
    );
    const { version = "", number = 0 } = row ?? {};
    const isOld = number < OLDEST_DATABASE * 10_000;
    if (isOld) return finding("problem", "database_old", { login, server, version, oldest: OLDEST_DATABASE });
    return finding("ok", "database_answers", { login, server, version });
  } catch (error) {
    const setting = SETTINGS[login] ?? "";
    return finding("problem", "database_refuses", { login, server, setting, reason: reasonOf(error) });
  }
}

/** A little less than what a check may take, so that it says itself whom it waited for. */
const SHARE = 0.8;

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, limitMs: number): Promise<Row[]> {
  const patience = Math.round(limitMs * SHARE);
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ connectionString: url, application_name: "timbra doctor", ...limits });
  client.on("error", () => undefined);
  await client.connect();
  return client.query<Row>(text).then(
    async ({ rows }) => {
      await client.end();
      return rows;
    },
    (error: unknown) => {
      // One that does not answer takes no leave either.
      void client.end();
      throw error;
    },
  );
}

/** Whether the product's login is kept by row-level security to the rows of one issuer. */
async function checkIsolation(addresses: DatabaseAddresses): Promise<DoctorFinding[]> {
  if (!addresses.hasOwnLogins) return [finding("warning", "isolation_owner")];
  return assertLogins(addresses).then(
    () => [finding("ok", "isolation_holds")],
    (error: unknown) => [finding("problem", "isolation_broken", { reason: reasonOf(error) })],
  );
}

async function checkMigrations(addresses: DatabaseAddresses): Promise<DoctorFinding[]> {
  return findMissing(addresses).then(
    (reason) => [
      reason === null ? finding("ok", "migrations_applied") : finding("problem", "migrations_pending", { reason }),
    ],
    (error: unknown) => [finding("problem", "migrations_refused", { reason: reasonOf(error) })],
  );
}

const OTHERS_MAY_READ = 0o077;

/** Opens everything that is wrapped, with what the file has. */
async function checkKeys(db: Db, path: string): Promise<DoctorFinding[]> {
  const found = await readMasterKeys(path);
  const wrapped = await countWrapped(db);
  const missing = [...new Set(wrapped.map(({ version }) => version))].filter((one) => !found?.keys.has(one));
  if (missing.length > 0) return [finding("problem", "keys_missing", { path, versions: missing.join(", ") })];
  if (found === null) return [finding("not_checked", "keys_none", { path })];
  const { opened, failed } = await openAllWrapped(db, found);
  const current = (await listKeys(db)).find(({ state }) => state === "current")?.version;
  const elsewhere = wrapped.filter(({ version }) => current !== undefined && version !== current);
  const lacking = (await listKeyHolders(db)).filter(
    ({ versions }) => current !== undefined && !versions.includes(current),
  );
  const { mode } = await stat(path);
  return [
    failed.length > 0
      ? finding("problem", "keys_broken", { count: failed.length, first: failed[0] ?? "" })
      : finding("ok", "keys_open", { count: opened }),
    ...(elsewhere.length > 0 ? [finding("warning", "keys_rotating", { current: current ?? "" })] : []),
    ...(lacking.length > 0
      ? [finding("problem", "keys_lacking", { processes: lacking.map(({ process }) => process).join(", ") })]
      : []),
    ...((mode & OTHERS_MAY_READ) !== 0
      ? [finding("warning", "keys_readable", { path, mode: (mode & 0o777).toString(8) })]
      : []),
  ];
}

/** Beside the embedded database its files are in the same folder. */
async function checkFileStore(db: Db, config: Config): Promise<DoctorFinding[]> {
  const place = config.databaseUrl === null ? null : await findOtherFileStore(db, await openFiles(config));
  return place === null ? [] : [finding("problem", "files_elsewhere", { place })];
}

async function checkDatabaseClock(db: Db, clock: Clock): Promise<DoctorFinding[]> {
  const asked = clock.now();
  const theirs = await databaseTime(db);
  return [clockFinding("database", asked, theirs, clock.now())];
}

/** The SAT publishes changes about every nine days; later the administrator's page and an alert say so too. */
const OLD_DAYS = 15;

async function checkLists(db: Db, clock: Clock): Promise<DoctorFinding[]> {
  const edition = await findEdition(db);
  const days = listsAgeInDays({ catalogueStore: { edition: () => edition }, clock });
  if (edition === null) return [finding("warning", "lists_bundled", { days })];
  return [finding(days > OLD_DAYS ? "warning" : "ok", days > OLD_DAYS ? "lists_old" : "lists_fresh", { days })];
}

/** A backup that nobody has restored for so long may be none. */
const VERIFY_LATE_MS = 31 * DAY_MS;

/** What the worker, `npm run backup` and its `verify` noted of the last ones; late by the rule of the alerts. */
async function checkBackups(db: Db, { clock, config }: DatabaseContext): Promise<DoctorFinding[]> {
  const { to, everyMs } = config.backup;
  const runs = await listBackupRuns(db);
  const isScheduled = to !== null;
  if (!isScheduled && !runs.some(({ kind }) => kind === "base")) return [finding("warning", "backup_none")];
  const kinds = isScheduled ? (["base", "log", "verify"] as const) : (["base", "verify"] as const);
  return kinds.map((kind) => {
    const run = runs.find((one) => one.kind === kind);
    const lateMs = kind === "verify" ? VERIFY_LATE_MS : backupLateMs(kind, everyMs);
    const fault = findBackupFault(run, { now: clock.now(), lateMs });
    const at = `${(run?.succeededAt ?? new Date(0)).toISOString().slice(0, 16)}Z`;
    if (fault === null) return finding("ok", "backup_fresh", { kind, at });
    if (fault.failure !== undefined) return finding("problem", "backup_failed", { kind, reason: fault.failure });
    if (!run?.succeededAt) return finding("warning", `${kind}_none`);
    // Nothing leaves while the product is stopped; but a base that was asked for and is not there is one too few.
    return finding(kind === "base" && isScheduled ? "problem" : "warning", `${kind}_old`, { at });
  });
}

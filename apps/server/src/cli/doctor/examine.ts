import { existsSync } from "node:fs";
import { reserveOf, roomOf } from "../../adapters/disk-reserve.ts";
import { inFolder } from "../../boot/backups.ts";
import { type Config, type Environment, readConfig, secretsOf } from "../../boot/config.ts";
import { openInstallation } from "../../boot/database.ts";
import type { Clock } from "../../lib/clock.ts";
import { VERSION } from "../../lib/version.ts";
import {
  CHECK_NAMES,
  type Check,
  type CheckedFinding,
  type DoctorFinding,
  finding,
  reasonOf,
  runChecks,
} from "./check.ts";
import { connectionChecks } from "./connection-checks.ts";
import { databaseChecks, NEED_DATABASE } from "./database-checks.db.ts";

export interface Examination {
  readonly findings: readonly CheckedFinding[];
  /** Stops the embedded database where it was started for this. */
  close(): Promise<unknown>;
}

/** Examines the installation that these settings describe, each part for so long at most. Changes nothing in it. */
export async function examine(environment: Environment, clock: Clock, limitMs: number): Promise<Examination> {
  const read = readConfig(environment);
  if (!read.ok) return { findings: await runChecks(misconfigured(read.mistakes), limitMs), close: NOTHING_TO_CLOSE };
  const database = await openDatabaseChecks(read.config, clock, limitMs);
  const { folder } = database;
  const config = inFolder(read.config, folder);
  const checks = [
    alone("configuration", finding("ok", "configured", { mode: config.mode, role: config.role })),
    ...installationChecks(folder),
    ...database.checks,
    ...connectionChecks({ config, clock, limitMs }),
  ];
  const findings = await runChecks(checks, limitMs);
  const order = (name: string) => CHECK_NAMES.indexOf(name);
  const sorted = [...findings].sort((one, other) => order(one.check) - order(other.check));
  return { findings: withoutSecrets(sorted, environment), close: database.close };
}

const NOTHING_TO_CLOSE = () => Promise.resolve();

/** All that is wrong with the settings; with those nothing else can be looked at. */
function misconfigured(mistakes: readonly string[]): Check[] {
  const wrong = mistakes.map((mistake) => finding("problem", "misconfigured", { mistake }));
  const others = CHECK_NAMES.filter((name) => name !== "configuration");
  return [
    { name: "configuration", run: () => Promise.resolve(wrong) },
    ...others.map((name) => alone(name, finding("not_checked", "configuration_first"))),
  ];
}

function alone(name: string, found: DoctorFinding): Check {
  return { name, run: () => Promise.resolve([found]) };
}

class NoData extends Error {}

/** The database of DATABASE_URL, or the embedded one, which is started for as long as this takes. */
async function openDatabaseChecks(config: Config, clock: Clock, limitMs: number) {
  try {
    const found = await openInstallation(config, (path) => {
      throw new NoData(path);
    });
    const { folder, addresses, close } = found;
    return { folder, checks: databaseChecks({ addresses, clock, config: inFolder(config, folder), limitMs }), close };
  } catch (error) {
    const isNew = error instanceof NoData;
    const folder = isNew ? error.message : config.dataDir.path;
    const why = isNew
      ? finding("problem", "database_none", { folder })
      : finding("problem", "database_away", { folder, reason: reasonOf(error) });
    const others = NEED_DATABASE.map((name) => alone(name, finding("not_checked", "database_first")));
    return { folder, checks: [alone("database", why), ...others], close: NOTHING_TO_CLOSE };
  }
}

const OLDEST_NODE = 20;

/** What can be said without asking anybody. */
function installationChecks(folder: string): readonly Check[] {
  return [
    alone("version", checkVersion(process.versions.node)),
    { name: "disk", run: () => checkDisk(folder, roomOf) },
  ];
}

export function checkVersion(node: string): DoctorFinding {
  const isOld = Number.parseInt(node, 10) < OLDEST_NODE;
  if (isOld) return finding("problem", "node_old", { node, oldest: OLDEST_NODE });
  return finding("ok", "version", { version: VERSION, node });
}

/** Twice what is kept in reserve is a warning. */
const EARLY = 2;

export async function checkDisk(folder: string, measure: typeof roomOf): Promise<DoctorFinding[]> {
  if (!existsSync(folder)) return [finding("not_checked", "folder_missing", { folder })];
  const space = await measure(folder);
  const reserve = reserveOf(space);
  const params = {
    folder,
    free: inGigabytes(space.free),
    size: inGigabytes(space.size),
    reserve: inGigabytes(reserve),
  };
  if (space.free < reserve) return [finding("problem", "disk_full", params)];
  return [space.free < EARLY * reserve ? finding("warning", "disk_low", params) : finding("ok", "disk_free", params)];
}

const inGigabytes = (bytes: number): string => `${Math.round((bytes * 10) / 1024 ** 3) / 10} GB`;

/** What others answer may repeat what they were asked with. */
function withoutSecrets(findings: readonly CheckedFinding[], environment: Environment): CheckedFinding[] {
  const secrets = secretsOf(environment);
  const clean = (value: string | number) =>
    typeof value === "number" ? value : secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), value);
  return findings.map((found) => ({
    ...found,
    params: Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, clean(value)])),
  }));
}

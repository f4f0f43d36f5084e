import { existsSync, readdirSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createListedFolder, type ListedFileStore, openS3Store } from "../adapters/files/stored-files.ts";
import {
  type BackupStore,
  DamagedBackup,
  type KeyOpening,
  PROVIDER_FILES,
  type RestoredBackup,
  type RestorePlace,
  type RestoreRefusal,
  restoreBackup,
} from "../backup/index.ts";
import { inFolder } from "../boot/backups.ts";
import { type Config, masterKeyFile } from "../boot/config.ts";
import { chooseDataDir, choosePostgresUser } from "../db/embedded/index.ts";
import type { RecoveryReport } from "../recovery/index.ts";
import { type CheckRow, checkInstallation } from "./check-installation.ts";
import { countRecovered, type RecoveryRequest, recoverInstallation } from "./recovery-report.ts";

export interface RestoreOptions {
  /** The settings that the restored installation will have; its data folder is where it goes. */
  readonly config: Config;
  readonly store: BackupStore;
  /** Restores what was committed before; null: everything. */
  readonly until: Date | null;
  readonly opening: KeyOpening;
  /** For a try, which writes nothing but its data folder: the key where the backup has none. */
  readonly scratch?: { readonly keyFile: string };
  /** How providers are asked what they certified after the restored moment; null: they are not. */
  readonly recovery: Omit<RecoveryRequest, "since"> | null;
}

export interface RestoreReport {
  readonly restored: RestoredBackup | null;
  /** What the providers' records brought back; null: they were not asked, or could not be. */
  readonly recovered: RecoveryReport | null;
  readonly rows: readonly CheckRow[];
}

export type InstallationRefusal = RestoreRefusal | { readonly refused: "not_empty"; readonly folder: string };

/**
 * Restores an installation into an empty data folder, has what was certified since brought back from the providers'
 * records, and checks the whole. The database does not run afterwards. What is found broken is a row; only what was
 * asked for wrongly is refused.
 */
export async function restoreInstallation(options: RestoreOptions): Promise<RestoreReport | InstallationRefusal> {
  const { store, until, opening, scratch, recovery } = options;
  const folder = chooseDataDir({ path: options.config.dataDir.path, named: true }, choosePostgresUser()).path;
  if (existsSync(folder) && readdirSync(folder).length > 0) return { refused: "not_empty", folder };
  const given = inFolder(options.config, folder);
  const config = scratch === undefined ? given : { ...given, s3: null, masterKeyFile: null };
  const place = await openPlace(config);
  const restored = await restoreBackup(store, place, { until, opening }).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return { damaged: error.message };
    throw error;
  });
  if ("refused" in restored) return restored;
  if ("damaged" in restored)
    return {
      restored: null,
      recovered: null,
      rows: [{ check: "backup", outcome: "broken", detail: restored.damaged }],
    };
  const keyFile = restored.key === "restored" || scratch === undefined ? config.masterKeyFile : scratch.keyFile;
  const databaseUrl = restored.database === null ? config.databaseUrl : null;
  const ours = { ...config, masterKeyFile: keyFile, databaseUrl };
  // Before the checks, which then look at what came back too.
  const { recovered, row } = await recover(ours, restored, { recovery, until });
  return { restored, recovered, rows: [...rowsOf(restored), ...row, ...(await checks(ours, restored))] };
}

interface Recovered {
  readonly recovered: RecoveryReport | null;
  readonly row: readonly CheckRow[];
}

async function recover(
  config: Config,
  { baseAt, database }: RestoredBackup,
  { recovery, until }: Pick<RestoreOptions, "recovery" | "until">,
): Promise<Recovered> {
  if (recovery === null) return { recovered: null, row: [] };
  // Until when a database of one's own has everything, only the tools of its server know.
  const since = database === null ? until : (database.lastCommit ?? baseAt);
  const notRun = (reason: string): CheckRow => {
    const next = `npm run recover -- --since ${since?.toISOString() ?? "MOMENT"}`;
    return { check: "recovery", outcome: "not_run", detail: `${firstLine(reason)}; next: ${next}` };
  };
  if (database === null && config.databaseUrl === null) return { recovered: null, row: [notRun(NO_DATABASE)] };
  if (since === null) return { recovered: null, row: [notRun("the restored moment is not known here")] };
  try {
    const recovered = await recoverInstallation(config, { ...recovery, since });
    const counts = countRecovered(recovered);
    const detail = Object.entries(counts).map(([name, value]) => `${name}=${value}`);
    const why = recovered.providers.flatMap(({ provider, problem }) =>
      problem === null ? [] : [`${provider}: ${problem}`],
    );
    const row: CheckRow = recovered.isComplete
      ? { check: "recovery", outcome: "ok", detail: detail.join(" ") }
      : notRun(why[0] ?? `the SAT did not answer about ${recovered.cancellations?.unanswered ?? 0}`);
    return { recovered, row: [row] };
  } catch (error) {
    return { recovered: null, row: [notRun((error as Error).message)] };
  }
}

async function openPlace(config: Config): Promise<RestorePlace> {
  const { path } = config.dataDir;
  const keyFile = masterKeyFile(config);
  const bucket = config.s3 === null ? null : addingTo(await openS3Store(config.s3));
  return {
    dataDir: path,
    files: {
      files: bucket ?? createListedFolder(join(path, "files")),
      journal: createListedFolder(join(path, "journal")),
      [PROVIDER_FILES]: createListedFolder(join(path, PROVIDER_FILES)),
    },
    putKeyFile: (content) => putKeyFile(keyFile, content),
  };
}

/** A bucket usually outlives the machine: what it has stays as it is. */
function addingTo(bucket: ListedFileStore): RestorePlace["files"][string] {
  return {
    put: async (key, bytes, mediaType) => {
      if ((await bucket.get(key)) === null) await bucket.put(key, bytes, mediaType);
    },
  };
}

/** One that is there already, outside the data folder, is the operator's own. */
async function putKeyFile(path: string, content: Buffer): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function rowsOf({ baseAt, database, files, bytes }: RestoredBackup): CheckRow[] {
  const backup = `${baseAt.toISOString()}, ${files} files, ${bytes} bytes`;
  const row: CheckRow =
    database === null
      ? { check: "database", outcome: "none", detail: "with the tools of its server" }
      : { check: "database", outcome: "ok", detail: database.lastCommit?.toISOString() ?? baseAt.toISOString() };
  return [{ check: "backup", outcome: "ok", detail: backup }, row];
}

const OF_THE_DATABASE = ["key", "invariants", "audit", "xml", "files", "ledger"] as const;

const NO_DATABASE = "no restored database was named";

async function checks(config: Config, { database, key }: RestoredBackup): Promise<readonly CheckRow[]> {
  const notRun = (detail: string) =>
    OF_THE_DATABASE.map((check): CheckRow => ({ check, outcome: "not_run", detail: firstLine(detail) }));
  if (database === null && config.databaseUrl === null) return notRun(NO_DATABASE);
  const rows = await checkInstallation(config).catch((error: Error) => notRun(error.message));
  if (key !== "not_opened") return rows;
  const why = "the backup's key opens neither with TIMBRA_BACKUP_PASSPHRASE nor with --identity";
  return rows.map((row) => (row.check === "key" && row.outcome === "not_run" ? { ...row, detail: why } : row));
}

const firstLine = (text: string) => text.split("\n")[0] ?? "";

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type KeyWrapping, readRecipient, recordFailure, recordSuccess, tidyBackups } from "../backup/index.ts";
import { inFolder, openBackupStore, openBackupWriter, openingFrom, wrappingFrom } from "../boot/backups.ts";
import { type Config, masterKeyFile, parseBucket } from "../boot/config.ts";
import { openInstallation } from "../boot/database.ts";
import { chooseDataDir, choosePostgresUser } from "../db/embedded/index.ts";
import { type DatabaseAddresses, type Db, openDatabase } from "../db/index.ts";
import { systemClock } from "../lib/clock.ts";
import { makeFolder } from "../lib/make-folder.ts";
import type { CheckRow } from "./check-installation.ts";
import { checkTable, exitCodeOf, secondsSince } from "./check-table.ts";
import { configOf, runCommand, say } from "./command.ts";
import { restoreInstallation } from "./restore-installation.ts";
import { refusalMessage } from "./restore-refusals.ts";

const USAGE = 2;

/** The program of `npm run backup`. */
async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ to: text, from: text, recipient: text, identity: text, scratch: text, "database-url": text },
      ...{ "without-key": flag, "files-only": flag, help: flag },
    },
  });
  const [command, ...more] = positionals;
  const config = configOf(undefined);
  const asked = more.length > 0 || values.help === true ? "help" : (command ?? "take");
  const to = values.to ?? config.backup.to;
  const from = values.from ?? config.backup.to;
  if (asked === "verify" && from !== null)
    return verify(config, from, {
      identity: values.identity ?? null,
      scratch: values.scratch ?? tmpdir(),
      databaseUrl: values["database-url"] ?? null,
    });
  if (asked === "take" && to !== null)
    return take(config, to, {
      withoutKey: values["without-key"] === true,
      filesOnly: values["files-only"] === true,
      recipient: values.recipient ?? null,
    });
  say(TEXTS[config.language].help);
  process.exitCode = values.help === true ? 0 : USAGE;
}

interface TakeOptions {
  readonly withoutKey: boolean;
  readonly filesOnly: boolean;
  readonly recipient: string | null;
}

async function take(config: Config, to: string, options: TakeOptions): Promise<void> {
  const words = TEXTS[config.language];
  const wrapping = chooseWrapping(config, options);
  if (wrapping === null) {
    process.stderr.write(`${words.noKey}\n`);
    process.exitCode = 1;
    return;
  }
  const started = systemClock.now();
  const { filesOnly } = options;
  // Said at once, in words; on a schedule a place that is away is a failure among others, and stops no start.
  if (parseBucket(to) === null) makeFolder(resolve(to));
  const database = await openInstallation(config, words.noData);
  try {
    const writer = await openBackupWriter(config, database.folder, database.addresses, { to, wrapping, filesOnly });
    const session = await writer.openSession();
    try {
      await session.lock("base");
      const taken = await writer.takeBase(session);
      await tidyBackups(writer.store, session, config.backup.keepMs, systemClock.now());
      await record(database.addresses, (db) => recordSuccess(db, "base", new Date(taken.base.endedAt)), words);
      if (session.cluster === null) say(words.filesOnly);
      const files = Object.values(taken.base.files).flat().length;
      const pairs = [
        `base=${taken.base.endedAt}`,
        `database=${session.cluster === null ? "no" : "yes"}`,
        `files=${files}`,
        `key=${wrapping.kind}`,
        `new_bytes=${taken.storedBytes}`,
        `seconds=${secondsSince(started)}`,
      ];
      say(`| backup | ok | ${pairs.join(" | ")} |`);
    } finally {
      await session.close();
    }
  } finally {
    await database.close();
  }
}

function chooseWrapping(config: Config, { withoutKey, recipient }: TakeOptions): KeyWrapping | null {
  if (recipient !== null) return { kind: "recipient", publicKey: readRecipient(readFileSync(recipient, "utf8")) };
  return withoutKey ? { kind: "left_out" } : wrappingFrom(config);
}

interface VerifyOptions {
  readonly identity: string | null;
  /** A folder in which there is room for everything. */
  readonly scratch: string;
  /** A copy of the database that its server's own tools have restored. */
  readonly databaseUrl: string | null;
}

/** Restores into a folder of its own, which is gone afterwards. What could not be done is a row too. */
async function verify(config: Config, from: string, options: VerifyOptions): Promise<void> {
  const started = systemClock.now();
  const folder = mkdtempSync(join(options.scratch, "timbra-verify-"));
  // The account that root lends to the database server has to pass.
  chmodSync(folder, 0o711);
  try {
    const rows = await tryRestore(config, from, join(folder, "data"), options);
    const seconds = secondsSince(started);
    say(checkTable("verify", rows, { from, seconds }, config.language));
    await recordVerify(config, rows);
    process.exitCode = exitCodeOf(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the database of this installation, where there is one: whoever verifies elsewhere has none. */
async function recordVerify(config: Config, rows: readonly CheckRow[]): Promise<void> {
  const words = TEXTS[config.language];
  const fault = rows.find(({ outcome }) => outcome === "broken") ?? rows.find(({ outcome }) => outcome === "not_run");
  const now = systemClock.now();
  const database = await openInstallation(config, words.noData).catch(() => null);
  if (database === null) return say(words.notRecorded);
  const work = (db: Db) =>
    fault === undefined
      ? recordSuccess(db, "verify", now)
      : recordFailure(db, "verify", now, `${fault.check}: ${fault.detail}`);
  await record(database.addresses, work, words).finally(database.close);
}

async function record(
  addresses: DatabaseAddresses,
  work: (db: Db) => Promise<void>,
  words: (typeof TEXTS)["es" | "en"],
): Promise<void> {
  const { db, close } = openDatabase(addresses, { maxConnections: 1, onError: () => undefined });
  await work(db)
    .catch(() => say(words.notRecorded))
    .finally(close);
}

async function tryRestore(
  config: Config,
  from: string,
  folder: string,
  { identity, databaseUrl }: VerifyOptions,
): Promise<readonly CheckRow[]> {
  const { path } = chooseDataDir(config.dataDir, config.databaseUrl === null ? choosePostgresUser() : null);
  const own = masterKeyFile(inFolder(config, path));
  // The database that serves is no copy: only one that is named is looked at, as its owner.
  const copy = { databaseUrl, databaseOwnerUrl: null, databaseAuditorUrl: null, databaseDirectUrl: null };
  const options = {
    config: inFolder({ ...config, ...copy }, folder),
    until: null,
    scratch: { keyFile: own },
    // A copy that is thrown away brings nothing back.
    recovery: null,
  };
  try {
    const store = await openBackupStore(config, from);
    const report = await restoreInstallation({ ...options, store, opening: openingFrom(config, identity) });
    if (!("refused" in report)) return report.rows;
    return [{ check: "backup", outcome: "not_run", detail: refusalMessage(report, config.language) }];
  } catch (error) {
    return [{ check: "backup", outcome: "not_run", detail: (error as Error).message.split("\n")[0] ?? "" }];
  }
}

const TEXTS = {
  es: {
    help: `npm run backup -- --to CARPETA|s3://cubo/prefijo [--recipient ARCHIVO | --without-key] [--files-only]
npm run backup -- verify --from CARPETA|s3://cubo/prefijo [--identity ARCHIVO] [--scratch CARPETA] [--database-url postgres://…]

Guarda la base de datos con su registro (WAL), los archivos y la llave maestra, mientras el producto atiende; lo que ya está no se guarda otra vez. Con DATABASE_URL, o con
--files-only, la base de datos queda a cargo de las herramientas de su servidor. «verify» restaura el último respaldo en una carpeta aparte, lo comprueba y la borra: termina
con 0 si todo se cumple, 1 si algo está roto, 2 si algo no se pudo comprobar. Sin --to ni --from se usa BACKUP_TO.`,
    noKey: `Timbra: diga qué se hace con la llave maestra, sin la cual no se abre nada de lo sellado:
  TIMBRA_BACKUP_PASSPHRASE=…   va en el respaldo, sellada con esa frase
  --recipient ARCHIVO          va en el respaldo, sellada para esa llave pública (RSA, PEM)
  --without-key                no va: usted la guarda en otra parte`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    notRecorded: "No se anotó en la base de datos de esta instalación: no la hay, no responde o es de otra versión.",
    filesOnly: "Sin la base de datos: de ella se encargan las herramientas de su servidor (docs/operations/backup.md).",
  },
  en: {
    help: `npm run backup -- --to DIR|s3://bucket/prefix [--recipient FILE | --without-key] [--files-only]
npm run backup -- verify --from DIR|s3://bucket/prefix [--identity FILE] [--scratch DIR] [--database-url postgres://…]

Keeps the database with its log (WAL), the files and the master key while the product serves; what is there already is not kept again. With DATABASE_URL, or with
--files-only, the database is left to its server's own tools. "verify" restores the last backup into a folder of its own, checks it and deletes that: it ends with 0 if
everything holds, 1 if something is broken, 2 if something could not be checked. Without --to and --from it is BACKUP_TO.`,
    noKey: `Timbra: say what becomes of the master key, without which nothing that is sealed can be opened:
  TIMBRA_BACKUP_PASSPHRASE=…   it goes along, sealed with that passphrase
  --recipient FILE             it goes along, sealed for that public key (RSA, PEM)
  --without-key                it does not: you keep it elsewhere`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    notRecorded:
      "Not recorded in this installation's database: there is none, it does not answer or is of another version.",
    filesOnly: "Without the database: its server's own tools see to that (docs/operations/backup.md).",
  },
} as const;

await runCommand(main);

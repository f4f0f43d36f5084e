import { parseArgs } from "node:util";
import type { Language } from "@timbra/contract";
import { inFolder, openBackupStore, openingFrom } from "../boot/backups.ts";
import type { Config } from "../boot/config.ts";
import { systemClock } from "../lib/clock.ts";
import type { RecoveryReport } from "../recovery/index.ts";
import { checkTable, exitCodeOf, secondsSince } from "./check-table.ts";
import { configOf, runCommand, say } from "./command.ts";
import { countRecovered, readCancellationsFrom, showProgress, writeRecoveryReport } from "./recovery-report.ts";
import { type RestoreOptions, restoreInstallation } from "./restore-installation.ts";
import { refusalMessage } from "./restore-refusals.ts";

const USAGE = 2;

const HELP = {
  es: `npm run restore -- --from CARPETA|s3://cubo/prefijo [--until HORA] [--to CARPETA_DE_DATOS] [--identity ARCHIVO]
                  [--cancellations-from AAAA-MM-DD|none] [--without-recovery]

Restaura un respaldo en una carpeta de datos vacía (TIMBRA_DATA_DIR, o --to), trae de los proveedores lo que certificaron después del momento restaurado,
y lo comprueba todo. --until 2026-11-23T05:18:00Z: hasta lo que se confirmó antes de esa hora; sin ella, todo. La llave maestra se abre con
TIMBRA_BACKUP_PASSPHRASE o con la llave privada de --identity. --without-recovery: a los proveedores se les pregunta después, con npm run recover.
Termina con 0 si todo se cumple, 1 si algo está roto, 2 si algo no se pudo comprobar.`,
  en: `npm run restore -- --from DIR|s3://bucket/prefix [--until TIME] [--to DATA_DIR] [--identity FILE]
                  [--cancellations-from YYYY-MM-DD|none] [--without-recovery]

Restores a backup into an empty data folder (TIMBRA_DATA_DIR, or --to), brings back from the providers what they certified after the restored moment,
and checks all of it. --until 2026-11-23T05:18:00Z: what was committed before that moment; without it, everything. The master key opens with
TIMBRA_BACKUP_PASSPHRASE or with the private key of --identity. --without-recovery: the providers are asked afterwards, with npm run recover.
Ends with 0 if everything holds, 1 if something is broken, 2 if something could not be checked.`,
} as const;

/** The program of `npm run restore`. */
async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    ...{ from: text, until: text, to: text, identity: text, "cancellations-from": text },
    ...{ "without-recovery": flag, help: flag },
  };
  const { values } = parseArgs({ options });
  const cancellationsFrom = readCancellationsFrom(values["cancellations-from"]);
  const config = configOf(undefined);
  const { language } = config;
  if (values.help === true || values.from === undefined || cancellationsFrom === null) {
    process.exitCode = values.help === true ? 0 : USAGE;
    return say(HELP[language]);
  }
  const until = values.until === undefined ? null : parseInstant(values.until, language);
  const into = values.to === undefined ? config : inFolder(config, values.to);
  const recovery = values["without-recovery"] === true ? null : { ...cancellationsFrom, onProgress: showProgress };
  await restore(into, { from: values.from, until, identity: values.identity ?? null, recovery });
}

interface RestoreCommand {
  readonly from: string;
  readonly until: Date | null;
  readonly identity: string | null;
  readonly recovery: RestoreOptions["recovery"];
}

async function restore(config: Config, { from, until, identity, recovery }: RestoreCommand): Promise<void> {
  const started = systemClock.now();
  const { language } = config;
  const store = await openBackupStore(config, from);
  const opening = openingFrom(config, identity);
  const report = await restoreInstallation({ config, store, until, opening, recovery });
  if ("refused" in report) {
    process.stderr.write(`${refusalMessage(report, language)}\n`);
    process.exitCode = 1;
    return;
  }
  const { restored, recovered, rows } = report;
  if (recovered !== null) say(`${writeRecoveryReport(recovered, language)}\n`);
  const summary = {
    base: restored?.baseAt.toISOString() ?? "",
    moment: restored?.database?.lastCommit?.toISOString() ?? "",
    recovered: recovery === null ? "left_out" : recoveredIn(recovered),
    seconds: secondsSince(started),
  };
  say(checkTable("restore", rows, summary, language));
  process.exitCode = exitCodeOf(rows);
}

/** How many documents came back from the providers' records, or were kept as found. */
function recoveredIn(recovered: RecoveryReport | null): number | "not_run" {
  if (recovered === null || recovered.providers.some(({ problem }) => problem !== null)) return "not_run";
  const { settled, draft, rebuilt, kept } = countRecovered(recovered);
  return settled + draft + rebuilt + kept;
}

/** A moment with its zone, or in UTC. */
function parseInstant(text: string, language: Language): Date {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const instant = new Date(hasZone ? text : `${text}Z`);
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || Number.isNaN(instant.getTime()))
    throw new Error(
      language === "en"
        ? `--until ${text} is no moment such as 2026-11-23T05:18:00Z.`
        : `--until ${text} no es una hora como 2026-11-23T05:18:00Z.`,
    );
  return instant;
}

await runCommand(main);

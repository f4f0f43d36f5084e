import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withInstallationDatabase } from "../boot/database.ts";
import { listKept } from "../recovery/index.ts";
import { configOf, runCommand, say } from "./command.ts";
import {
  RECOVERY_TEXTS,
  readCancellationsFrom,
  recoverInstallation,
  showProgress,
  writeRecoveryReport,
} from "./recovery-report.ts";

const USAGE = 2;

const HELP = {
  es: `npm run recover -- --since INSTANTE [--cancellations-from AAAA-MM-DD|none]
npm run recover -- kept [--out CARPETA]

Después de restaurar un respaldo: trae de los registros de los proveedores lo que certificaron desde INSTANTE (ISO 8601, el momento restaurado) y ya no
está aquí, y pregunta al SAT qué se canceló. Con el producto detenido. Puede repetirse: nada se duplica. Código de salida 1: quedó algo por preguntar.
«kept» dice qué documentos solo se pudieron guardar, y los escribe en CARPETA. Ambas aceptan --database-url postgres://…`,
  en: `npm run recover -- --since INSTANT [--cancellations-from YYYY-MM-DD|none]
npm run recover -- kept [--out FOLDER]

After a backup was restored: brings back from the providers' records what they certified since INSTANT (ISO 8601, the restored moment) and is not here any
more, and asks the SAT what was cancelled. With the product stopped. It can be repeated: nothing is doubled. Exit code 1: something is left to ask.
"kept" says which documents could only be kept, and writes them to FOLDER. Both take --database-url postgres://…`,
} as const;

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const options = {
    since: text,
    "cancellations-from": text,
    out: text,
    "database-url": text,
    help: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const config = configOf(values["database-url"]);
  const [command = "stamps"] = positionals;
  if (command === "kept" && values.help !== true) {
    const { noData } = RECOVERY_TEXTS[config.language];
    await withInstallationDatabase(config, noData, (db) => writeKept(db, values.out));
    return;
  }
  const since = new Date(values.since ?? Number.NaN);
  const from = readCancellationsFrom(values["cancellations-from"]);
  if (values.help === true || command !== "stamps" || Number.isNaN(since.getTime()) || from === null) {
    say(HELP[config.language]);
    process.exitCode = values.help === true ? 0 : USAGE;
    return;
  }
  const report = await recoverInstallation(config, { since, ...from, onProgress: showProgress });
  say(writeRecoveryReport(report, config.language));
  process.exitCode = report.isComplete ? 0 : 1;
}

async function writeKept(db: Parameters<typeof listKept>[0], folder: string | undefined): Promise<void> {
  const kept = await listKept(db);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  for (const { uuid, rfc, serie, folio, certifiedAt, reason, xml } of kept) {
    if (folder !== undefined) await writeFile(join(folder, `${uuid}.xml`), xml);
    const number = [serie, folio].filter((part) => part !== null).join("-");
    say([uuid, rfc, number.padEnd(WIDTH), certifiedAt, reason].join("  "));
  }
  say(`kept=${kept.length}`);
}

const WIDTH = 12;

await runCommand(main);

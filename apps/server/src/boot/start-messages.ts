import { existsSync } from "node:fs";
import type { Language } from "@timbra/contract";
import type { StartFacts } from "./start.ts";

const TEXTS = {
  es: {
    labels: ["Timbra", "Modo", "Base de datos", "Datos", "Correos", "PAC", "Para detener"],
    noPages: "trabajador en marcha, sin páginas",
    modes: { sandbox: "pruebas: nada de lo que se emita tiene validez legal", live: "real" },
    databases: {
      created: "PostgreSQL propio, creado ahora",
      started: "PostgreSQL propio, iniciado",
      adopted: "PostgreSQL propio, que seguía en marcha",
      given: "el servidor de DATABASE_URL",
      owned:
        "el servidor de DATABASE_URL, como su dueño; el modo real pide además DATABASE_OWNER_URL y DATABASE_AUDITOR_URL",
    },
    migrated: (count: number) => `; migraciones aplicadas: ${count}`,
    moved: (reason: string) => ` (no en el proyecto: ${reason})`,
    dataElsewhere: "en la base de datos y el almacén que se configuraron",
    mailsThrough: (host: string) => `salen por ${host}`,
    mailsClosed: "se guardan y nadie los lee: dé SMTP_URL, o abra el buzón con TIMBRA_MAILBOX=open",
    stopped: "Timbra se detuvo.",
    dataStay: (path: string) => `Timbra se detuvo. Los datos quedan en ${path}.`,
  },
  en: {
    labels: ["Timbra", "Mode", "Database", "Data", "Mails", "PAC", "To stop"],
    noPages: "worker running, no pages",
    modes: { sandbox: "sandbox: nothing issued is legally valid", live: "live" },
    databases: {
      created: "our own PostgreSQL, created now",
      started: "our own PostgreSQL, started",
      adopted: "our own PostgreSQL, found still running",
      given: "the server of DATABASE_URL",
      owned:
        "the server of DATABASE_URL, as its owner; live mode also needs DATABASE_OWNER_URL and DATABASE_AUDITOR_URL",
    },
    migrated: (count: number) => `; migrations applied: ${count}`,
    moved: (reason: string) => ` (not in the project: ${reason})`,
    dataElsewhere: "in the database and the store that were configured",
    mailsThrough: (host: string) => `leave through ${host}`,
    mailsClosed: "are kept and nobody reads them: give SMTP_URL, or open the mailbox with TIMBRA_MAILBOX=open",
    stopped: "Timbra stopped.",
    dataStay: (path: string) => `Timbra stopped. The data stay in ${path}.`,
  },
} as const;

/**
 * What a person needs to know once the product runs: where it is, where the data are, where mails go, how to stop it.
 */
export function readyMessage(facts: StartFacts, language: Language): string {
  const { config, dataDirMovedBecause, migrations } = facts;
  const texts = TEXTS[language];
  const { path } = config.dataDir;
  const moved = dataDirMovedBecause === null ? "" : texts.moved(dataDirMovedBecause);
  const said = [
    facts.url ?? texts.noPages,
    texts.modes[config.mode],
    `${texts.databases[facts.database]}${migrations.length > 0 ? texts.migrated(migrations.length) : ""}`,
    existsSync(path) ? `${path}${moved}` : texts.dataElsewhere,
    mailsOf(config, texts),
    facts.pacUrl,
    "Ctrl+C",
  ];
  const width = Math.max(...texts.labels.map((label) => label.length));
  return ["", ...said.map((text, at) => `  ${texts.labels[at]?.padEnd(width)}  ${text}`), ""].join("\n");
}

/**
 * Where the data stay is said of a folder that is there: a product whose database, files and keys are elsewhere makes
 * none.
 */
export function stoppedMessage(facts: StartFacts, language: Language): string {
  const { path } = facts.config.dataDir;
  return existsSync(path) ? TEXTS[language].dataStay(path) : TEXTS[language].stopped;
}

export function configErrorMessage(mistakes: readonly string[]): string {
  const list = mistakes.map((mistake) => `  - ${mistake}`).join("\n");
  return `La configuración tiene errores / The configuration has mistakes:\n${list}`;
}

function mailsOf({ smtpUrl, mailboxOpen, publicUrl }: StartFacts["config"], texts: (typeof TEXTS)[Language]): string {
  if (smtpUrl !== null) return texts.mailsThrough(new URL(smtpUrl).host);
  return mailboxOpen ? `${publicUrl}/sandbox/mailbox` : texts.mailsClosed;
}

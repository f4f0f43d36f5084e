import { existsSync } from "node:fs";
import type { StartFacts } from "./start.ts";

type Language = "es" | "en";

const DATABASE = {
  es: {
    created: "PostgreSQL propio, creado ahora",
    started: "PostgreSQL propio, iniciado",
    adopted: "PostgreSQL propio, que seguía en marcha",
    given: "el servidor de DATABASE_URL",
    owned:
      "el servidor de DATABASE_URL, como su dueño; el modo real pide además DATABASE_OWNER_URL y DATABASE_AUDITOR_URL",
  },
  en: {
    created: "our own PostgreSQL, created now",
    started: "our own PostgreSQL, started",
    adopted: "our own PostgreSQL, found still running",
    given: "the server of DATABASE_URL",
    owned: "the server of DATABASE_URL, as its owner; live mode also needs DATABASE_OWNER_URL and DATABASE_AUDITOR_URL",
  },
} as const;

/**
 * What a person needs to know once the product runs: where it is, where the data are, where mails go, how to stop it.
 */
export function readyMessage(facts: StartFacts, language: Language): string {
  const lines = language === "en" ? readyInEnglish(facts) : readyInSpanish(facts);
  const width = Math.max(...lines.map(([label]) => label.length));
  return ["", ...lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`), ""].join("\n");
}

function readyInSpanish(facts: StartFacts): (readonly [label: string, text: string])[] {
  const { config } = facts;
  const moved = facts.dataDirMovedBecause === null ? "" : ` (no en el proyecto: ${facts.dataDirMovedBecause})`;
  return [
    ["Timbra", facts.url ?? "trabajador en marcha, sin páginas"],
    ["Modo", config.mode === "sandbox" ? "pruebas: nada de lo que se emita tiene validez legal" : "real"],
    [
      "Base de datos",
      `${DATABASE.es[facts.database]}${facts.migrations.length > 0 ? `; migraciones aplicadas: ${facts.migrations.length}` : ""}`,
    ],
    [
      "Datos",
      existsSync(config.dataDir.path)
        ? `${config.dataDir.path}${moved}`
        : "en la base de datos y el almacén que se configuraron",
    ],
    [
      "Correos",
      mailsOf(config, "salen por", "se guardan y nadie los lee: dé SMTP_URL, o abra el buzón con TIMBRA_MAILBOX=open"),
    ],
    ["PAC", facts.pacUrl],
    ["Para detener", "Ctrl+C"],
  ];
}

function readyInEnglish(facts: StartFacts): (readonly [label: string, text: string])[] {
  const { config } = facts;
  const moved = facts.dataDirMovedBecause === null ? "" : ` (not in the project: ${facts.dataDirMovedBecause})`;
  return [
    ["Timbra", facts.url ?? "worker running, no pages"],
    ["Mode", config.mode === "sandbox" ? "sandbox: nothing issued is legally valid" : "live"],
    [
      "Database",
      `${DATABASE.en[facts.database]}${facts.migrations.length > 0 ? `; migrations applied: ${facts.migrations.length}` : ""}`,
    ],
    [
      "Data",
      existsSync(config.dataDir.path)
        ? `${config.dataDir.path}${moved}`
        : "in the database and the store that were configured",
    ],
    [
      "Mails",
      mailsOf(
        config,
        "leave through",
        "are kept and nobody reads them: give SMTP_URL, or open the mailbox with TIMBRA_MAILBOX=open",
      ),
    ],
    ["PAC", facts.pacUrl],
    ["To stop", "Ctrl+C"],
  ];
}

/**
 * Where the data stay is said of a folder that is there: a product whose database, files and keys are elsewhere makes
 * none.
 */
export function stoppedMessage(facts: StartFacts, language: Language): string {
  const { path } = facts.config.dataDir;
  if (!existsSync(path)) return language === "en" ? "Timbra stopped." : "Timbra se detuvo.";
  return language === "en"
    ? `Timbra stopped. The data stay in ${path}.`
    : `Timbra se detuvo. Los datos quedan en ${path}.`;
}

export function configErrorMessage(mistakes: readonly string[]): string {
  const list = mistakes.map((mistake) => `  - ${mistake}`).join("\n");
  return `La configuración tiene errores / The configuration has mistakes:\n${list}`;
}

function mailsOf({ smtpUrl, mailboxOpen, publicUrl }: StartFacts["config"], through: string, closed: string): string {
  if (smtpUrl !== null) return `${through} ${hostOf(smtpUrl)}`;
  return mailboxOpen ? `${publicUrl}/sandbox/mailbox` : closed;
}

function hostOf(url: string): string {
  return new URL(url).host;
}

import { join } from "node:path";
import { parseArgs } from "node:util";
import { readMasterKeys } from "../adapters/vault/index.ts";
import { type Config, masterKeyFile } from "../boot/config.ts";
import { findChainKey, openInstallation } from "../boot/database.ts";
import { type Db, openDatabase, useChainKey } from "../db/index.ts";
import {
  compareSandboxLedger,
  findViolations,
  type InvariantResult,
  type LedgerLocation,
  type LedgerViolation,
  type Progress,
} from "../invariants/index.ts";
import { systemClock } from "../lib/clock.ts";
import { SECOND_MS } from "../lib/durations.ts";
import { configOf, runCommand, say } from "./command.ts";

const HELP = `npm run invariants [-- --database-url postgres://…]

Checks every sentence that must be true of the product's database, and writes nothing to it: issuer by issuer, in short transactions,
also while the product runs; how far it is goes to the error output. It reads the same settings as the product: DATABASE_AUDITOR_URL and DATABASE_URL, or the database in its data folder, running or not; and in sandbox mode the provider's book (PAC_URL, or
the embedded provider's). Exit code 1: something is broken.`;

const CHAINS_UNPROVEN = {
  es: "Sin la llave maestra a la mano no se comprueban los códigos de las cadenas, solo que estén.",
  en: "Without the master key at hand the codes of the chains are not checked, only that they are there.",
};

/** The program of `npm run invariants`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "database-url": { type: "string" }, help: { type: "boolean" } } });
  if (values.help === true) return say(HELP);
  const config = configOf(values["database-url"]);
  const report = await check(config);
  say(writeReport(report, config.language));
  process.exitCode = isBroken(report) ? 1 : 0;
}

/** No such login, no such function, no such table. */
const NOT_OF_THIS_VERSION = ["28P01", "42883", "42P01"];
const NOT_STARTED = "The database is not of this version yet: start the product once.";

async function check(config: Config): Promise<InvariantsReport> {
  const database = await openInstallation(config, (path) => `There is no data in ${path} yet.`);
  const { folder } = database;
  const { db, close } = openDatabase(database.addresses, { maxConnections: 1, onError: () => undefined });
  try {
    const findings = await findAll(db, config, folder).catch((cause: { code?: string }) => {
      throw NOT_OF_THIS_VERSION.includes(cause.code ?? "") ? new Error(NOT_STARTED, { cause }) : cause;
    });
    return { findings, ledger: await compareLedger(db, config, folder) };
  } finally {
    await close();
    await database.close();
  }
}

async function findAll(db: Db, config: Config, folder: string): Promise<InvariantsReport["findings"]> {
  const masterKeys = await readMasterKeys(masterKeyFile({ ...config, dataDir: { ...config.dataDir, path: folder } }));
  const found = await findChainKey(db, masterKeys);
  if (found === null) throw new Error(NOT_STARTED);
  if (found.key === null) say(CHAINS_UNPROVEN[config.language]);
  else useChainKey(db, found.key);
  return findViolations(db, tellProgress(config.language));
}

const TELL_EVERY_MS = 2 * SECOND_MS;

/** Tells now and then how far the check is, where it does not mix with the table. */
function tellProgress(language: Language): (progress: Progress) => void {
  let told = systemClock.now().getTime();
  return (progress) => {
    const now = systemClock.now().getTime();
    if (now - told < TELL_EVERY_MS) return;
    told = now;
    process.stderr.write(`${WORDS[language].progress(progress)}\n`);
  };
}

async function compareLedger(db: Db, { mode, pac }: Config, folder: string): Promise<InvariantsReport["ledger"]> {
  if (mode !== "sandbox" || pac.provider !== "sandbox") return null;
  const location: LedgerLocation = pac.url === null ? { folder: join(folder, "pac-sandbox") } : { url: pac.url };
  return compareSandboxLedger(db, location);
}

const WORDS = {
  es: {
    progress: ({ issuers, issuersDone }: Progress) => `Revisados: ${issuersDone} de ${issuers} emisores`,
    holds: "se cumple",
    broken: (rows: number) => `ROTO (${rows})`,
    book: (stamps: number) => `El libro del certificador (${stamps} timbres) y el nuestro dicen lo mismo.`,
    noBook: "El libro del certificador no está a la mano: no se comparó.",
    all: "Todo se cumple.",
    some: (count: number) => `No se cumple: ${count}.`,
  },
  en: {
    progress: ({ issuers, issuersDone }: Progress) => `Checked: ${issuersDone} of ${issuers} issuers`,
    holds: "holds",
    broken: (rows: number) => `BROKEN (${rows})`,
    book: (stamps: number) => `The provider's book (${stamps} stamps) says what ours says.`,
    noBook: "The provider's book is not at hand: it was not compared.",
    all: "Everything holds.",
    some: (count: number) => `Broken: ${count}.`,
  },
} as const;

await runCommand(main);

type Language = "es" | "en";

interface InvariantsReport {
  readonly findings: readonly InvariantResult[];
  /** Null: there is no provider's ledger to be held against our rows. */
  readonly ledger: { readonly stamps: number; readonly breaches: readonly LedgerViolation[] } | null;
}

function isBroken({ findings, ledger }: InvariantsReport): boolean {
  return findings.some(({ breaches }) => breaches > 0) || (ledger?.breaches.length ?? 0) > 0;
}

/**
 * The table that `npm run invariants` prints: a line a sentence, and under each broken one the first rows that break
 * it.
 */
function writeReport(report: InvariantsReport, language: Language): string {
  const words = WORDS[language];
  const line = (id: string, violations: number, sentence: string, rows: readonly object[]) =>
    [
      `${id.padEnd(4)}${(violations === 0 ? words.holds : words.broken(violations)).padEnd(13)}${sentence}`,
      ...rows.map((row) => `      ${JSON.stringify(row)}`),
    ].join("\n");
  const sentences = report.findings.map(({ invariant, breaches, examples }) =>
    line(invariant.id, breaches, invariant.sentence[language], examples),
  );
  const { ledger } = report;
  const unchecked = (id: string, what: string) => `${id.padEnd(4)}${"–".padEnd(13)}${what}`;
  const witness =
    ledger === null
      ? unchecked("I1", words.noBook)
      : line("I1", ledger.breaches.length, words.book(ledger.stamps), ledger.breaches);
  const broken =
    report.findings.filter(({ breaches }) => breaches > 0).length + ((ledger?.breaches.length ?? 0) > 0 ? 1 : 0);
  return [...sentences, witness, "", broken === 0 ? words.all : words.some(broken)].join("\n");
}

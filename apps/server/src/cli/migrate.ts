import { parseArgs } from "node:util";
import { openInstallation } from "../boot/database.ts";
import { prepareDatabase } from "../boot/prepare-database.ts";
import { isOnline, isOwned, type MigrationPlan, type OwnedAddresses, planOf } from "../db/index.ts";
import { configOf, runCommand, say } from "./command.ts";

const HELP = `npm run migrate [-- --status]

Brings the database to this version: tables, roles, the job queue, the logins of product and auditor. It reads the same settings as the
product: DATABASE_OWNER_URL with DATABASE_URL and DATABASE_AUDITOR_URL, or the database in its data folder, running or not. Several at
once are one after the other. The product may serve meanwhile (docs/operations/upgrade.md).

--status   only lists what is to be done, and does nothing. Exit code 2: something is.`;

/** The program of `npm run migrate`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { status: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help === true) return say(HELP);
  const config = configOf(undefined);
  const words = WORDS[config.language];
  const installation = await openInstallation(config, words.noData);
  try {
    const { addresses } = installation;
    if (!isOwned(addresses)) throw new Error(words.noOwner);
    if (values.status === true) await showStatus(addresses, words);
    else await migrateNow(addresses, words);
  } finally {
    await installation.close();
  }
}

async function showStatus({ owner }: OwnedAddresses, words: Words): Promise<void> {
  const plan = await planOf(owner);
  const lines = statusLines(plan, words);
  say([...lines, lines.length === 0 ? words.nothing : words.pending(lines.length)].join("\n"));
  if (lines.length > 0) process.exitCode = 2;
  if (plan.newer.length > 0) say(words.newer(plan.newer.map(({ name }) => name).join(", ")));
}

function statusLines({ pending, repairs }: MigrationPlan, words: Words): string[] {
  return [
    ...repairs.map(({ name }) => `${name.padEnd(NAME_WIDTH)}${words.early}`),
    ...pending.map((file) => `${file.name.padEnd(NAME_WIDTH)}${isOnline(file) ? words.online : words.whole}`),
  ];
}

const NAME_WIDTH = 40;

async function migrateNow(addresses: OwnedAddresses, words: Words): Promise<void> {
  const applied = await prepareDatabase(addresses, {
    onApplied: (name) => say(`${name.padEnd(NAME_WIDTH)}${words.applied}`),
    onBusy: (what, attempt) => say(`${what.padEnd(NAME_WIDTH)}${words.busy(attempt)}`),
  });
  say(words.done(applied.length));
}

const WORDS = {
  es: {
    noData: (path: string) => `Todavía no hay datos en ${path}: npm start los crea.`,
    noOwner: "Falta DATABASE_OWNER_URL: solo el dueño de las tablas puede migrarlas.",
    online: "por pasos, mientras se usa",
    whole: "en una transacción",
    early: "una edición temprana, que se completa",
    applied: "aplicada",
    busy: (attempt: number) => `espera a que otros suelten una tabla (intento ${attempt})`,
    nothing: "La base de datos es de esta versión: no hay nada que hacer.",
    pending: (count: number) => `Por hacer: ${count}.`,
    newer: (names: string) => `Una versión más nueva aplicó además: ${names}.`,
    done: (count: number) => `La base de datos es de esta versión. Migraciones aplicadas: ${count}.`,
  },
  en: {
    noData: (path: string) => `There is no data in ${path} yet: npm start makes it.`,
    noOwner: "DATABASE_OWNER_URL is not set: only the owner of the tables can migrate them.",
    online: "in steps, while it is used",
    whole: "in one transaction",
    early: "an early edition, which is completed",
    applied: "applied",
    busy: (attempt: number) => `waits for others to let go of a table (attempt ${attempt})`,
    nothing: "The database is of this version: there is nothing to do.",
    pending: (count: number) => `To be done: ${count}.`,
    newer: (names: string) => `A newer version applied besides: ${names}.`,
    done: (count: number) => `The database is of this version. Migrations applied: ${count}.`,
  },
} as const;

type Words = (typeof WORDS)["es" | "en"];

await runCommand(main);

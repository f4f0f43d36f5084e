import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import {
  findEdition,
  importEdition,
  type UpdateOutcome,
  type UpdateStep,
  updateEdition,
} from "../adapters/catalogues/index.ts";
import type { Config } from "../boot/config.ts";
import { withInstallationDatabase } from "../boot/database.ts";
import type { Db } from "../db/index.ts";
import { systemClock } from "../lib/clock.ts";
import { CATALOGUE_TEXTS } from "./catalogues-report.ts";
import { configOf, runCommand, say } from "./command.ts";

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const USAGE = 2;

type CatalogueCommand =
  | { readonly kind: "status" }
  | { readonly kind: "update"; readonly by: string }
  | { readonly kind: "import"; readonly path: string; readonly by: string; readonly date: string | undefined };

interface CommandLine {
  readonly config: Config;
  readonly help: boolean;
  /** Undefined: what was asked for makes no sense. */
  readonly command: CatalogueCommand | undefined;
}

/** The program of `npm run catalogues`. */
async function main(): Promise<void> {
  const { config, help, command } = readArguments();
  const words = CATALOGUE_TEXTS[config.language];
  if (help || command === undefined) {
    say(words.help);
    if (!help) process.exitCode = USAGE;
    return;
  }
  await withInstallationDatabase(config, words.noData, async (db) => {
    if (command.kind === "status") return say(words.status(await findEdition(db)));
    const outcome = await runImport(db, config, command);
    if (outcome.ok) return say(outcome.already ? words.already : words.imported(outcome.keys, outcome.changes));
    process.stderr.write(`${words.refused(outcome.problems)}\n`);
    process.exitCode = 1;
  });
}

function runImport(
  db: Db,
  config: Config,
  command: Exclude<CatalogueCommand, { kind: "status" }>,
): Promise<UpdateOutcome> {
  const deps = { db, clock: systemClock };
  if (command.kind === "import") {
    const onList = (name: string) => void process.stderr.write(`  ${name}\n`);
    return importEdition(deps, { path: command.path, importedBy: command.by, publishedOn: command.date, onList });
  }
  process.stderr.write(`  ${config.cataloguesUrl}\n`);
  return updateEdition(deps, { url: config.cataloguesUrl, importedBy: command.by, onStep: createProgressReporter() });
}

const MB = 1_000_000;

/** Says each whole megabyte and each list. */
function createProgressReporter(): (step: UpdateStep) => void {
  let reported = 0;
  return (step) => {
    if (step.phase === "reading") process.stderr.write(`  ${step.lists} / ${step.lists_total}\n`);
    else if (step.received >= reported + MB) {
      reported = step.received;
      process.stderr.write(`  ${Math.floor(reported / MB)} MB\n`);
    }
  };
}

function readArguments(): CommandLine {
  const text = { type: "string" } as const;
  const options = { "database-url": text, by: text, date: text, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const config = configOf(values["database-url"]);
  return { config, help: values.help === true, command: parseCommand(positionals, values) };
}

function parseCommand(
  [command = "status", path, ...more]: readonly string[],
  { by = userInfo().username, date }: { by?: string; date?: string },
): CatalogueCommand | undefined {
  if (more.length > 0 || (path === undefined) === (command === "import")) return undefined;
  if (date !== undefined && (command !== "import" || !DAY.test(date))) return undefined;
  if (command === "import" && path !== undefined) return { kind: "import", path, by, date };
  if (command === "update") return { kind: "update", by };
  return command === "status" ? { kind: "status" } : undefined;
}

await runCommand(main);

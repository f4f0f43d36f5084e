import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { findEdition, importEdition } from "./adapters/catalogues/index.ts";
import { chooseDataDir, choosePostgresUser, startEmbeddedPostgres } from "./adapters/postgres/embedded/index.ts";
import { type Db, openDb, openPool } from "./adapters/postgres/index.ts";
import { CATALOGUE_WORDS } from "./catalogues-report.ts";
import { systemClock } from "./clock.ts";
import { type Config, processEnvironment, readConfig } from "./config.ts";
import { prepareDatabase } from "./prepare-database.ts";

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const USAGE = 2;

type Words = (typeof CATALOGUE_WORDS)["es" | "en"];

interface Asked {
  readonly config: Config;
  readonly help: boolean;
  /** Undefined: what was asked for makes no sense. */
  readonly deed: { readonly path: string | null; readonly by: string; readonly date: string | undefined } | undefined;
}

/** The program of `npm run catalogues`. */
async function main(): Promise<void> {
  const { config, help, deed } = readArguments();
  const words = CATALOGUE_WORDS[config.language];
  if (help || deed === undefined) {
    say(words.help);
    if (!help) process.exitCode = USAGE;
    return;
  }
  const { path, by, date } = deed;
  await withDatabase(config, words, async (db) => {
    if (path === null) return say(words.status(await findEdition(db)));
    const onList = (name: string) => void process.stderr.write(`  ${name}\n`);
    const outcome = await importEdition({ db, clock: systemClock }, { path, importedBy: by, publishedOn: date, onList });
    if (outcome.ok) return say(outcome.already ? words.already : words.imported(outcome.keys));
    process.stderr.write(`${words.refused(outcome.problems)}\n`);
    process.exitCode = 1;
  });
}

function readArguments(): Asked {
  const text = { type: "string" } as const;
  const options = { "database-url": text, by: text, date: text, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const given = values["database-url"];
  const read = readConfig({ ...processEnvironment(), ...(given === undefined ? {} : { DATABASE_URL: given }) });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  const [deed = "status", path, ...more] = positionals;
  const makesSense =
    more.length === 0 && (path === undefined ? deed === "status" : deed === "import") && (values.date === undefined || DAY.test(values.date));
  const found = makesSense ? { path: path ?? null, by: values.by ?? userInfo().username, date: values.date } : undefined;
  return { config: read.config, help: values.help === true, deed: found };
}

async function withDatabase(config: Config, words: Words, work: (db: Db) => Promise<void>): Promise<void> {
  const folder = chooseDataDir(config.dataDir, config.databaseUrl === null ? choosePostgresUser() : null).path;
  if (config.databaseUrl === null && !existsSync(folder)) throw new Error(words.noData(folder));
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: folder }) : null;
  const url = config.databaseUrl ?? postgres?.url ?? "";
  try {
    await prepareDatabase(url);
    const db = openDb(openPool({ url, maxConnections: 2, onError: () => undefined }));
    await work(db).finally(() => db.destroy());
  } finally {
    await postgres?.stop();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main().catch((error: Error) => {
  process.stderr.write(`Timbra: ${error.message}\n`);
  process.exitCode = 1;
});

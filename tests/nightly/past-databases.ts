import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer } from "../../apps/server/src/db/index.ts";
import { migrate, planOf } from "../../apps/server/src/db/migrate.ts";
import { describeSchema } from "../../apps/server/src/db/testing/describe-schema.ts";
import { COMMITTED_MIGRATIONS, listPasts, type Past } from "../../apps/server/src/db/testing/past-databases.ts";
import { freePort } from "../../apps/server/src/lib/free-port.ts";
import { databaseEnvironment } from "../../apps/server/src/testing/database-environment.ts";
import { brokenInvariants } from "../../apps/server/src/testing/invariants.ts";
import { Dice } from "../../packages/cfdi/src/totals/testing/random-draft.ts";
import { Api } from "../../scripts/demo/api.ts";
import { ROOT } from "../../scripts/steps/run.mjs";

/**
 * Databases as the project made them at commits of its history: today's product is started on each, makes of it what a
 * new one is, and serves. `--count N --seed S`; leaves with 1 when one is refused or differs.
 */
const { values } = parseArgs({ options: { count: { type: "string" }, seed: { type: "string" } } });
const [count, seed] = [Number(values.count ?? "10"), Number(values.seed ?? "1")];
const READY_SECONDS = 120;

const folder = await mkdtemp(join(tmpdir(), "timbra-past-"));
// A folder of its own: the database's user may not enter ours.
const databaseFolder = await mkdtemp(join(tmpdir(), "timbra-past-database-"));
const postgres = await startEmbeddedPostgres({ dataDir: databaseFolder, settings: { fsync: "off" } });
try {
  process.exitCode = (await tryPasts()) === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  for (const made of [folder, databaseFolder]) await rm(made, { recursive: true, force: true });
}

/** How many went wrong. */
async function tryPasts(): Promise<number> {
  const today = await describeSchema(await makeDatabase("today", { files: [] }));
  const [dice, left] = [new Dice(seed), [...listPasts()]];
  let wrong = 0;
  for (let tried = 0; tried < count && left.length > 0; tried += 1) {
    const [past] = left.splice(dice.roll(left.length), 1);
    if (past === undefined) break;
    const name = `past_${tried}`;
    const found = await tryPast(name, past, today).catch((error: Error) => [error.message]);
    if (found.length === 0) continue;
    wrong += 1;
    const last = past.files.at(-1)?.name ?? "nothing";
    process.stdout.write(
      `${past.files.length} of ${COMMITTED_MIGRATIONS.length} migrations up to ${last}: ${found.join("; ")}\n`,
    );
  }
  process.stdout.write(`${count} databases of the past, ${wrong} wrong\n`);
  return wrong;
}

/** What is wrong with it after today's product was started on it. */
async function tryPast(name: string, past: Past, today: readonly string[]): Promise<readonly string[]> {
  const url = await makeDatabase(name, past);
  await startAndStop(name, url);
  const { pending, repairs, renamed, newer } = await planOf(url);
  const open = [pending, repairs, renamed, newer].some((part) => part.length > 0);
  const broken = Object.keys(await brokenInvariants(url));
  const same = isDeepStrictEqual(await describeSchema(url), today);
  await queryOnce(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  return [...(open ? ["not all was migrated"] : []), ...(same ? [] : ["its tables differ from new ones"]), ...broken];
}

/** With these migrations; without any named, with today's. */
async function makeDatabase(name: string, { files }: Past): Promise<string> {
  await queryOnce(postgres.url, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await migrate(url.href, files.length === 0 ? {} : { files });
  return url.href;
}

async function startAndStop(name: string, databaseUrl: string): Promise<void> {
  const port = String(await freePort());
  const env = {
    ...process.env,
    ...databaseEnvironment(addressesOfOwnServer(databaseUrl)),
    PORT: port,
    PAC_SANDBOX_PORT: String(await freePort()),
    TIMBRA_DATA_DIR: join(folder, name),
    LOG_LEVEL: "warn",
  };
  const product = spawn(process.execPath, ["apps/server/dist/main.js"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => product.once("exit", () => resolve()));
  const refused = ended.then(() => Promise.reject(new Error("the product did not start on it")));
  try {
    await Promise.race([new Api(`http://127.0.0.1:${port}`).untilReady(READY_SECONDS), refused]);
  } finally {
    product.kill("SIGTERM");
    await ended;
  }
}

/**
 * `npm run nightly-ledger -w @timbra/server [-- --sequences 100000] [--seed N]`: random sequences of grants, holds, captures and releases, in order,
 * repeated and all at once, through the ledger over a PostgreSQL of their own and through a model of it. What differs is printed with its seed.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../src/adapters/postgres/embedded/index.ts";
import { openDb, openPool } from "../src/adapters/postgres/index.ts";
import { playSequences } from "../src/credits/testing/play-sequences.ts";
import { prepareDatabase } from "../src/prepare-database.ts";

const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
/** Sequences between two reports; each batch has the seed after the last one's. */
const BATCH = 2_000;
const TOGETHER = 8;

const { values } = parseArgs({ options: { sequences: { type: "string", default: "100000" }, seed: { type: "string" } } });
const sequences = whole(values.sequences);
const seed = values.seed === undefined ? randomInt(2 ** 30) : whole(values.seed);

const folder = mkdtempSync(join(tmpdir(), "timbra-ledger-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
try {
  await prepareDatabase(postgres.url);
  const db = openDb(openPool({ url: postgres.url, maxConnections: TOGETHER * 2, onError: (error) => console.error(error.message) }));
  console.log(`${sequences} sequences from seed ${seed}`);
  let wrong = 0;
  for (let played = 0; played < sequences; played += BATCH) {
    const count = Math.min(BATCH, sequences - played);
    const found = await playSequences({ db, ownerUrl: postgres.url, count, seed: seed + played / BATCH, together: TOGETHER });
    for (const what of found.slice(0, 5)) console.error(what);
    wrong += found.length;
    console.log(`${played + count} played, ${wrong} different`);
  }
  await db.destroy();
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function whole(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number: ${text}`);
  return value;
}

/**
 * `npm run bench -- all-issuers [--rows N] [--json]`: what is asked over all issuers, again and again, beside 200,000
 * invoices and beside N (2,000,000 unless specified): how long it takes, how many rows it reads, and along what. An
 * issuer has 2,000 invoices, so that there are more issuers and accounts too; of users there is one for ten invoices,
 * most of whom have none yet.
 */

import { parseArgs } from "node:util";
import { sql } from "kysely";
import { countOverIssuers, sumAccounts } from "../apps/server/src/admin/figures.db.ts";
import { mailList } from "../apps/server/src/admin/mails.db.ts";
import { countBusiness, countWork, listChainHeads } from "../apps/server/src/admin/statistics.db.ts";
import { USER_SORTS, userList } from "../apps/server/src/admin/users.db.ts";
import { connectTo } from "../apps/server/src/db/embedded/connect.ts";
import { type Db, type List, openDb, openPool } from "../apps/server/src/db/index.ts";
import { listUnmailed } from "../apps/server/src/invoices/cancel/batches.db.ts";
import { listIssuersToRead } from "../apps/server/src/invoices/figures/figures.db.ts";
import { listIssuersWithOrphans, nextDueDocuments } from "../apps/server/src/invoices/stamp/document-queue.db.ts";
import {
  listExpiring,
  listIssuersOwingReceipts,
  listLowWithoutReminder,
} from "../apps/server/src/reminders/reminders.db.ts";
import { openEnvironment } from "./environment/environment.ts";
import { PER_ISSUER, seedIssuers, seedUsers } from "./environment/many-issuers.ts";
import { machine, median, shown, showReport, verdict } from "./report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, rows: { type: "string", default: "2000000" } } });

const FEW = 200_000;
const TIMES = 9;
/** Users are counted up to 10,000: fewer would still be read one by one. */
const ROWS_A_USER = 10;
/** The numbers of those who have invoices are lower. */
const FIRST_WITHOUT_INVOICES = 100_000;
/** Rows read more than a few times as many are not "what is found" any more; how many more they may be at any size. */
const MOST_GROWTH = 2;
const A_FEW_ROWS = 500;

/** A query of the product over all issuers. */
interface AskedOfAll {
  readonly name: string;
  /** What it has to read by its nature: what it finds, or in proportion a row of each issuer, or those of a day. */
  readonly by: "what is found" | "issuer" | "rows of a day";
  readonly ask: (db: Db, now: Date) => Promise<unknown>;
}

const page = <Row>(list: List<Row>) =>
  list
    .rows({ sort: { column: USER_SORTS.created_at, direction: "desc" }, after: null, offset: 0, limit: 26 })
    .then(() => list.count());
const users = (search: string | null) => (db: Db) =>
  page(userList(db, { search, filters: null, ids: null }, { issuing: false }));
const month = (now: Date) => now.toISOString().slice(0, 7);
const day = (now: Date) => now.toISOString().slice(0, 10);

const QUERIES: readonly AskedOfAll[] = [
  { name: "metrics: stamps of today, webhooks", by: "rows of a day", ask: countOverIssuers },
  { name: "metrics: credits, certificates", by: "issuer", ask: sumAccounts },
  { name: "metrics: heads of chains", by: "issuer", ask: listChainHeads },
  { name: "dashboard: mails, jobs, queue", by: "what is found", ask: countWork },
  { name: "dashboard: stamps, cancellations, refusals", by: "rows of a day", ask: countBusiness },
  {
    name: "queue: the next documents",
    by: "what is found",
    ask: (db, now) => nextDueDocuments(db, { provider: "sandbox", now, most: 20, unsentOnly: false }),
  },
  { name: "forgotten documents", by: "what is found", ask: listIssuersWithOrphans },
  {
    name: "notices: who owes receipts",
    by: "issuer",
    ask: (db, now) => listIssuersOwingReceipts(db, month(now), day(now)),
  },
  { name: "notices: certificates that end", by: "what is found", ask: (db, now) => listExpiring(db, now, 60) },
  { name: "notices: low credits", by: "what is found", ask: listLowWithoutReminder },
  { name: "notices: cancellations asked together", by: "what is found", ask: listUnmailed },
  {
    name: "figures to be read, of the last hour",
    by: "rows of a day",
    ask: (db, now) => listIssuersToRead(db, new Date(now.getTime() - 3_600_000)),
  },
  { name: "users: first page", by: "what is found", ask: users(null) },
  { name: "users: a mail address", by: "what is found", ask: users("user77@") },
  { name: "users: a word of all", by: "what is found", ask: users("example") },
  { name: "users: a word of none", by: "what is found", ask: users("quimera") },
  {
    name: "mails: a word of none",
    by: "what is found",
    ask: (db) => page(mailList(db, { search: "quimera", filters: null }) as List<object>),
  },
];

const measured = await measureAll(Number(values.rows));
showReport(
  measured,
  values.json,
  printReport,
  measured.queries.every((query) => isMet(query, measured.many / measured.few)),
);

interface Measured {
  readonly milliseconds: number;
  /** Rows of tables that were read, in order or along an index, a time. */
  readonly rows: number;
  /** The indexes that were used; tables that were read from end to end, in capitals. */
  readonly along: readonly string[];
}

interface QueryReport {
  readonly name: string;
  readonly by: AskedOfAll["by"];
  readonly few: Measured;
  readonly many: Measured;
}

interface AllIssuersReport {
  readonly machine: string;
  readonly few: number;
  readonly many: number;
  readonly queries: readonly QueryReport[];
}

async function measureAll(rows: number): Promise<AllIssuersReport> {
  const environment = await openEnvironment();
  const { databaseUrl } = environment;
  await environment.stopServer();
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined }));
  try {
    const few = await measureBeside(db, databaseUrl, { from: 0, until: FEW });
    const many = await measureBeside(db, databaseUrl, { from: FEW, until: rows });
    const queries = QUERIES.map(({ name, by }, at) => ({
      name,
      by,
      few: few[at] as Measured,
      many: many[at] as Measured,
    }));
    return { machine: machine(), few: FEW, many: rows, queries };
  } finally {
    await db.destroy();
    await environment.close();
  }
}

async function measureBeside(db: Db, databaseUrl: string, rows: { from: number; until: number }): Promise<Measured[]> {
  await seedIssuers(databaseUrl, { from: rows.from / PER_ISSUER, until: rows.until / PER_ISSUER });
  await seedUsers(databaseUrl, {
    from: FIRST_WITHOUT_INVOICES + rows.from / ROWS_A_USER,
    until: FIRST_WITHOUT_INVOICES + rows.until / ROWS_A_USER,
  });
  const found: Measured[] = [];
  for (const { ask } of QUERIES) found.push(await measure(db, databaseUrl, ask));
  return found;
}

async function measure(db: Db, databaseUrl: string, ask: AskedOfAll["ask"]): Promise<Measured> {
  const now = new Date();
  await ask(db, now);
  const before = await readCounters(db, databaseUrl);
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await ask(db, now);
    took.push(performance.now() - start);
  }
  const after = await readCounters(db, databaseUrl);
  const used = [...after]
    .map(([name, rows]) => ({ name, rows: rows - (before.get(name) ?? 0) }))
    .filter(({ rows }) => rows > 0);
  return {
    milliseconds: median(took),
    rows: Math.round(used.reduce((sum, one) => sum + one.rows, 0) / TIMES),
    along: used.sort((one, other) => other.rows - one.rows).map(({ name }) => name),
  };
}

/** Rows read of each index and, in capitals, of each table from end to end, once the pool's connection has told. */
async function readCounters(db: Db, databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const connection = await connectTo(databaseUrl);
  try {
    const rows = await connection.query<{ name: string; rows: number }>(
      `SELECT indexrelname AS name, (idx_tup_read + idx_scan)::float8 AS rows FROM pg_stat_user_indexes WHERE schemaname = 'public'
       UNION ALL SELECT upper(relname), seq_tup_read::float8 FROM pg_stat_user_tables WHERE schemaname = 'public'`,
    );
    return new Map(rows.map(({ name, rows: read }) => [name, read]));
  } finally {
    await connection.end();
  }
}

/** Of rows, which are counted exactly; times beside them tell of the machine too. */
function isMet({ by, few, many }: QueryReport, timesAsMany: number): boolean {
  return many.rows <= few.rows * MOST_GROWTH * (by === "what is found" ? 1 : timesAsMany) + A_FEW_ROWS;
}

function printReport({ machine: on, few, many, queries }: AllIssuersReport): void {
  console.log(`\nOver all issuers, beside ${shown(few)} and ${shown(many)} invoices, on ${on}\n`);
  for (const query of queries) {
    const { name, by } = query;
    const cell = (of: Measured) => `${shown(of.milliseconds, 1).padStart(9)} ms ${shown(of.rows).padStart(9)} rows`;
    const judged = `by ${by.padEnd(14)} ${verdict(isMet(query, many / few))}`;
    console.log(`${name.padEnd(44)}${cell(query.few)}${cell(query.many)}   ${judged}`);
    console.log(`    ${query.many.along.slice(0, 5).join(", ")}`);
  }
}

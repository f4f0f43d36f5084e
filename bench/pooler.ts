/**
 * `npm run bench -- pooler [--count N] [--json]`: the built product stamps behind a real PgBouncer, in session and in
 * transaction mode, and nobody sees what is not theirs. Leaves with 1 when anything went wrong, and with 3, saying "not
 * run", where there is no PgBouncer.
 */

import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { prepareDatabase } from "../apps/server/src/boot/prepare-database.ts";
import { addressesOfOwnServer } from "../apps/server/src/db/index.ts";
import { databaseEnvironment } from "../apps/server/src/testing/database-environment.ts";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { brokenInvariants } from "../apps/server/src/testing/invariants.ts";
import { type PoolMode, startPgbouncer } from "../scripts/cluster/pgbouncer.ts";
import { openEnvironment } from "./environment/environment.ts";
import { type BenchIssuer, createDrafts, makeIssuers } from "./environment/issuers.ts";
import { stampAll } from "./stamp/load.ts";

const NOT_RUN = 3;
const { values } = parseArgs({ options: { count: { type: "string", default: "300" }, json: { type: "boolean" } } });
const version = pgbouncerVersion();

/** Server connections for each login: far fewer than the product opens when they are lent by the transaction. */
const SERVER_CONNECTIONS = { session: 40, transaction: 4 };

const ISSUERS = 4;

const CALLERS = 12;

if (version === null) {
  console.log("not run: PgBouncer is not installed (Debian: apt-get install pgbouncer)");
  process.exitCode = NOT_RUN;
} else {
  const reports = [
    await stampBehind("session", Number(values.count)),
    await stampBehind("transaction", Number(values.count)),
  ];
  if (values.json) console.log(JSON.stringify({ version, reports }, null, 2));
  else {
    console.log(version);
    for (const { mode, stamped, asked, foreign, complaints, broken, perSecond } of reports) {
      console.log(
        `${mode}: ${stamped} of ${asked} stamped, ${Math.round(perSecond)} a second; ${foreign} invoices of others shown, ${broken} invariants broken`,
      );
      for (const complaint of complaints) console.log(`  the server said: ${complaint}`);
    }
  }
  const isWell = reports.every(
    ({ stamped, asked, foreign, complaints, broken }) =>
      stamped === asked && foreign + complaints.length + broken === 0,
  );
  process.exitCode = isWell ? 0 : 1;
}

export interface PoolerReport {
  readonly mode: PoolMode;
  readonly asked: number;
  readonly stamped: number;
  readonly perSecond: number;
  /** Invoices that an issuer saw and that are not its own. */
  readonly foreign: number;
  /** What the server wrote to its log: nothing, when all is well. */
  readonly complaints: readonly string[];
  readonly broken: number;
}

/** The product over a pooler: some issuers stamp at once, and each lists what it has; one more has nothing. */
async function stampBehind(mode: PoolMode, count: number): Promise<PoolerReport> {
  const environment = await openEnvironment(async (databaseUrl) => {
    const own = addressesOfOwnServer(databaseUrl);
    // Before there is a login, it cannot be known whether the pooler answers.
    await prepareDatabase(own);
    const pooler = await startPgbouncer(own, { mode, connections: SERVER_CONNECTIONS[mode] });
    return { environment: databaseEnvironment(pooler.addresses), close: pooler.close };
  });
  try {
    const issuers = await makeIssuers(environment.url, ISSUERS);
    await giftCredits(environment.databaseUrl, environment.masterKeyFile, "bench");
    const drafts = await createDrafts(issuers, count);
    const started = performance.now();
    const calls = await stampAll(drafts, { kind: "full", callers: CALLERS });
    const seconds = (performance.now() - started) / 1000;
    const stranger = await makeIssuers(environment.url, 1);
    const shown = await Promise.all([...issuers, ...stranger].map(countInvoices));
    // Each has the draft that its invoices are copies of.
    const own = [...issuers.map((issuer) => drafts.filter((draft) => draft.issuer === issuer).length + 1), 1];
    return {
      mode,
      asked: count,
      stamped: calls.filter(({ stamped }) => stamped).length,
      perSecond: count / seconds,
      foreign: shown.reduce((sum, seen, at) => sum + Math.abs(seen - (own[at] ?? 0)), 0),
      complaints: environment.complaints(),
      broken: Object.keys(await brokenInvariants(environment.databaseUrl)).length,
    };
  } finally {
    await environment.close();
  }
}

async function countInvoices({ api }: BenchIssuer): Promise<number> {
  const { body } = await api.json<{ total: number }>("POST", "/api/invoices/list", {});
  return body.total;
}

/** What `pgbouncer --version` says, or null where it is not installed. */
function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? null) : null;
}

/**
 * `npm run bench -- invariants [--rows N] [--json]`: the invariants over N stamped invoices, most of them one
 * issuer's: in one transaction over all rows, as they were checked once; issuer by issuer, as `npm run invariants`
 * does; and by the worker of a running product, all of it and then only what changed. The longest transaction of each.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { queryOnce } from "../apps/server/src/db/embedded/connect.ts";
import { asAuditor, type Db, openDb, openPool } from "../apps/server/src/db/index.ts";
import { checkInvariants, findViolations, INVARIANTS } from "../apps/server/src/invariants/index.ts";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { freshRfc, registerAndSignIn, signIn } from "../scripts/demo/account.ts";
import { Api } from "../scripts/demo/api.ts";
import { openEnvironment } from "./environment/environment.ts";
import { createDrafts, makeIssuers } from "./environment/issuers.ts";
import { multiplyStamps } from "./environment/stamps.ts";
import { machine, shown, showReport, verdict } from "./report.ts";
import { stampAll } from "./stamp/load.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, rows: { type: "string", default: "50000" } } });

const ISSUERS = 6;
/** Of the first issuer; the others share the rest. */
const LARGEST_SHARE = 0.6;
const MAX_TRANSACTION_SECONDS = 5;
const LOOK_EVERY_MS = 20;

const measured = await measureInvariants(Number(values.rows));
const isMet = [measured.byIssuer, measured.jobWhole, measured.jobAgain].every(
  ({ broken, longestSeconds }) => broken === 0 && longestSeconds <= MAX_TRANSACTION_SECONDS,
);
showReport(measured, values.json, printInvariantsReport, isMet);

interface CheckTiming {
  readonly seconds: number;
  readonly longestSeconds: number;
  readonly broken: number;
}

interface InvariantsReport {
  readonly machine: string;
  readonly rows: number;
  readonly atOnce: CheckTiming;
  readonly byIssuer: CheckTiming;
  readonly jobWhole: CheckTiming;
  readonly jobAgain: CheckTiming;
}

async function measureInvariants(rows: number): Promise<InvariantsReport> {
  const environment = await openEnvironment();
  const db = openDb(openPool({ url: environment.databaseUrl, maxConnections: 2, onError: () => undefined }));
  try {
    const issuers = await makeIssuers(environment.url, ISSUERS);
    await giftCredits(environment.databaseUrl, environment.masterKeyFile, "bench");
    await stampAll(await createDrafts(issuers, ISSUERS), { kind: "full", callers: 1 });
    await multiplyStamps(environment, (place) =>
      Math.round(rows * (place === 0 ? LARGEST_SHARE : (1 - LARGEST_SHARE) / (ISSUERS - 1))),
    );
    const admin = await makeAdministrator(environment.url, environment.databaseUrl);
    const time = (work: () => Promise<number>) => timeCheck(environment.databaseUrl, work);
    return {
      machine: machine(),
      rows,
      atOnce: await time(() => checkAtOnce(db)),
      byIssuer: await time(async () => (await findViolations(db)).filter(({ breaches }) => breaches > 0).length),
      jobWhole: await time(() => checkByJob(admin, true)),
      jobAgain: await time(() => checkByJob(admin, false)),
    };
  } finally {
    await db.destroy();
    await environment.close();
  }
}

/** Every sentence over every row, in one transaction. */
function checkAtOnce(db: Db): Promise<number> {
  return asAuditor(db, async (tx) => {
    const found = await checkInvariants(tx, INVARIANTS, { issuers: null, unchanged: [], part: null }, []);
    return found.filter(({ breaches }) => breaches > 0).length;
  });
}

interface Checks {
  readonly running: object | null;
  readonly invariants: readonly { readonly holds: boolean }[];
}

async function checkByJob(admin: Api, whole: boolean): Promise<number> {
  await admin.json("POST", "/api/admin/invariants/check", { whole });
  for (;;) {
    const { body } = await admin.json<Checks>("GET", "/api/admin/invariants");
    if (body.running === null) return body.invariants.filter(({ holds }) => !holds).length;
    await sleep(200);
  }
}

async function makeAdministrator(url: string, databaseUrl: string): Promise<Api> {
  const api = new Api(url);
  const { email, password } = await registerAndSignIn(api, freshRfc());
  const own = "SELECT id FROM users WHERE email = $1";
  await queryOnce(databaseUrl, `DELETE FROM memberships WHERE user_id = (${own})`, [email]);
  await queryOnce(databaseUrl, `UPDATE users SET role = 'SuperAdminRole' WHERE id = (${own})`, [email]);
  await signIn(api, email, password);
  return api;
}

/** Seconds that it takes, and the longest transaction of the auditor meanwhile, as the database shows it. */
async function timeCheck(databaseUrl: string, work: () => Promise<number>): Promise<CheckTiming> {
  let longest = 0;
  let ended = false;
  const watch = async () => {
    while (!ended) {
      const [row] = await queryOnce<{ seconds: number | null }>(
        databaseUrl,
        "SELECT max(extract(epoch FROM clock_timestamp() - xact_start))::float8 AS seconds FROM pg_stat_activity WHERE query ~ 'AS breaches|hash_record_extended|AS audit_log' AND state <> 'idle' AND pid <> pg_backend_pid()",
      );
      longest = Math.max(longest, row?.seconds ?? 0);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  const start = performance.now();
  const broken = await work();
  const seconds = (performance.now() - start) / 1000;
  ended = true;
  await watching;
  return { seconds, longestSeconds: longest, broken };
}

function printInvariantsReport(report: InvariantsReport): void {
  console.log(`${report.machine}; ${shown(report.rows, 0)} stamped invoices of ${ISSUERS} issuers`);
  const line = (name: string, { seconds, longestSeconds, broken }: CheckTiming) =>
    console.log(
      `${name.padEnd(36)}${shown(seconds, 1).padStart(8)} s; longest transaction ${shown(longestSeconds, 2).padStart(6)} s; broken: ${broken}`,
    );
  line("in one transaction", report.atOnce);
  line("issuer by issuer", report.byIssuer);
  line("by the job, everything, with rests", report.jobWhole);
  line("by the job, only what changed", report.jobAgain);
  console.log(`no transaction over ${MAX_TRANSACTION_SECONDS} s: ${verdict(isMet)}`);
}

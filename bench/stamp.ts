/**
 * `npm run bench -- stamp [--json] [--rate N] [--seconds N]`: stamps end to end over HTTP, with one server, one
 * PostgreSQL that commits durably and one provider, each in a process of its own on this machine. What the provider
 * takes is taken off; what is left is compared with raw RSA signing and with the database's own durable commits,
 * measured in the same run.
 */

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { brokenInvariants } from "../apps/server/src/testing/invariants.ts";
import { type BenchEnvironment, openEnvironment, providerTimes } from "./environment/environment.ts";
import { type BenchIssuer, createDrafts, makeIssuers } from "./environment/issuers.ts";
import { processorTime } from "./environment/processor.ts";
import { machine, percentiles, showReport } from "./report.ts";
import {
  LIMITS,
  type LoadPart,
  meetsTarget,
  partMeetsTarget,
  type StampCall,
  type StampReport,
  stampAll,
} from "./stamp/load.ts";

const options = readStampOptions(process.argv.slice(2));

const ISSUERS = 8;

const CALLERS = 24;

/**
 * Until the compilers of both programs have done their work and the database knows how its tables grow: what is
 * measured goes on, and does not begin.
 */
const WARM_UP = 3_000;

const LATENCIES = [0, 300];

const MEASURED_MS = 3_000;

/** As many as the server's own pool. */
const CONNECTIONS = 10;

const measured = await measureStamping(options);
showReport(measured, options.json, printStampReport, meetsTarget(measured));

/** Makes the place, asks for the stamps part after part, and ends it. */
async function measureStamping(options: StampOptions): Promise<StampReport> {
  const environment = await openEnvironment();
  try {
    const issuers = await makeIssuers(environment.url, ISSUERS);
    await giftCredits(environment.databaseUrl, environment.masterKeyFile, "bench");
    await measurePart(environment, issuers, {
      providerMs: 0,
      load: { kind: "full", callers: CALLERS },
      count: WARM_UP,
    });
    environment.watchEventLoop();
    const parts: LoadPart[] = [];
    for (const part of planParts(options)) parts.push(await measurePart(environment, issuers, part));
    return { machine: machine(), parts, ...(await measureMachine(environment)) };
  } finally {
    await environment.close();
  }
}

interface PlannedPart extends Pick<LoadPart, "providerMs" | "load"> {
  readonly count: number;
}

function planParts({ rate, seconds }: StampOptions): PlannedPart[] {
  const count = rate * seconds;
  return LATENCIES.flatMap((providerMs) => [
    { providerMs, load: { kind: "steady", rate }, count },
    { providerMs, load: { kind: "full", callers: CALLERS + Math.ceil((rate * providerMs) / 1000) }, count },
  ]);
}

async function measurePart(
  environment: BenchEnvironment,
  issuers: readonly BenchIssuer[],
  { providerMs, load, count }: PlannedPart,
): Promise<LoadPart> {
  const drafts = await createDrafts(issuers, count);
  await setProvider(environment, providerMs);
  const before = processorTimes(environment);
  const calls = await stampAll(drafts, load);
  const after = processorTimes(environment);
  await setProvider(environment, 0);
  const stamped = calls.filter((call) => call.stamped);
  const own = percentiles(ownTimes(stamped, await providerTimes(environment.databaseUrl)));
  return {
    providerMs,
    load,
    asked: count,
    stamped: stamped.length,
    perSecond: answersPerSecond(calls),
    own,
    processorMs: perStamp(before, after, count),
  };
}

type Times = Readonly<Record<string, number | null>>;

function processorTimes({ pids }: BenchEnvironment): Times {
  // Of the bench itself, which is the client, only its own: the others are its children.
  const { user, system } = process.cpuUsage();
  return {
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorTime(pid)])),
    client: (user + system) / 1000,
  };
}

function perStamp(before: Times, after: Times, stamps: number): Times {
  const spent = (name: string, end: number | null) => (end === null ? null : (end - (before[name] ?? 0)) / stamps);
  return Object.fromEntries(Object.entries(after).map(([name, end]) => [name, spent(name, end)]));
}

/** From the first answer to the last: what a slow provider adds before the first is no rate. */
function answersPerSecond(calls: readonly StampCall[]): number {
  const ends = calls.map(({ endedAt }) => endedAt);
  return ((ends.length - 1) * 1000) / (Math.max(...ends) - Math.min(...ends));
}

async function setProvider({ pacUrl }: BenchEnvironment, delayMs: number): Promise<void> {
  const mood = delayMs === 0 ? { name: "ok" } : { name: "slow", delay_ms: delayMs };
  const answer = await fetch(`${pacUrl}/sandbox/personality`, { method: "POST", body: JSON.stringify(mood) });
  if (!answer.ok) throw new Error(`The provider did not become slow: ${await answer.text()}`);
}

function ownTimes(calls: readonly StampCall[], provider: ReadonlyMap<string, number>): number[] {
  return calls.map(({ id, took }) => Math.max(0, took - (provider.get(id) ?? 0)));
}

/** What the figures are compared with; the server is ended first, so that it takes nothing of the machine. */
async function measureMachine(environment: BenchEnvironment) {
  const broken = await brokenInvariants(environment.databaseUrl);
  const eventLoop = await environment.stopServer();
  return {
    signsPerSecond: signsPerSecond(),
    commitsPerSecond: {
      alone: await commitsPerSecond(environment.databaseUrl, 1),
      together: await commitsPerSecond(environment.databaseUrl, CONNECTIONS),
    },
    eventLoop,
    brokenInvariants: Object.keys(broken).length,
  };
}

interface StampOptions {
  readonly json: boolean;
  /** Stamps asked for each second in the steady part. */
  readonly rate: number;
  /** How long each part lasts. */
  readonly seconds: number;
}

function readStampOptions(args: string[]): StampOptions {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean" }, rate: { type: "string" }, seconds: { type: "string" } },
  });
  return { json: values.json ?? false, rate: wholeNumber(values.rate, 100), seconds: wholeNumber(values.seconds, 20) };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new RangeError(`A whole number is needed, not "${text}".`);
  return Number.parseInt(text, 10);
}

/** Raw RSA-2048/SHA-256 signatures a second. */
function signsPerSecond(): number {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const message = randomBytes(600);
  let signs = 0;
  const start = performance.now();
  while (performance.now() - start < MEASURED_MS) {
    sign("sha256", message, privateKey);
    signs += 1;
  }
  return (signs * 1000) / (performance.now() - start);
}

/**
 * Rows of the size of a sealed invoice that are committed durably a second, one a transaction, over so many
 * connections.
 */
async function commitsPerSecond(databaseUrl: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(
    "CREATE TABLE IF NOT EXISTS bench_commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea NOT NULL)",
  );
  const body = randomBytes(4_000);
  const start = performance.now();
  const commit = async () => {
    let commits = 0;
    for (; performance.now() - start < MEASURED_MS; commits += 1)
      await pool.query("INSERT INTO bench_commits (body) VALUES ($1)", [body]);
    return commits;
  };
  const counts = await Promise.all(Array.from({ length: connections }, commit));
  const seconds = (performance.now() - start) / 1000;
  await pool.query("DROP TABLE bench_commits");
  await pool.end();
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** As text: a line per part, then what it is compared with. */
function printStampReport(report: StampReport): void {
  console.log(`\nStamps end to end on ${report.machine}\n`);
  console.log(
    "  provider  load              asked  stamped  stamps/s  of raw signing  of commits   own p50   p95    p99 (ms)",
  );
  for (const part of report.parts) console.log(line(part, report));
  console.log("\n  processor time a stamp (ms):");
  for (const part of report.parts) console.log(`  ${part.providerMs} ms, ${part.load.kind.padEnd(6)}  ${spent(part)}`);
  const { alone, together } = report.commitsPerSecond;
  console.log(`\n  raw RSA-2048 signatures of one processor: ${round(report.signsPerSecond)} a second`);
  console.log(`  durable commits: ${round(alone)} a second over one connection, ${round(together)} over ten`);
  const { longestMs, p999Ms } = report.eventLoop;
  console.log(
    `  the server's event loop was held at most ${round(longestMs)} ms (p99.9 ${round(p999Ms)} ms; limit ${LIMITS.eventLoopMs})`,
  );
  console.log(`  broken invariants afterwards: ${report.brokenInvariants}`);
  console.log(
    `\nPromised at a steady ${LIMITS.perSecond} a second: all stamped, own p95 at most ${LIMITS.ownP95Ms} ms.`,
  );
}

function line(part: LoadPart, { signsPerSecond, commitsPerSecond }: StampReport): string {
  const load = part.load.kind === "steady" ? `steady ${part.load.rate}/s` : `${part.load.callers} callers`;
  const cells = [
    `${part.providerMs} ms`.padStart(8),
    load.padEnd(16),
    String(part.asked).padStart(6),
    String(part.stamped).padStart(8),
    decimals(part.perSecond, 1).padStart(9),
    decimals(part.perSecond / signsPerSecond, 3).padStart(15),
    decimals(part.perSecond / commitsPerSecond.together, 3).padStart(11),
    ...[part.own.p50, part.own.p95, part.own.p99].map((ms) => round(ms).padStart(7)),
  ];
  return `  ${cells.join(" ")}  ${partMeetsTarget(part) ? "kept" : "NOT KEPT"}`;
}

function spent({ processorMs }: LoadPart): string {
  return Object.entries(processorMs)
    .map(([name, ms]) => `${name} ${ms === null ? "unknown" : decimals(ms, 1)}`)
    .join(", ");
}

function round(value: number): string {
  return decimals(value, value < 10 ? 1 : 0);
}

function decimals(value: number, digits: number): string {
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

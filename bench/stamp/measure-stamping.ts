import { cpus } from "node:os";
import { brokenInvariants } from "../../apps/server/src/testing/invariants.ts";
import { giveCredits, providerTimes } from "./database.ts";
import { type BenchIssuer, keepDrafts, makeIssuers } from "./issuers.ts";
import { askForStamps, type Call } from "./load.ts";
import type { StampOptions } from "./options.ts";
import { openPlace, type Place } from "./place.ts";
import { processorTime } from "./processor-time.ts";
import { commitsPerSecond, signsPerSecond } from "./rates.ts";
import type { Part, Percentiles, StampReport } from "./report.ts";

const ISSUERS = 8;
/**
 * Until the compilers of both programs have done their work and the database knows how its tables grow: what is
 * measured goes on, and does not begin.
 */
const WARM_UP = 3_000;
const LATENCIES = [0, 300];
const CALLERS = 24;
/** As many as the server's own pool. */
const CONNECTIONS = 10;

/** Makes the place, asks for the stamps part after part, and ends it. */
export async function measureStamping(options: StampOptions): Promise<StampReport> {
  const place = await openPlace();
  try {
    const issuers = await makeIssuers(place.url, ISSUERS);
    await giveCredits(place);
    await measurePart(place, issuers, { providerMs: 0, load: { kind: "full", callers: CALLERS }, count: WARM_UP });
    place.watchEventLoop();
    const parts: Part[] = [];
    for (const part of planParts(options)) parts.push(await measurePart(place, issuers, part));
    return { machine: machine(), parts, ...(await measureMachine(place)) };
  } finally {
    await place.close();
  }
}

interface PlannedPart extends Pick<Part, "providerMs" | "load"> {
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
  place: Place,
  issuers: readonly BenchIssuer[],
  { providerMs, load, count }: PlannedPart,
): Promise<Part> {
  const drafts = await keepDrafts(issuers, count);
  await setProvider(place, providerMs);
  const before = processorTimes(place);
  const calls = await askForStamps(drafts, load);
  const after = processorTimes(place);
  await setProvider(place, 0);
  const stamped = calls.filter((call) => call.stamped);
  const own = percentiles(ownTimes(stamped, await providerTimes(place.databaseUrl)));
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

function processorTimes({ pids }: Place): Times {
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
function answersPerSecond(calls: readonly Call[]): number {
  const ends = calls.map(({ endedAt }) => endedAt);
  return ((ends.length - 1) * 1000) / (Math.max(...ends) - Math.min(...ends));
}

async function setProvider({ pacUrl }: Place, delayMs: number): Promise<void> {
  const mood = delayMs === 0 ? { name: "ok" } : { name: "slow", delay_ms: delayMs };
  const answer = await fetch(`${pacUrl}/sandbox/personality`, { method: "POST", body: JSON.stringify(mood) });
  if (!answer.ok) throw new Error(`The provider did not become slow: ${await answer.text()}`);
}

function ownTimes(calls: readonly Call[], provider: ReadonlyMap<string, number>): number[] {
  return calls.map(({ id, took }) => Math.max(0, took - (provider.get(id) ?? 0)));
}

function percentiles(times: number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** What the figures are compared with; the server is ended first, so that it takes nothing of the machine. */
async function measureMachine(place: Place) {
  const broken = await brokenInvariants(place.databaseUrl);
  const eventLoop = await place.stopServer();
  return {
    signsPerSecond: signsPerSecond(),
    commitsPerSecond: {
      alone: await commitsPerSecond(place.databaseUrl, 1),
      together: await commitsPerSecond(place.databaseUrl, CONNECTIONS),
    },
    eventLoop,
    brokenInvariants: Object.keys(broken).length,
  };
}

function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}, Node ${process.version}`;
}

/**
 * `npm run bench -- traces [--json] [--stamps N]`: processor time of server and database for a stamp, without traces
 * and with all of them sent to a collector, in many short turns of N stamps on one database and provider each; then
 * what the spans of a stamp cost by themselves, where nothing else varies.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createOtlpTracer } from "../apps/server/src/adapters/otlp-tracer.ts";
import { openLog } from "../apps/server/src/lib/log.ts";
import { noTracer, type Tracer, traced } from "../apps/server/src/lib/tracing.ts";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { type BenchEnvironment, openEnvironment } from "./environment/environment.ts";
import { makeIssuers } from "./environment/issuers.ts";
import { processorTime } from "./environment/processor.ts";
import { copyDrafts } from "./environment/stamps.ts";
import { machine, median, shown, showReport, verdict } from "./report.ts";
import { type DraftToStamp, stampAll } from "./stamp/load.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, stamps: { type: "string", default: "75" } } });
const STAMPS = Number.parseInt(values.stamps, 10);
const WARM_UP_TURNS = 12;
/** What else the machine does changes from second to second: short turns in pairs see the same of it. */
const TURNS = 36;
const ALL_STAMPS = STAMPS * (WARM_UP_TURNS + TURNS + 1);
const ISSUERS = 4;
const CALLERS = 16;
const MOST = 1.02;

const ROUNDS = 5;
/** Longer than spans are gathered before they are sent. */
const SENDING_MS = 6_000;
const BREATH_EVERY = 100;
const BREATH_MS = 20;

interface TracesReport {
  readonly machine: string;
  /** Milliseconds of processor a stamp, turn by turn. */
  readonly without: readonly number[];
  readonly with: readonly number[];
  /** The median of each turn with traces over the one without before it, and where it lies 19 times of 20. */
  readonly ratio: number;
  readonly ratioFrom: number;
  readonly ratioTo: number;
  readonly spansPerStamp: number;
  readonly bytesPerStamp: number;
  /** Milliseconds of processor that the spans of a stamp take: made, gathered and sent. */
  readonly spansMs: number;
}

const collector = await openCollector();
/** To be closed, also when the place of one could not be made. */
const environments: BenchEnvironment[] = [];
try {
  const plain = await openPlace({});
  const collecting = await openPlace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const measured = await measureTraces([plain, collecting]);
  showReport(measured, values.json, printReport, isKept(measured));
} finally {
  for (const environment of environments) await environment.close();
  collector.close();
}

/**
 * A machine that others use too changes by more than two per cent between two turns: the spans by themselves say what
 * they cost, and the turns must not say otherwise.
 */
function isKept({ without, spansMs, ratioFrom }: TracesReport): boolean {
  return 1 + spansMs / median(without) <= MOST && ratioFrom <= MOST;
}

interface Place {
  readonly environment: BenchEnvironment;
  readonly drafts: DraftToStamp[];
}

async function openPlace(settings: Readonly<Record<string, string>>): Promise<Place> {
  const environment = await openEnvironment(undefined, settings);
  environments.push(environment);
  const issuers = await makeIssuers(environment.url, ISSUERS);
  await giftCredits(environment.databaseUrl, environment.masterKeyFile, "bench");
  const drafts = await copyDrafts(environment, issuers, ALL_STAMPS);
  return { environment, drafts: [...drafts] };
}

/** What comes is counted, and thrown away. */
async function openCollector() {
  const seen = { bytes: 0, spans: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      seen.bytes += body.length;
      seen.spans += body.toString().split('"spanId"').length - 1;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen: () => ({ ...seen }), close: () => void server.close() };
}

/**
 * A turn costs what is spent from its beginning to the beginning of the next one at the same place: spans that are
 * sent while the other place has its turn are part of the cost. So the last turn measures only the one before it.
 */
async function measureTraces(places: readonly Place[]): Promise<TracesReport> {
  const spent: number[][] = places.map(() => []);
  const before = collector.seen();
  for (let turn = 0; turn <= WARM_UP_TURNS + TURNS; turn += 1)
    for (const [at, place] of places.entries()) {
      spent[at]?.push(processorOf(place));
      await takeTurn(place);
    }
  const { bytes, spans } = collector.seen();
  const [without = [], withTraces = []] = spent.map((marks) => costsOf(marks).slice(WARM_UP_TURNS));
  const ratios = withTraces.map((cost, turn) => cost / (without[turn] ?? Number.NaN)).sort((one, other) => one - other);
  const spansPerStamp = (spans - before.spans) / ALL_STAMPS;
  return {
    machine: machine(),
    without,
    with: withTraces,
    ratio: median(ratios),
    ...intervalOf(ratios),
    spansPerStamp,
    bytesPerStamp: (bytes - before.bytes) / ALL_STAMPS,
    spansMs: await measureSpans(Math.round(spansPerStamp)),
  };
}

async function takeTurn({ drafts }: Place): Promise<void> {
  const calls = await stampAll(drafts.splice(0, STAMPS), { kind: "full", callers: CALLERS });
  if (calls.some(({ stamped }) => !stamped)) throw new Error("Not all were stamped.");
}

function processorOf({ environment: { pids } }: Place): number {
  return (processorTime(pids.server) ?? Number.NaN) + (processorTime(pids.database) ?? Number.NaN);
}

function costsOf(marks: readonly number[]): number[] {
  return marks.slice(1).map((mark, turn) => (mark - (marks[turn] ?? Number.NaN)) / STAMPS);
}

/** Where the median of all there could be lies, 19 times of 20: between these of the sorted figures (binomial). */
function intervalOf(sorted: readonly number[]): { ratioFrom: number; ratioTo: number } {
  const reach = 0.98 * Math.sqrt(sorted.length);
  const from = Math.max(0, Math.floor(sorted.length / 2 - reach));
  return { ratioFrom: sorted[from] ?? Number.NaN, ratioTo: sorted[sorted.length - 1 - from] ?? Number.NaN };
}

/** The median of some rounds, less what the same costs without traces; with what the collector does in this process. */
async function measureSpans(spansPerStamp: number): Promise<number> {
  const url = `${collector.url}/v1/traces`;
  const settings = { url, headers: {}, service: "bench", ratio: 1, role: "bench", log: openLog("silent") };
  const tracer = createOtlpTracer(settings);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push((await costOfSpans(tracer, spansPerStamp)) - (await costOfSpans(noTracer, spansPerStamp)));
  await tracer.close();
  return median(rounds);
}

/** Milliseconds a stamp; with the pauses in which a server's spans leave. */
async function costOfSpans(tracer: Tracer, spansPerStamp: number): Promise<number> {
  const attributes = { "timbra.provider": "sandbox", "timbra.operation": "stamp" };
  const before = process.cpuUsage();
  for (let stamp = 0; stamp < ALL_STAMPS; stamp += 1) {
    for (let span = 0; span < spansPerStamp; span += 1)
      await traced(
        tracer,
        { name: "sandbox stamp", kind: "client", attributes },
        async () => "stamped",
        (outcome) => ({ outcome, failed: false }),
      );
    if (stamp % BREATH_EVERY === 0) await sleep(BREATH_MS);
  }
  if (tracer !== noTracer) await sleep(SENDING_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / ALL_STAMPS;
}

function printReport(report: TracesReport): void {
  const { without, with: withTraces, ratio, ratioFrom, ratioTo, spansPerStamp, bytesPerStamp, spansMs } = report;
  const plain = median(without);
  console.log(
    `\nProcessor time of server and database a stamp, on ${report.machine}; ${TURNS} turns of ${STAMPS} each\n`,
  );
  console.log(`  without traces: ${shown(plain)} ms (median)`);
  console.log(
    `  with traces:    ${shown(median(withTraces))} ms; ${shown(spansPerStamp, 1)} spans, ${shown(bytesPerStamp, 0)} bytes a stamp`,
  );
  console.log(
    `  with over without: ${shown(ratio, 3)} (median of the pairs; 19 times of 20 from ${shown(ratioFrom, 3)} to ${shown(ratioTo, 3)})`,
  );
  console.log(`  the spans alone: ${shown(spansMs, 3)} ms, ${shown((100 * spansMs) / plain)} % of a stamp`);
  console.log(
    `\nPromised: at most ${MOST} times. By the spans alone ${shown(1 + spansMs / plain, 3)}, by the turns at least ${shown(ratioFrom, 3)}: ${verdict(isKept(report))}.`,
  );
}

/**
 * `npm run bench -- traces [--json] [--stamps N]`: processor time of the server for a stamp, without traces and with
 * all of them sent to a collector, in turns, on one database and provider each.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { type BenchEnvironment, openEnvironment } from "./environment/environment.ts";
import { type BenchIssuer, createDrafts, makeIssuers } from "./environment/issuers.ts";
import { processorTime } from "./environment/processor.ts";
import { machine, median, shown, showReport, verdict } from "./report.ts";
import { stampAll } from "./stamp/load.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, stamps: { type: "string", default: "600" } } });
const STAMPS = Number.parseInt(values.stamps, 10);
const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
const ISSUERS = 8;
const CALLERS = 16;
const MOST = 1.02;
/** Longer than spans are gathered before they are sent: what is sent later is part of the cost. */
const SENDING_MS = 6_000;

interface TracesReport {
  readonly machine: string;
  /** Milliseconds of processor a stamp, round by round. */
  readonly without: readonly number[];
  readonly with: readonly number[];
  readonly ratio: number;
  readonly bytes: number;
}

const collector = await openCollector();
const plain = await openPlace({});
const traced = await openPlace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
try {
  const measured = await measureTraces();
  showReport(measured, values.json, printReport, measured.ratio <= MOST);
} finally {
  await plain.environment.close();
  await traced.environment.close();
  collector.close();
}

interface Place {
  readonly environment: BenchEnvironment;
  readonly issuers: readonly BenchIssuer[];
}

async function openPlace(settings: Readonly<Record<string, string>>): Promise<Place> {
  const environment = await openEnvironment(undefined, settings);
  const issuers = await makeIssuers(environment.url, ISSUERS);
  await giftCredits(environment.databaseUrl, environment.masterKeyFile, "bench");
  return { environment, issuers };
}

/** What comes is counted, and thrown away. */
async function openCollector(): Promise<{ url: string; bytes(): number; close(): void }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => void server.close() };
}

async function measureTraces(): Promise<TracesReport> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const place of [plain, traced]) await costOf(place);
  const [without, withTraces]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await costOf(plain));
    withTraces.push(await costOf(traced));
  }
  const ratio = median(withTraces) / median(without);
  return { machine: machine(), without, with: withTraces, ratio, bytes: collector.bytes() };
}

async function costOf({ environment, issuers }: Place): Promise<number> {
  const drafts = await createDrafts(issuers, STAMPS);
  const { server } = environment.pids;
  const before = processorTime(server) ?? Number.NaN;
  const calls = await stampAll(drafts, { kind: "full", callers: CALLERS });
  await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
  const spent = (processorTime(server) ?? Number.NaN) - before;
  if (calls.some(({ stamped }) => !stamped)) throw new Error("Not all were stamped.");
  return spent / STAMPS;
}

function printReport({ machine: where, without, with: withTraces, ratio, bytes }: TracesReport): void {
  const listed = (figures: readonly number[]) => figures.map((figure) => shown(figure, 2)).join(", ");
  console.log(`\nProcessor time of the server a stamp, on ${where} (ms, round by round)\n`);
  console.log(`  without traces: ${listed(without)}; median ${shown(median(without), 2)}`);
  console.log(`  with traces:    ${listed(withTraces)}; median ${shown(median(withTraces), 2)}`);
  console.log(`  sent to the collector: ${shown(bytes / 1_000_000, 1)} MB`);
  console.log(`\nPromised: at most ${MOST} times: ${shown(ratio, 3)}, ${verdict(ratio <= MOST)}.`);
}

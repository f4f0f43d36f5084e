/**
 * `npm run bench -- start [--json]`: what a start costs the processor, over a database that has its tables already,
 * beside the start of a Node that does nothing; in turns within one run. A server that is killed is back as soon as it
 * has started. Then what it holds in memory: once ready, and once the SAT's lists were searched.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer } from "../apps/server/src/db/index.ts";
import { freePort } from "../apps/server/src/lib/free-port.ts";
import { databaseEnvironment } from "../apps/server/src/testing/database-environment.ts";
import { freshRfc, registerAndSignIn } from "../scripts/demo/account.ts";
import { Api } from "../scripts/demo/api.ts";
import { buildIfChanged } from "../scripts/steps/build-if-changed.mjs";
import { ROOT } from "../scripts/steps/run.mjs";
import { median, shown, showReport } from "./report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });

/** Ends with what it used of the processor until the signal came; says what it holds in memory when asked. */
const TELL_AT_THE_END = `data:text/javascript,${encodeURIComponent(
  'process.on("message", () => process.send(process.memoryUsage.rss())); process.once("SIGUSR2", () => { const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000), () => process.exit()); });',
)}`;

const ROUNDS = 9;

/** A start may cost as much as so many of a Node that does nothing. */
const MAX_BARE_STARTS = 20;

/** Long enough for the lists to be indexed beside the requests, and for what that left behind to be collected. */
const SETTLE_MS = 15_000;

const SEARCHES = [
  ["product-keys", "caballos"],
  ["units", "pieza"],
  ["zip-codes", "066"],
] as const;

const measured = await measureStart();
showReport(measured, values.json, printStartReport, measured.ratio <= MAX_BARE_STARTS);

function printStartReport({ serverMs, bareMs, readyMs, ratio, memory }: StartReport): void {
  console.log(`a start of the server: ${shown(serverMs, 0)} ms of processor, ready after ${shown(readyMs, 0)} ms`);
  console.log(`a start of Node alone: ${shown(bareMs, 0)} ms of processor`);
  console.log(`one is ${shown(ratio, 1)} of the other (limit ${MAX_BARE_STARTS})`);
  console.log(`in memory: ${shown(memory.readyMb, 0)} MB once ready, ${shown(memory.searchedMb, 0)} MB once searched`);
}

interface StartReport {
  /**
   * Medians, in milliseconds of the processor: from the spawn until it is ready, and of a Node that has nothing to do.
   */
  readonly serverMs: number;
  readonly bareMs: number;
  /** By the clock, until it answers that it is ready. */
  readonly readyMs: number;
  readonly ratio: number;
  /** Medians of three servers. */
  readonly memory: Memory;
}

/** What is resident of a server, in MB of 1,000,000 bytes. */
interface Memory {
  readonly readyMb: number;
  /** After a search of each long list by somebody who has just registered. */
  readonly searchedMb: number;
}

async function measureStart(): Promise<StartReport> {
  await buildIfChanged(["web", "server"]);
  const databaseFolder = await mkdtemp(join(tmpdir(), "timbra-bench-database-"));
  const folder = await mkdtemp(join(tmpdir(), "timbra-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: databaseFolder });
  try {
    const start = () => startServer(postgres.url, folder);
    // The first one makes the tables.
    await start();
    const rounds: { server: Started; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ server: await start(), bare: await startBare() });
    const serverMs = median(rounds.map(({ server }) => server.processorMs));
    const bareMs = median(rounds.map(({ bare }) => bare));
    const memories: Memory[] = [];
    for (let round = 0; round < 3; round += 1) memories.push(await measureMemory(postgres.url, folder));
    const memory = {
      readyMb: median(memories.map(({ readyMb }) => readyMb)),
      searchedMb: median(memories.map(({ searchedMb }) => searchedMb)),
    };
    const readyMs = median(rounds.map(({ server }) => server.readyMs));
    return { serverMs, bareMs, readyMs, ratio: serverMs / bareMs, memory };
  } finally {
    await postgres.stop();
    for (const made of [folder, databaseFolder]) await rm(made, { recursive: true, force: true });
  }
}

interface Started {
  readonly processorMs: number;
  readonly readyMs: number;
}

async function startServer(databaseUrl: string, folder: string): Promise<Started> {
  const { server, readyMs } = await startedServer(databaseUrl, folder);
  return { readyMs, processorMs: await used(server) };
}

async function measureMemory(databaseUrl: string, folder: string): Promise<Memory> {
  const { server, api } = await startedServer(databaseUrl, folder);
  try {
    const readyMb = await residentMb(server);
    await registerAndSignIn(api, freshRfc());
    for (const [kind, words] of SEARCHES) await api.json("GET", `/api/catalogs/search/${kind}?q=${words}`);
    await sleep(SETTLE_MS);
    return { readyMb, searchedMb: await residentMb(server) };
  } finally {
    await used(server);
  }
}

function residentMb(server: ChildProcess): Promise<number> {
  const told = new Promise<number>((resolve) => server.once("message", (bytes: number) => resolve(bytes / 1e6)));
  server.send("memory");
  return told;
}

async function startedServer(databaseUrl: string, folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), PAC_SANDBOX_PORT: String(await freePort()), PUBLIC_URL: url };
  const begun = performance.now();
  const server = run(["apps/server/dist/main.js"], {
    ...ports,
    ...databaseEnvironment(addressesOfOwnServer(databaseUrl)),
    TIMBRA_DATA_DIR: folder,
    LOG_LEVEL: "warn",
  });
  const api = new Api(url);
  await api.untilReady(100);
  return { server, api, readyMs: performance.now() - begun };
}

function startBare(): Promise<number> {
  const bare = run(["--eval", "setInterval(() => undefined, 1000); process.send('ready')"], {});
  return new Promise((resolve) => bare.once("message", () => resolve(used(bare))));
}

function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: "production", ...env } };
  return spawn(process.execPath, ["--import", TELL_AT_THE_END, ...args], {
    ...options,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

/** Reads what resources a process used, which ends it. */
async function used(child: ChildProcess): Promise<number> {
  let said = "";
  child.stdout?.on("data", (text: Buffer) => {
    said = text.toString();
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGUSR2");
  await ended;
  return Number(said);
}

import { join } from "node:path";
import { prepareDatabase } from "../../apps/server/src/boot/prepare-database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer } from "../../apps/server/src/db/index.ts";
import { giftCredits } from "../../apps/server/src/testing/gift-credits.ts";
import { brokenInvariants } from "../../apps/server/src/testing/invariants.ts";
import { type BenchIssuer, createDrafts, makeIssuers } from "../../bench/environment/issuers.ts";
import { processorTime } from "../../bench/environment/processor.ts";
import { machine, shown } from "../../bench/report.ts";
import { stampAll } from "../../bench/stamp/load.ts";
import { fixedPort } from "../../tests/faults/program.ts";
import { Api } from "../demo/api.ts";
import { startHaproxy } from "./haproxy.ts";
import { signal } from "./node-database.ts";
import { type Pooler, startPgbouncer } from "./pgbouncer.ts";
import { inPlace, type Place } from "./place.ts";
import { type ProductProcess, type ProductSettings, startProduct } from "./product.ts";
import { type Programs, versionOf } from "./programs.ts";
import { tableOf } from "./table.ts";

export interface WebsOptions {
  /** How many web processes serve, one figure a line of the table, growing. */
  readonly processes: readonly number[];
  /** Stamps that each line is measured with. */
  readonly count: number;
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

const ISSUERS = 8;
const CALLERS = 24;
const WARM_UP = 300;
/** For each login, however many processes of the product there are. */
const SERVER_CONNECTIONS = 16;

interface Line {
  readonly processes: number;
  readonly stamped: number;
  readonly perSecond: number;
  /** Processor milliseconds a stamp. */
  readonly spent: Readonly<Record<string, number>>;
}

/** The processes as they are measured: each is one of its own, and all share this machine. */
interface Arrangement {
  readonly programs: Programs;
  readonly settings: ProductSettings;
  readonly ports: readonly number[];
  /** By whose work it is. */
  readonly pids: Record<string, number[]>;
  readonly webs: ProductProcess[];
}

/**
 * Webs and a worker behind HAProxy, files in a bucket, the database behind PgBouncer: stamps with one process, then
 * with more. Answers what is wrong, in words.
 */
export function compareWebs(options: WebsOptions): Promise<readonly string[]> {
  options.say(`${versionOf("haproxy")}; ${versionOf("pgbouncer")}; ${machine()}`);
  return inPlace(options, async (place) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(place.folder, "database") });
    const abandon = () => signal(postgres.pid, "SIGQUIT");
    process.once("exit", abandon);
    const own = addressesOfOwnServer(postgres.url);
    await prepareDatabase(own);
    const pooler = await startPgbouncer(own, { mode: "transaction", connections: SERVER_CONNECTIONS });
    try {
      return await compareBehind(place, { postgres, pooler }, options);
    } finally {
      await place.programs.endAll();
      await pooler.close();
      await postgres.stop();
      process.off("exit", abandon);
    }
  });
}

async function compareBehind(
  { folder, programs, provider, bucket, files, front }: Place,
  { postgres, pooler }: { postgres: EmbeddedPostgres; pooler: Pooler },
  { processes, count, say }: WebsOptions,
): Promise<readonly string[]> {
  const ports: number[] = [];
  while (ports.length < Math.max(...processes)) ports.push(await fixedPort());
  const targets = ports.map((port, at) => ({ name: `web-${at + 1}`, port }));
  const haproxy = await startHaproxy(programs, folder, { web: { port: front, targets } });
  const publicUrl = `http://127.0.0.1:${front}`;
  const settings = { folder, addresses: pooler.addresses, publicUrl, pacUrl: provider.url, files };
  const pids = { database: [postgres.pid], pooler: [pooler.pid], haproxy: [haproxy.pid ?? 0] };
  const arrangement = { programs, settings, ports, pids, webs: [] };
  const lines = await measureLines(arrangement, { processes, count, databaseUrl: postgres.url });
  say(describe(lines));
  say(`${bucket.objects.size} files in the bucket`);
  const broken = Object.entries(await brokenInvariants(postgres.url, provider.url));
  return [
    ...lines.filter(({ stamped }) => stamped !== count).map(({ stamped }) => `${count - stamped} not stamped`),
    ...broken.map(([name, examples]) => `${name} ${JSON.stringify(examples)}`),
    ...(bucket.objects.size === 0 ? ["nothing is in the bucket"] : []),
  ];
}

interface Asked {
  readonly processes: readonly number[];
  readonly count: number;
  readonly databaseUrl: string;
}

async function measureLines(arrangement: Arrangement, { processes, count, databaseUrl }: Asked): Promise<Line[]> {
  const { programs, settings, pids } = arrangement;
  const worker = await startProduct(programs, settings, { name: "worker", role: "worker" });
  pids["worker"] = [worker.child.pid ?? 0];
  await startWebs(arrangement, 1);
  const issuers = await makeIssuers(settings.publicUrl, ISSUERS);
  await giftCredits(databaseUrl, join(settings.folder, "master.key"), "cluster");
  const lines: Line[] = [];
  for (const most of processes) {
    await startWebs(arrangement, most);
    await stampSome(arrangement, issuers, WARM_UP);
    lines.push({ processes: most, ...(await stampSome(arrangement, issuers, count)) });
  }
  return lines;
}

async function startWebs({ programs, settings, ports, webs, pids }: Arrangement, most: number): Promise<void> {
  for (const port of ports.slice(webs.length, most))
    webs.push(await startProduct(programs, settings, { name: `web-${webs.length + 1}`, role: "web", port }));
  pids["webs"] = webs.map(({ child }) => child.pid ?? 0);
  // HAProxy looks twice a second.
  await new Api(settings.publicUrl).untilReady(10);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

async function stampSome(
  arrangement: Arrangement,
  issuers: readonly BenchIssuer[],
  count: number,
): Promise<Omit<Line, "processes">> {
  const drafts = await createDrafts(issuers, count);
  const before = spentBy(arrangement.pids);
  const start = performance.now();
  const calls = await stampAll(drafts, { kind: "full", callers: CALLERS });
  const seconds = (performance.now() - start) / 1000;
  const after = spentBy(arrangement.pids);
  const spent = Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count]),
  );
  return { stamped: calls.filter(({ stamped }) => stamped).length, perSecond: count / seconds, spent };
}

function spentBy(pids: Arrangement["pids"]): Record<string, number> {
  const sum = (group: readonly number[]) => group.reduce((total, pid) => total + (processorTime(pid) ?? 0), 0);
  return Object.fromEntries(Object.entries(pids).map(([name, group]) => [name, sum(group)]));
}

function describe(lines: readonly Line[]): string {
  const parts = Object.keys(lines[0]?.spent ?? {});
  const rows = lines.map(({ processes, stamped, perSecond, spent }) => [
    ...[processes, stamped, shown(perSecond, 1), shown(perSecond / (lines[0]?.perSecond ?? 1))],
    ...parts.map((name) => shown(spent[name] ?? 0)),
  ]);
  return tableOf(["webs", "stamped", "a second", "of one", ...parts.map((name) => `${name} ms`)], rows);
}

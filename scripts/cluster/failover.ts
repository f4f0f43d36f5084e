import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { brokenInvariants } from "../../apps/server/src/testing/invariants.ts";
import { Random } from "../../apps/server/src/testing/random.ts";
import { machine, shown } from "../../bench/report.ts";
import type { FaultIssuer } from "../../tests/faults/fixtures.ts";
import type { Provider } from "../../tests/faults/provider.ts";
import { atPort, type DatabaseCluster, openDatabaseCluster, startBeforeCluster, until } from "./database-cluster.ts";
import type { DatabaseNode } from "./node-process.ts";
import { inPlace, type Place } from "./place.ts";
import { Probe } from "./probe.ts";
import { versionOf } from "./programs.ts";
import { StampingLoad, type ToldStamp } from "./stamping-load.ts";
import { tableOf } from "./table.ts";

export interface FailoverOptions {
  /** How often the primary is killed, and how often it stands still past its lease and goes on. */
  readonly kills: number;
  readonly pauses: number;
  readonly seed: number;
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

/** What happens: to the primary, to the standby, to etcd. */
type Event = "kill" | "pause" | "standby" | "etcd";

/** The load runs so long at most before something happens. */
const LONGEST_LIFE_MS = 3_000;
/** Longer than the lease and all that a standby needs to take over. */
const STANDSTILL_MS = 15_000;
/** The promise for a primary that is killed. */
const SERVING_WITHIN_MS = 30_000;

interface StampLosses {
  readonly lost: number;
  readonly doubled: number;
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
}

interface Row extends StampLosses {
  readonly number: number;
  readonly event: Event;
  readonly node: string;
  /** Milliseconds until a stamp was acknowledged that was asked for afterwards; of etcd: after it was back. */
  readonly servingMs: number;
  /** Milliseconds until either node could take over again. */
  readonly wholeMs: number;
  readonly acknowledged: number;
  /** Requests without a stamp for an answer: the client does not know what became of them. */
  readonly unanswered: number;
}

/**
 * A database with a synchronous standby under a lease, behind the product: its primary is killed, and stands still,
 * under load. Answers what is wrong, in words.
 */
export function drillFailover(options: FailoverOptions): Promise<readonly string[]> {
  const { say, kills, pauses, seed } = options;
  say(`npm run cluster -- failover --kills ${kills} --pauses ${pauses} --seed ${seed}`);
  say(`${versionOf("haproxy")}; ${versionOf("pgbouncer")}; ${versionOf("etcd")}; ${machine()}`);
  return inPlace(options, async (place) => {
    const cluster = await openDatabaseCluster(place);
    const { owner } = cluster.own;
    const { pooler, publicUrl, issuers } = await startBeforeCluster(place, cluster);
    try {
      const direct = cluster.nodes.map(({ name, settings }) => [name, atPort(owner, settings.port)]);
      const probe = new Probe({ ...Object.fromEntries(direct), proxy: owner });
      const rows = await runEvents({ place, cluster, publicUrl, issuers }, options);
      const beside = await probe.end(owner);
      say(`${probe.answers.length} writes of the probes, ${beside.length} of them wrong`);
      const broken = Object.entries(await brokenInvariants(owner, place.provider.url));
      return [
        ...rows.flatMap(wrongIn),
        ...beside,
        ...broken.map(([name, examples]) => `${name} ${JSON.stringify(examples)}`),
      ];
    } finally {
      await place.programs.endAll();
      await pooler.close();
    }
  });
}

function wrongIn({ number, event, servingMs, wrong }: Row): string[] {
  const isLate = event === "kill" && servingMs > SERVING_WITHIN_MS;
  return [...wrong, ...(isLate ? [`${shown(servingMs / 1000, 1)} s until serving`] : [])].map(
    (words) => `${number}: ${words}`,
  );
}

interface Drill {
  readonly place: Place;
  readonly cluster: DatabaseCluster;
  readonly publicUrl: string;
  readonly issuers: readonly FaultIssuer[];
}

const COLUMNS = [
  "no.",
  "event",
  "node",
  "s until serving",
  "s until whole",
  "acknowledged",
  "other answers",
  "lost",
  "doubled",
];

async function runEvents(drill: Drill, { kills, pauses, seed, say }: FailoverOptions): Promise<readonly Row[]> {
  const random = new Random(seed);
  const events: Event[] = [
    ...Array<Event>(kills).fill("kill"),
    ...Array<Event>(pauses).fill("pause"),
    "standby",
    "etcd",
  ];
  const rows: Row[] = [];
  const told: ToldStamp[] = [];
  say(tableOf(COLUMNS, []));
  for (const event of events) {
    const row = await runEvent(drill, { event, number: rows.length + 1, random, told });
    rows.push(row);
    say(
      tableOf([], [cellsOf(row)])
        .split("\n")
        .at(-1) ?? "",
    );
  }
  say(summaryOf(rows.filter(({ event }) => event === "kill")));
  return rows;
}

interface Planned {
  readonly event: Event;
  readonly number: number;
  readonly random: Random;
  /** What clients were told in the whole run. */
  readonly told: ToldStamp[];
}

async function runEvent(drill: Drill, { event, number, random, told }: Planned): Promise<Row> {
  const { place, cluster, publicUrl, issuers } = drill;
  const { leader } = await cluster.etcd.read();
  const primary = cluster.nodes.find(({ name }) => name === leader);
  const standby = cluster.nodes.find(({ name }) => name !== leader);
  if (primary === undefined || standby === undefined) throw new Error("Nobody leads.");
  const load = new StampingLoad(publicUrl, issuers, random.next());
  await sleep(random.between(LONGEST_LIFE_MS / 3, LONGEST_LIFE_MS));
  const mend = await STRIKES[event]({ cluster, primary, standby });
  const began = Date.now();
  const firstAfter = () => load.told.find(({ sentAt }) => sentAt >= began);
  await until("a stamp is acknowledged", async () => firstAfter() !== undefined);
  await sleep(LONGEST_LIFE_MS / 3);
  await mend();
  await load.end();
  await until("both nodes have everything", () => cluster.isWhole());
  const wholeMs = Date.now() - began;
  told.push(...load.told);
  const verdict = await checkStamps(cluster.own.owner, place.provider, told);
  const servingMs = (firstAfter()?.answeredAt ?? Number.NaN) - began;
  const node = event === "etcd" ? "" : (event === "standby" ? standby : primary).name;
  const { unanswered } = load;
  return { number, event, node, servingMs, wholeMs, acknowledged: load.told.length, unanswered, ...verdict };
}

interface Struck {
  readonly cluster: DatabaseCluster;
  readonly primary: DatabaseNode;
  readonly standby: DatabaseNode;
}

/** Each does it, and answers what mends it once the product serves again. */
const STRIKES: Readonly<Record<Event, (struck: Struck) => Promise<() => Promise<void>>>> = {
  async kill({ primary }) {
    primary.kill();
    return () => primary.start();
  },
  async pause({ primary }) {
    const until = Date.now() + STANDSTILL_MS;
    primary.pause();
    return async () => {
      await sleep(until - Date.now());
      await primary.resume();
      // The probes look at whoever went on; its own supervisor makes it a standby.
      await sleep(LONGEST_LIFE_MS);
    };
  },
  async standby({ standby }) {
    standby.kill();
    return () => standby.start();
  },
  async etcd({ cluster }) {
    await cluster.stopEtcd();
    await sleep(STANDSTILL_MS);
    for (const node of cluster.nodes)
      if (await node.serves()) throw new Error(`${node.name} serves although nobody could renew its lease.`);
    await cluster.startEtcd();
    return async () => undefined;
  },
};

/** Holds what clients were told, and the provider's own ledger, against the database. */
async function checkStamps(databaseUrl: string, provider: Provider, told: readonly ToldStamp[]): Promise<StampLosses> {
  await until("every document is decided", async () => {
    const open = "SELECT count(*)::int AS open FROM sealed_documents WHERE outcome IS NULL";
    return (await queryOnce<{ open: number }>(databaseUrl, open))[0]?.open === 0;
  });
  const ours = await queryOnce<{ invoice: string; uuid: string; sello: string }>(
    databaseUrl,
    `SELECT stamps.invoice_id AS invoice, upper(stamps.uuid::text) AS uuid, encode(sha256(convert_to(seal, 'UTF8')), 'hex') AS sello
     FROM stamps JOIN sealed_documents AS s ON s.issuer_id = stamps.issuer_id AND s.id = stamps.sealed_document_id`,
  );
  const ledger = await provider.stamps();
  const sellos = new Map(ours.map(({ uuid, sello }) => [uuid, sello]));
  const uuids = new Map(ours.map(({ invoice, uuid }) => [invoice, uuid]));
  const lostHere = ledger.filter(({ uuid, sello }) => sellos.get(uuid.toUpperCase()) !== sello);
  const lostTold = told.filter(({ invoiceId, uuid }) => uuids.get(invoiceId) !== uuid);
  const twiceThere = ledger.length - new Set(ledger.map(({ sello }) => sello)).size;
  const twiceHere = ours.length - uuids.size;
  return {
    lost: lostHere.length + lostTold.length,
    doubled: twiceThere + twiceHere,
    wrong: [
      ...lostHere.map(({ uuid }) => `${uuid} is in the provider's ledger and not here`),
      ...lostTold.map((line) => `a client was told ${JSON.stringify(line)}, and it is not here`),
      ...(twiceThere + twiceHere === 0 ? [] : [`stamped twice: ${twiceThere} at the provider, ${twiceHere} here`]),
    ],
  };
}

function cellsOf(row: Row): (string | number)[] {
  const { number, event, node, servingMs, wholeMs, acknowledged, unanswered, lost, doubled } = row;
  const seconds = [servingMs, wholeMs].map((ms) => shown(ms / 1000, 1));
  return [number, event, node, ...seconds, acknowledged, unanswered, lost, doubled];
}

function summaryOf(kills: readonly Row[]): string {
  const times = kills.map(({ servingMs }) => servingMs / 1000).sort((one, other) => one - other);
  const [middle, most] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0].map((s) => shown(s, 1));
  const sum = (read: (row: Row) => number) => kills.reduce((total, row) => total + read(row), 0);
  const counts = `${sum((row) => row.acknowledged)} acknowledged, ${sum((row) => row.lost)} lost, ${sum((row) => row.doubled)} doubled`;
  return `${kills.length} kills: serving again after ${middle} s (median), ${most} s (longest); ${counts}`;
}

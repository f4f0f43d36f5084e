import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDatabase } from "../../apps/server/src/boot/prepare-database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer, type OwnedAddresses } from "../../apps/server/src/db/index.ts";
import { giftCredits } from "../../apps/server/src/testing/gift-credits.ts";
import { createIssuers, type FaultIssuer } from "../../tests/faults/fixtures.ts";
import { fixedPort } from "../../tests/faults/program.ts";
import { Etcd } from "./etcd.ts";
import { startHaproxy } from "./haproxy.ts";
import { DatabaseNode } from "./node-process.ts";
import { type Pooler, startPgbouncer } from "./pgbouncer.ts";
import type { Place } from "./place.ts";
import { prepareProbe } from "./probe.ts";
import { type ProductSettings, startProduct } from "./product.ts";

const WEBS = 2;
const ISSUERS = 3;
const SERVER_CONNECTIONS = 16;
const PATIENCE_MS = 180_000;

/** etcd, two nodes of a database, and the proxy before them. */
export interface DatabaseCluster {
  readonly etcd: Etcd;
  readonly nodes: readonly DatabaseNode[];
  /** The database through the proxy, past any pooler. */
  readonly own: OwnedAddresses;
  /** The web processes behind the proxy, which are not started yet. */
  readonly webs: readonly { readonly name: string; readonly port: number }[];
  /** Whether either node could take over. */
  isWhole(): Promise<boolean>;
  stopEtcd(): Promise<void>;
  startEtcd(): Promise<void>;
}

/** Starts them all. Resolves when the standby, made from a backup of the first node, has everything. */
export async function openDatabaseCluster(place: Place): Promise<DatabaseCluster> {
  const { folder, programs, front } = place;
  const { etcd, ...etcdProcess } = await openEtcd(place);
  const nodes = await locateNodes(place, etcd.url);
  const databasePort = await fixedPort();
  const owner = await prepareFirst(nodes[0], databasePort);
  await etcd.declareWhole([nodes[0].name]);
  const webs: { name: string; port: number }[] = [];
  for (let number = 1; number <= WEBS; number += 1) webs.push({ name: `web-${number}`, port: await fixedPort() });
  const targets = nodes.map(({ name, settings }) => ({ name, port: settings.port, checkPort: settings.checkPort }));
  await startHaproxy(programs, folder, {
    web: { port: front, targets: webs },
    database: { port: databasePort, targets },
  });
  for (const node of nodes) await node.start();
  const isWhole = async () => (await etcd.read()).whole.length === nodes.length;
  await until("the standby has everything", isWhole);
  return { etcd, ...etcdProcess, nodes, own: addressesOfOwnServer(owner), webs, isWhole };
}

async function openEtcd({ folder, programs }: Place) {
  const [url, peerUrl] = [`http://127.0.0.1:${await fixedPort()}`, `http://127.0.0.1:${await fixedPort()}`];
  const args = [
    ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", url, "--advertise-client-urls", url],
    ...["--listen-peer-urls", peerUrl, "--log-level", "warn"],
  ];
  const etcd = new Etcd(url);
  let running = programs.start("etcd", "etcd", args);
  const answers = () => until("etcd answers", () => etcd.read().then(Boolean));
  await answers();
  return {
    etcd,
    stopEtcd: () => programs.end(running),
    async startEtcd() {
      running = programs.start("etcd", "etcd", args);
      await answers();
    },
  };
}

async function locateNodes({ folder, programs }: Place, etcd: string): Promise<[DatabaseNode, DatabaseNode]> {
  const backups = join(folder, "backups");
  await mkdir(backups);
  const locate = async (name: string) => ({ name, port: await fixedPort(), checkPort: await fixedPort() });
  const [first, second] = [await locate("a"), await locate("b")];
  const node = (own: typeof first, peer: typeof first) =>
    new DatabaseNode(programs, {
      ...{ ...own, dataDir: join(folder, `node-${own.name}`), backups, etcd },
      ...{ peer: { name: peer.name, port: peer.port }, peerCheckPort: peer.checkPort },
    });
  return [node(first, second), node(second, first)];
}

/** An installation as it is before it has a standby. Answers its owner's address through the proxy. */
async function prepareFirst({ settings }: DatabaseNode, databasePort: number): Promise<string> {
  const { dataDir, port } = settings;
  const first = await startEmbeddedPostgres({ dataDir, port });
  await prepareDatabase(addressesOfOwnServer(first.url));
  await prepareProbe(first.url);
  await first.stop();
  return atPort(first.url, databasePort);
}

/** The same address over TCP at another port. */
export function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.search = "";
  url.port = String(port);
  return url.href;
}

/** Starts the product before such a database, and registers issuers who may stamp. */
export async function startBeforeCluster(
  { folder, programs, provider, files, front }: Place,
  { own, webs }: DatabaseCluster,
): Promise<{ pooler: Pooler; publicUrl: string; issuers: readonly FaultIssuer[] }> {
  const publicUrl = `http://127.0.0.1:${front}`;
  const pooler = await startPgbouncer(own, { mode: "transaction", connections: SERVER_CONNECTIONS });
  const settings: ProductSettings = { folder, addresses: pooler.addresses, publicUrl, pacUrl: provider.url, files };
  await startProduct(programs, settings, { name: "worker", role: "worker" });
  for (const { name, port } of webs) await startProduct(programs, settings, { name, role: "web", port });
  await until("the proxy has seen the webs", async () => (await fetch(`${publicUrl}/api/health`)).ok);
  const issuers = await createIssuers({ ready: Promise.resolve() }, publicUrl, ISSUERS);
  await giftCredits(own.owner, join(folder, "master.key"), "failover");
  return { pooler, publicUrl, issuers };
}

const PAUSE_MS = 100;

/** Waits until something is so; what fails is not so yet. */
export async function until(words: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${words}.`);
    await sleep(PAUSE_MS);
  }
}

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createListedFolder } from "../../apps/server/src/adapters/files/stored-files.ts";
import { createBackupWriter, restoreStandby } from "../../apps/server/src/backup/index.ts";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import type { NodeView } from "./lease.ts";

export interface NodeLocation {
  readonly name: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where backups are put for whoever makes a standby of them. */
  readonly backups: string;
  readonly peer: { readonly name: string; readonly port: number };
}

const CLUSTER = "pg18";
const PROMOTION_SECONDS = 20;
const PAUSE_MS = 50;
/** Commits wait for a standby only when it is no further behind. */
const NEAR_BYTES = 16_000_000;
/** So soon does each side notice that the other is silent. */
const SILENCE = { wal_receiver_timeout: "5s", wal_sender_timeout: "5s" };

/** The PostgreSQL of one node, and what its supervisor does to it. */
export class NodeDatabase {
  readonly #location: NodeLocation;
  #running: EmbeddedPostgres | null = null;
  #role: "primary" | "standby" = "standby";

  constructor(location: NodeLocation) {
    this.#location = location;
  }

  get #cluster(): string {
    return join(this.#location.dataDir, CLUSTER);
  }

  get data(): NodeView["data"] {
    if (!existsSync(join(this.#cluster, "PG_VERSION"))) return "none";
    return existsSync(join(this.#cluster, "standby.signal")) ? "standby" : "led";
  }

  get state(): NodeView["database"] {
    if (this.#running === null || postmasterOf(this.#cluster) === null) return "down";
    return this.#role;
  }

  /** Starts it over its data, which say themselves whether they are a standby's; without any, makes the first. */
  async start(): Promise<void> {
    this.#role = this.data === "standby" ? "standby" : "primary";
    const { dataDir, port } = this.#location;
    this.#running = await startEmbeddedPostgres({ dataDir, port, settings: SILENCE });
  }

  /** Ends it with all of its processes, at this moment: nobody gets another answer. */
  kill(): void {
    for (const pid of familyOf(this.#cluster)) signal(pid, "SIGKILL");
    this.#running = null;
  }

  /** Ends it in good order: everything has reached the standby. */
  async stop(): Promise<void> {
    const postmaster = postmasterOf(this.#cluster);
    if (postmaster !== null) signal(postmaster, "SIGINT");
    while (postmasterOf(this.#cluster) !== null) await sleep(PAUSE_MS);
    this.#running = null;
  }

  async promote(): Promise<void> {
    const [row] = await this.#query<{ done: boolean }>(`SELECT pg_promote(true, ${PROMOTION_SECONDS}) AS done`);
    if (row?.done !== true) throw new Error("The promotion did not end in time.");
    this.#role = "primary";
  }

  async peerStreams(): Promise<boolean> {
    const sql = "SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'";
    return (await this.#query(sql, [this.#location.peer.name])).length > 0;
  }

  /**
   * From when this returns true, no commit is acknowledged that the peer does not have, and it has all that were. The
   * checkpointer is who tells the sessions to wait: a new session that sees the setting knows that it was told of
   * it, and the second of two checkpoints begins after it has heard. What was acknowledged before that lies before
   * the position that is read then.
   */
  async waitForPeer(): Promise<boolean> {
    const { name } = this.#location.peer;
    const near = `SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND pg_current_wal_lsn() - flush_lsn < ${NEAR_BYTES}`;
    if ((await this.#query(near, [name])).length === 0) return false;
    await this.#setSynchronous(name);
    if (
      (await this.#query<{ names: string }>("SELECT current_setting('synchronous_standby_names') AS names"))[0]
        ?.names !== name
    )
      return false;
    for (let times = 0; times < 2; times += 1) await this.#query("CHECKPOINT");
    const [mark] = await this.#query<{ lsn: string }>("SELECT pg_current_wal_insert_lsn()::text AS lsn");
    const sql =
      "SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync' AND flush_lsn >= $2::pg_lsn";
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await this.#query(sql, [name, mark?.lsn])).length > 0) return true;
      await sleep(PAUSE_MS);
    }
    return false;
  }

  /** Commits wait for nobody any more. Only once it is known elsewhere that the peer is not whole. */
  async waitForNobody(): Promise<void> {
    await this.#setSynchronous("");
  }

  async #setSynchronous(names: string): Promise<void> {
    const [now] = await this.#query<{ names: string }>("SELECT current_setting('synchronous_standby_names') AS names");
    if (now?.names === names) return;
    await this.#query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await this.#query("SELECT pg_reload_conf()");
  }

  /** A backup of this primary to make its peer of; the log from there on is held for it. Answers its name. */
  async takeBase(): Promise<string> {
    const { peer, backups } = this.#location;
    const drop = "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1";
    await this.#query(drop, [peer.name]);
    await this.#query("SELECT pg_create_physical_replication_slot($1, true)", [peer.name]);
    const writer = createBackupWriter(
      { sessionUrl: this.#url, isEmbedded: true, sources: {}, keyFile: { path: "", read: async () => null } },
      createListedFolder(backups),
      { kind: "left_out" },
    );
    const session = await writer.openSession();
    try {
      return (await writer.takeBase(session)).key;
    } finally {
      await session.close();
    }
  }

  /** Makes the standby of the peer out of its backup. What was here before is kept aside, until the next time. */
  async becomeStandby(base: string): Promise<void> {
    const { name, dataDir, backups, peer } = this.#location;
    if (existsSync(this.#cluster)) {
      rmSync(`${this.#cluster}.before`, { recursive: true, force: true });
      renameSync(this.#cluster, `${this.#cluster}.before`);
    }
    await restoreStandby(createListedFolder(backups), dataDir, {
      base,
      settings: (password) => ({
        primary_conninfo: `host=127.0.0.1 port=${peer.port} user=timbra password=${password} application_name=${name}`,
        primary_slot_name: name,
      }),
    });
  }

  get #url(): string {
    if (this.#running === null) throw new Error("The database does not run.");
    return this.#running.url;
  }

  #query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryOnce<Row>(this.#url, text, values);
  }
}

/** The postmaster of a cluster and its processes; empty when none runs. */
export function familyOf(cluster: string): number[] {
  const postmaster = postmasterOf(cluster);
  if (postmaster === null) return [];
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  return [
    postmaster,
    ...children
      .split("\n")
      .map(Number)
      .filter((pid) => pid > 0),
  ];
}

function postmasterOf(cluster: string): number | null {
  const file = join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  return pid > 0 && isServerOf(pid, cluster) ? pid : null;
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(cluster);
  } catch {
    return false;
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * The supervisor of one node: holds the lease for its database, or makes it a standby of who does. Run by
 * `npm run cluster -- failover`, with its settings as one JSON argument.
 */

import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Etcd, type ReadState } from "./etcd.ts";
import { holdsLease, LEASE_MS, type NodeView, nextStep, type SupervisorStep } from "./lease.ts";
import { NodeDatabase, type NodeLocation } from "./node-database.ts";

/** What one supervisor is told. */
export interface SupervisorSettings extends NodeLocation {
  readonly etcd: string;
  /** Where it says how it is, on the loopback. */
  readonly checkPort: number;
  readonly peerCheckPort: number;
}

const RENEW_EVERY_MS = 1_000;
const FENCE_LOOK_MS = 100;
const TURN_MS = 300;
const BASE_TIMEOUT_MS = 600_000;

class Supervisor {
  readonly #settings: SupervisorSettings;
  readonly #etcd: Etcd;
  readonly #database: NodeDatabase;
  #lease: string | null = null;
  #leaseUntil: number | null = null;
  #peerGoneSince: number | null = null;
  #lastStep: SupervisorStep = "wait";
  #isStopping = false;

  constructor(settings: SupervisorSettings) {
    this.#settings = settings;
    this.#etcd = new Etcd(settings.etcd);
    this.#database = new NodeDatabase(settings);
  }

  async run(): Promise<void> {
    // Of a supervisor that ended without its database: nobody knows for how long.
    this.#database.kill();
    createServer((request, response) => void this.#answer(request.url ?? "", response)).listen(
      this.#settings.checkPort,
      "127.0.0.1",
    );
    // Neither waits for what a turn does.
    void this.#keepRenewing();
    setInterval(() => this.#fenceInTime(), FENCE_LOOK_MS);
    while (!this.#isStopping) {
      await this.#turn().catch((error: Error) => say(`${this.#lastStep} failed: ${error.message}`));
      await sleep(TURN_MS);
    }
  }

  /** Ends the database in good order, and the lease after it: the standby takes over at once. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#database.stop();
    if (this.#lease !== null) await this.#etcd.revoke(this.#lease).catch(() => undefined);
    process.exit(0);
  }

  /** By the clock, at this very moment: also in the first moment after the whole machine was stopped. */
  get #serves(): boolean {
    return !this.#isStopping && this.#database.state === "primary" && this.#holds;
  }

  get #holds(): boolean {
    return holdsLease({ now: performance.now(), leaseUntil: this.#leaseUntil });
  }

  #fenceInTime(): void {
    if (this.#holds || this.#database.state !== "primary") return;
    this.#database.kill();
    say("fenced: the lease could not be renewed");
  }

  async #keepRenewing(): Promise<void> {
    while (!this.#isStopping) {
      await sleep(RENEW_EVERY_MS);
      const lease = this.#lease;
      if (lease === null) continue;
      const sentAt = performance.now();
      const goesOn = await this.#etcd.renew(lease).catch(() => null);
      if (goesOn === true && lease === this.#lease) this.#leaseUntil = sentAt + LEASE_MS;
      if (goesOn === false) this.#loseLease();
    }
  }

  #loseLease(): void {
    this.#lease = null;
    this.#leaseUntil = null;
    this.#fenceInTime();
  }

  async #turn(): Promise<void> {
    const cluster = await this.#etcd.read().catch(() => null);
    // Whoever has lost its key without having lost its lease looks at an etcd that has forgotten.
    if (cluster !== null && this.#lease !== null && cluster.leader !== this.#settings.name) this.#loseLease();
    const view = await this.#look(cluster);
    const step = nextStep(view);
    if (step !== this.#lastStep) say(`${step}: ${JSON.stringify(view)}`);
    this.#lastStep = step;
    if (cluster === null) return step === "fence" ? this.#database.kill() : undefined;
    await this.#take(step, cluster);
  }

  async #look(cluster: ReadState | null): Promise<NodeView> {
    const { name: self, peer } = this.#settings;
    const state = this.#database.state;
    const peerStreams = state === "primary" && (await this.#database.peerStreams().catch(() => false));
    const now = performance.now();
    this.#peerGoneSince = peerStreams || state !== "primary" ? null : (this.#peerGoneSince ?? now);
    return {
      ...{ self, peer: peer.name, now, leaseUntil: this.#leaseUntil, cluster },
      ...{ database: this.#database.state, data: this.#database.data, peerStreams, peerGoneSince: this.#peerGoneSince },
    };
  }

  async #take(step: SupervisorStep, cluster: ReadState): Promise<void> {
    const { name, peer } = this.#settings;
    if (step === "fence") this.#database.kill();
    if (step === "take") await this.#takeLease(cluster);
    if (step === "promote") await this.#database.promote();
    if (step === "start") await this.#database.start();
    if (step === "admit" && (await this.#database.waitForPeer())) await this.#etcd.sayWhole([name, peer.name], cluster);
    if (step === "dismiss") await this.#etcd.sayWhole([name], cluster);
    if (step === "release") await this.#database.waitForNobody();
    if (step === "rebuild") await this.#rebuild();
  }

  async #takeLease(cluster: ReadState): Promise<void> {
    const sentAt = performance.now();
    const lease = await this.#etcd.grant(LEASE_MS);
    if (!(await this.#etcd.take(this.#settings.name, lease, cluster))) return void (await this.#etcd.revoke(lease));
    this.#lease = lease;
    this.#leaseUntil = sentAt + LEASE_MS;
  }

  async #rebuild(): Promise<void> {
    const asked = { method: "POST", signal: AbortSignal.timeout(BASE_TIMEOUT_MS) };
    const answer = await fetch(`http://127.0.0.1:${this.#settings.peerCheckPort}/base`, asked);
    if (!answer.ok) throw new Error(`The leader made no backup: ${await answer.text()}`);
    await this.#database.becomeStandby(await answer.text());
    await this.#database.start();
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    try {
      if (url === "/base") return void response.end(await this.#database.takeBase());
      const state = { database: this.#database.state, serves: this.#serves, step: this.#lastStep };
      response.writeHead(url === "/primary" && !state.serves ? 503 : 200).end(JSON.stringify(state));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  }
}

function say(text: string): void {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`);
}

const supervisor = new Supervisor(JSON.parse(process.argv[2] ?? "{}") as SupervisorSettings);
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => void supervisor.stop());
await supervisor.run();

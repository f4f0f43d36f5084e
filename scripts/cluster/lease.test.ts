import fc from "fast-check";
import { expect, it } from "vitest";
import { holdsLease, LEASE_MS, type NodeView, nextStep, PATIENCE_MS, type SupervisorStep } from "./lease.ts";
import { answersBeside } from "./probe.ts";

/** A node as the model has it: what is written there, and what its supervisor knows. */
interface Node {
  readonly name: string;
  readonly peer: string;
  database: "primary" | "standby" | "down";
  data: NodeView["data"];
  /** Rows, in their order; a standby's are a beginning of its primary's as long as both are of one history. */
  log: number[];
  history: number;
  /** Whether a commit waits for the peer. */
  waits: boolean;
  /** Rows before this one must be at the peer before it is whole. */
  mark: number;
  leaseUntil: number | null;
  peerGoneSince: number | null;
  /** Killed, and not started again before. */
  offUntil: number;
  /** A step that was decided on and not taken yet. */
  planned: { step: SupervisorStep; leaderRevision: number; wholeRevision: number } | null;
}

type EventKind = "turn" | "look" | "act" | "renew" | "write" | "stream" | "kill" | "etcd";
interface ModelEvent {
  readonly kind: EventKind;
  readonly at: "a" | "b";
  readonly ms: number;
}

const KILLED = { database: "down", leaseUntil: null, planned: null, peerGoneSince: null } as const;
/** A machine is off for so many times the pause before its end. */
const MOST_OFF = 50;

/** Two nodes and an etcd, where anything may be late or fail at any moment. */
class Model {
  now = 0;
  promotions = 0;
  readonly acknowledged = new Set<number>();
  readonly nodes = { a: nodeOf("a", "b", "led"), b: nodeOf("b", "a", "none") };
  #leader: { name: string; revision: number; until: number } | null = null;
  #whole = { names: ["a"], revision: 1 };
  #revision = 1;
  #rows = 0;
  #etcdIsDownUntil = 0;

  get #etcdIsDown(): boolean {
    return this.now < this.#etcdIsDownUntil;
  }

  run({ kind, at, ms }: ModelEvent): void {
    this.now += ms;
    if (this.#leader !== null && this.now >= this.#leader.until) this.#leader = null;
    const node = this.nodes[at];
    const peer = this.nodes[at === "a" ? "b" : "a"];
    if (kind === "kill") Object.assign(node, { ...KILLED, offUntil: this.now + MOST_OFF * ms });
    if (kind === "etcd") this.#etcdIsDownUntil = this.now + LEASE_MS;
    if (kind === "write") this.#write(node);
    if (kind === "stream") this.#stream(node, peer);
    if (this.now >= node.offUntil) this.#supervise(kind, node, peer);
    this.#check();
  }

  #supervise(kind: EventKind, node: Node, peer: Node): void {
    if (kind === "look" || kind === "turn") this.#look(node, peer);
    if (kind === "act" || kind === "turn") this.#act(node, peer);
    if (kind === "renew") this.#renew(node);
  }

  #look(node: Node, peer: Node): void {
    if (node.planned !== null) return;
    const cluster = { leader: this.#leader?.name ?? null, whole: this.#whole.names };
    if (!this.#etcdIsDown && node.leaseUntil !== null && cluster.leader !== node.name) node.leaseUntil = null;
    const peerStreams = node.database === "primary" && follows(peer, node);
    node.peerGoneSince = peerStreams || node.database !== "primary" ? null : (node.peerGoneSince ?? this.now);
    const { name: self, leaseUntil, database, data, peerGoneSince } = node;
    const facts = { leaseUntil, database, data, peerStreams, peerGoneSince, now: this.now };
    const step = nextStep({ self, peer: peer.name, cluster: this.#etcdIsDown ? null : cluster, ...facts });
    node.planned = { step, leaderRevision: this.#leader?.revision ?? 0, wholeRevision: this.#whole.revision };
  }

  #act(node: Node, peer: Node): void {
    const { planned } = node;
    node.planned = null;
    if (planned === null) return;
    const { step } = planned;
    if (step === "fence") node.database = "down";
    if (step === "start") node.database = node.data === "standby" ? "standby" : "primary";
    if (step === "promote" && node.database === "standby") {
      this.promotions += 1;
      Object.assign(node, { database: "primary", data: "led", history: this.promotions, waits: false });
    }
    if (step === "release") this.#release(node);
    if (step === "rebuild" && peer.database === "primary")
      Object.assign(node, { database: "standby", data: "standby", log: [...peer.log], history: peer.history });
    if (step === "admit" && node.database === "primary") this.#admit(node, peer, planned.leaderRevision);
    if (this.#etcdIsDown) return;
    if (step === "take") this.#take(node, planned.wholeRevision);
    if (step === "dismiss") this.#sayWhole([node.name], planned.leaderRevision);
  }

  /** Waits first, and says so only when the peer has what was there then. */
  #admit(node: Node, peer: Node, leaderRevision: number): void {
    if (!node.waits) Object.assign(node, { waits: true, mark: node.log.length });
    else if (!this.#etcdIsDown && follows(peer, node) && peer.log.length >= node.mark)
      this.#sayWhole([node.name, peer.name], leaderRevision);
  }

  #take(node: Node, wholeRevision: number): void {
    if (this.#leader !== null || this.#whole.revision !== wholeRevision) return;
    this.#revision += 1;
    this.#leader = { name: node.name, revision: this.#revision, until: this.now + LEASE_MS };
    this.#whole = { names: [node.name], revision: this.#revision };
    node.leaseUntil = this.now + LEASE_MS;
  }

  #sayWhole(names: string[], leaderRevision: number): void {
    if (this.#leader?.revision !== leaderRevision) return;
    this.#revision += 1;
    this.#whole = { names, revision: this.#revision };
  }

  #renew(node: Node): void {
    if (this.#etcdIsDown || node.leaseUntil === null || this.#leader?.name !== node.name) return;
    this.#leader.until = this.now + LEASE_MS;
    node.leaseUntil = this.now + LEASE_MS;
  }

  /** Past the proxy, so that also a server is asked that should not serve any more. */
  #write(node: Node): void {
    if (node.database !== "primary") return;
    this.#rows += 1;
    node.log.push(this.#rows);
    if (!node.waits) this.acknowledged.add(this.#rows);
  }

  #stream(node: Node, peer: Node): void {
    if (!follows(peer, node)) return;
    peer.log = [...node.log];
    for (const row of node.log) this.acknowledged.add(row);
  }

  #release(node: Node): void {
    node.waits = false;
    if (node.database === "primary") for (const row of node.log) this.acknowledged.add(row);
  }

  #check(): void {
    const { a, b } = this.nodes;
    const serving = [a, b].filter((one) => one.database === "primary" && holdsLease({ ...one, now: this.now }));
    if (serving.length > 1) throw new Error("Two nodes serve.");
    for (const name of this.#whole.names) {
      const { log } = name === "a" ? a : b;
      const lost = [...this.acknowledged].filter((row) => !log.includes(row));
      if (lost.length > 0) throw new Error(`${name} counts as whole, and has not ${lost.join(", ")}.`);
    }
  }
}

function nodeOf(name: string, peer: string, data: NodeView["data"]): Node {
  const unknown = { leaseUntil: null, peerGoneSince: null, planned: null, offUntil: 0 };
  return { name, peer, database: "down", data, log: [], history: 0, waits: false, mark: 0, ...unknown };
}

function follows(standby: Node, primary: Node): boolean {
  return primary.database === "primary" && standby.database === "standby" && standby.history === primary.history;
}

const often = (kind: EventKind, weight: number) => ({ weight, arbitrary: fc.constant(kind) });
const event = fc.record<ModelEvent>({
  kind: fc.oneof(
    ...[
      often("turn", 12),
      often("look", 2),
      often("act", 2),
      often("renew", 12),
      often("write", 6),
      often("stream", 6),
    ],
    ...[often("kill", 1), often("etcd", 1)],
  ),
  at: fc.constantFrom("a", "b"),
  ms: fc.oneof({ weight: 80, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.nat(2 * (LEASE_MS + PATIENCE_MS)) }),
});

it("no schedule of pauses, kills and silences of etcd has two nodes serve, or lets a node lead without what was acknowledged", () => {
  let promotions = 0;
  let acknowledged = 0;
  fc.assert(
    fc.property(fc.array(event, { minLength: 50, maxLength: 600, size: "max" }), (events) => {
      const model = new Model();
      for (const one of events) model.run(one);
      promotions += model.promotions;
      acknowledged += model.acknowledged.size;
    }),
    { numRuns: 300 },
  );
  // The schedules get somewhere.
  expect(promotions).toBeGreaterThan(20);
  expect(acknowledged).toBeGreaterThan(300);
});

const VIEW: NodeView = {
  ...{ self: "a", peer: "b", now: 10_000, leaseUntil: 16_000, cluster: { leader: "a", whole: ["a", "b"] } },
  ...{ database: "primary", data: "led", peerStreams: true, peerGoneSince: null },
};

it("a primary ends itself before its lease is anybody else's, whether etcd answers or not", () => {
  expect(nextStep(VIEW)).toBe("wait");
  expect(nextStep({ ...VIEW, now: 14_600 })).toBe("fence");
  expect(nextStep({ ...VIEW, now: 14_600, cluster: null })).toBe("fence");
});

it("a standby that is gone is waited for, then said not to be whole, then waited for no more", () => {
  const gone = { ...VIEW, peerStreams: false, peerGoneSince: 9_000 };
  expect(nextStep(gone)).toBe("wait");
  expect(nextStep({ ...gone, peerGoneSince: 5_000 })).toBe("dismiss");
  expect(nextStep({ ...gone, cluster: { leader: "a", whole: ["a"] } })).toBe("release");
});

it("an old primary never goes on with its own data under another leader", () => {
  const old: NodeView = { ...VIEW, leaseUntil: null, database: "down", cluster: { leader: "b", whole: ["b"] } };
  expect(nextStep(old)).toBe("rebuild");
  expect(nextStep({ ...old, cluster: { leader: null, whole: ["b"] } })).toBe("wait");
  expect(nextStep({ ...old, data: "standby" })).toBe("start");
});

it("a write that an old primary took beside a new one is found, a late answer to an earlier write is none", () => {
  const answer = (timeline: number, sentAt: number, at: number) => ({ path: "a", id: "", timeline, sentAt, at });
  expect(answersBeside([answer(1, 1, 6), answer(2, 3, 4), answer(2, 5, 7)])).toEqual([]);
  expect(answersBeside([answer(2, 3, 4), answer(1, 5, 6)])).toEqual(["a took a write in history 1 beside a later one"]);
});

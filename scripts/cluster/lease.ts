/**
 * Who serves, as pure decisions: no clock, no network, no database. Times are milliseconds of a clock of this machine's
 * uptime.
 */

/** What etcd says. */
export interface ClusterState {
  /** Who has the key that ends with its lease. */
  readonly leader: string | null;
  /** Who certainly has everything that was ever acknowledged: only one of these may lead. */
  readonly whole: readonly string[];
}

/** What one supervisor knows at one moment. */
export interface NodeView {
  readonly self: string;
  readonly peer: string;
  readonly now: number;
  /** Until when etcd gives the lease to nobody else; null: it is not ours. */
  readonly leaseUntil: number | null;
  /** Null: etcd does not answer. */
  readonly cluster: ClusterState | null;
  /** What runs here; `down` with data that never led (`standby`), that may have led (`led`), or without any. */
  readonly database: "primary" | "standby" | "down";
  readonly data: "standby" | "led" | "none";
  /** Whether the peer is fetching our log now, and since when it is not. */
  readonly peerStreams: boolean;
  readonly peerGoneSince: number | null;
}

export type SupervisorStep =
  /** Ends the database at once. */
  | "fence"
  /** Takes the lease, and with it that the peer is not whole any more. */
  | "take"
  | "promote"
  /** Starts the database over the data that is here: as what it was. */
  | "start"
  /** Waits for the peer with every commit; once it has everything, says in etcd that it is whole. */
  | "admit"
  /** Says in etcd that the peer is not whole. */
  | "dismiss"
  /** Waits for the peer no more, who is not whole. */
  | "release"
  /** Makes a standby anew from a backup of the leader. */
  | "rebuild"
  | "wait";

export const LEASE_MS = 6_000;
/** The database is ended so long before somebody else could have the lease. */
const MARGIN_MS = 1_500;
/** So long do commits wait for a standby that is gone. */
export const PATIENCE_MS = 5_000;

/** Whether this node may serve at this very moment. */
export function holdsLease({ now, leaseUntil }: Pick<NodeView, "now" | "leaseUntil">): boolean {
  return leaseUntil !== null && now < leaseUntil - MARGIN_MS;
}

/** The next thing to do. */
export function nextStep(view: NodeView): SupervisorStep {
  const holds = holdsLease(view);
  if (view.database === "primary" && !holds) return "fence";
  if (view.cluster === null) return "wait";
  return holds ? stepOfLeader(view, view.cluster) : stepOfOther(view, view.cluster);
}

function stepOfLeader(view: NodeView, { whole }: ClusterState): SupervisorStep {
  if (view.database === "down") return view.data === "none" ? "wait" : "start";
  if (view.database === "standby") return "promote";
  if (!whole.includes(view.peer)) return view.peerStreams ? "admit" : "release";
  const isGone = view.peerGoneSince !== null && view.now - view.peerGoneSince >= PATIENCE_MS;
  return isGone ? "dismiss" : "wait";
}

function stepOfOther({ self, database, data }: NodeView, { leader, whole }: ClusterState): SupervisorStep {
  if (leader === null) return whole.includes(self) && data !== "none" ? "take" : "wait";
  // A lease of ours that is nearly over is not given up before its time.
  if (leader === self || database !== "down") return "wait";
  // What may have led can hold what nobody else has: it is never continued under another leader.
  return data === "standby" ? "start" : "rebuild";
}

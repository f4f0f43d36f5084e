import type { Tx } from "../../adapters/postgres/index.ts";
import type { Choice } from "./choose-provider.ts";
import { type Slot, takeSlot } from "./slots.db.ts";
import { claimProbe, leaveProbe } from "./standings.db.ts";

export type Entrance =
  | ({
      readonly kind: "entered" /** Whether the provider was in trouble then. */;
      readonly isProviderTroubled: boolean;
    } & Slot)
  /** As many requests as it is sent at once are on their way. */
  | { readonly kind: "full" }
  /** Somebody else is finding out whether it is well again. */
  | { readonly kind: "probed"; readonly until: Date };

interface EntranceWanted {
  readonly issuerId: string;
  /** What is asked about: a sealed document, or a request to cancel. */
  readonly documentId: string;
  readonly now: Date;
  readonly until: Date;
  readonly outOfTurn: boolean;
}

/** While somebody finds out whether a provider is well again. */
const PROBED_MS = 500;
/**
 * So long only one finds it out. After that another may too, in case the first has died with its answer; each asks
 * about a document of its own.
 */
const PROBE_MS = 10_000;

/**
 * Takes one of a provider's slots, and where the provider is in trouble the task of finding out whether it still is.
 */
export async function enterProvider(
  tx: Tx,
  { provider, limit, standing }: Extract<Choice, { kind: "ask" }>,
  wanted: EntranceWanted,
): Promise<Entrance> {
  const { now, until } = wanted;
  const isProbe = standing.pausedUntil !== null;
  const probeUntil = new Date(Math.min(until.getTime(), now.getTime() + PROBE_MS));
  if (isProbe && !(await claimProbe(tx, provider, now, probeUntil)))
    return { kind: "probed", until: new Date(now.getTime() + PROBED_MS) };
  const taken = await takeSlot(tx, { ...wanted, provider, limit });
  if (taken === null) {
    if (isProbe) await leaveProbe(tx, provider, probeUntil);
    return { kind: "full" };
  }
  return { kind: "entered", ...taken, isProviderTroubled: isProbe || standing.failures > 0 };
}

import type { Tx } from "../../adapters/postgres/index.ts";
import type { Choice } from "./choose-provider.ts";
import { freeSlot, type Slot, takeSlot } from "./slots.db.ts";
import { claimProbe } from "./standings.db.ts";

export type Entrance =
  | ({ readonly kind: "entered" /** Whether the provider was in trouble then. */; readonly isProviderTroubled: boolean } & Slot)
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

/** Takes one of a provider's slots, and where the provider is in trouble the task of finding out whether it still is. */
export async function enterProvider(
  tx: Tx,
  { provider, limit, standing }: Extract<Choice, { kind: "ask" }>,
  wanted: EntranceWanted,
): Promise<Entrance> {
  const { documentId, now, until } = wanted;
  const taken = await takeSlot(tx, { ...wanted, provider, limit });
  if (taken === null) return { kind: "full" };
  const isProbe = standing.pausedUntil !== null;
  if (isProbe && !(await claimProbe(tx, provider, now, until))) {
    await freeSlot(tx, { provider, slot: taken.slot, documentId, until });
    return { kind: "probed", until: new Date(now.getTime() + PROBED_MS) };
  }
  return { kind: "entered", ...taken, isProviderTroubled: isProbe || standing.failures > 0 };
}

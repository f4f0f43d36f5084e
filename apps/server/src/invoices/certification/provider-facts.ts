import type { Deps } from "../../deps.ts";
import { awaitedProviders, countWaiting, makeDue } from "./queue.db.ts";
import { countFreeSlots } from "./slots.db.ts";
import { isPaused, isProbed, type CircuitState, WELL } from "./standing.ts";
import { readStandings } from "./standings.db.ts";

/** How a certification provider stands, for an administrator. */
export interface ProviderFacts {
  readonly provider: string;
  readonly state: "open" | "paused" | "probing" | "not_configured";
  readonly reason: string;
  readonly pausedUntil: Date | null;
  readonly asking: number;
  readonly limit: number;
  readonly waiting: number;
}

type FactsDeps = Pick<Deps, "db" | "pacs" | "clock">;

/** Every provider that is configured, or that documents still wait for. */
export async function listProviderFacts({ db, pacs, clock }: FactsDeps): Promise<readonly ProviderFacts[]> {
  const now = clock.now();
  const standings = await readStandings(db);
  const names = new Set([...pacs.all.map(({ pac }) => pac.provider), ...(await awaitedProviders(db))]);
  return Promise.all(
    [...names].map(async (provider) => {
      const limit = pacs.all.find(({ pac }) => pac.provider === provider)?.limit ?? 0;
      const standing = standings.get(provider) ?? WELL;
      return {
        provider,
        state: pacs.of(provider) === undefined ? "not_configured" : stateOf(standing, now),
        reason: standing.reason,
        pausedUntil: standing.pausedUntil,
        asking: limit === 0 ? 0 : limit - (await countFreeSlots(db, provider, limit, now)),
        limit,
        waiting: await countWaiting(db, provider),
      };
    }),
  );
}

function stateOf(standing: CircuitState, now: Date): ProviderFacts["state"] {
  if (standing.pausedUntil === null) return "open";
  return isPaused(standing, now) && !isProbed(standing, now) ? "paused" : "probing";
}

/** Asks about an open document at its next turn, however long it was put off. False when it is not open any more. */
export function askAgain({ db, clock }: Pick<Deps, "db" | "clock">, documentId: string): Promise<boolean> {
  return makeDue(db, documentId, clock.now());
}

import type { Deps } from "../../boot/deps.ts";
import { countWaiting, listAwaitedProviders, resetDueDate } from "./document-queue.db.ts";
import { countFreeSlots, readCircuits } from "./provider-slots.db.ts";
import { type CircuitState, CLOSED_CIRCUIT, isPaused, isProbing } from "./provider-slots.ts";

/** The state of a certification provider, for an administrator. */
export interface ProviderHealth {
  readonly provider: string;
  readonly state: "open" | "paused" | "probing" | "not_configured";
  readonly reason: string;
  readonly pausedUntil: Date | null;
  readonly asking: number;
  readonly limit: number;
  readonly waiting: number;
}

type ProviderHealthDeps = Pick<Deps, "db" | "pacs" | "clock">;

/** Every provider that is configured, or that documents still wait for. */
export async function listProviderHealth({ db, pacs, clock }: ProviderHealthDeps): Promise<readonly ProviderHealth[]> {
  const now = clock.now();
  const circuits = await readCircuits(db);
  const names = new Set([...pacs.all.map(({ pac }) => pac.provider), ...(await listAwaitedProviders(db))]);
  return Promise.all(
    [...names].map(async (provider) => {
      const limit = pacs.all.find(({ pac }) => pac.provider === provider)?.limit ?? 0;
      const circuit = circuits.get(provider) ?? CLOSED_CIRCUIT;
      return {
        provider,
        state: pacs.byName(provider) === undefined ? "not_configured" : stateOf(circuit, now),
        reason: circuit.reason,
        pausedUntil: circuit.pausedUntil,
        asking: limit === 0 ? 0 : limit - (await countFreeSlots(db, provider, limit, now)),
        limit,
        waiting: await countWaiting(db, provider),
      };
    }),
  );
}

function stateOf(circuit: CircuitState, now: Date): ProviderHealth["state"] {
  if (circuit.pausedUntil === null) return "open";
  return isPaused(circuit, now) && !isProbing(circuit, now) ? "paused" : "probing";
}

/** Makes an open document due now, however long it was postponed. False when it is not open any more. */
export function retryNow({ db, clock }: Pick<Deps, "db" | "clock">, documentId: string): Promise<boolean> {
  return resetDueDate(db, documentId, clock.now());
}

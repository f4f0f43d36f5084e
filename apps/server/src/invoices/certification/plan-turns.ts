import type { Pacs } from "../../adapters/pac/index.ts";
import type { Standings } from "./choose-provider.ts";
import type { TurnsWanted } from "./next-turns.db.ts";
import { isPaused, isProbed, type CircuitState, WELL } from "./standing.ts";

export interface Situation {
  readonly pacs: Pacs;
  /** Providers that documents wait for. */
  readonly awaited: readonly string[];
  readonly standings: Standings;
  /** Free slots of each configured provider. */
  readonly free: ReadonlyMap<string, number>;
  readonly now: Date;
}

/**
 * Documents that wait for a provider which is not configured are looked at some at a time: each is put off for minutes.
 */
const UNCONFIGURED = 10;

/**
 * How many turns are taken from each provider's queue. Of a paused provider: one when it is time to see whether it is
 * well again; and documents that were never sent, as many as another provider has room for.
 */
export function plan({ pacs, awaited, standings, free, now }: Situation): readonly TurnsWanted[] {
  const standingOf = (provider: string) => standings.get(provider) ?? WELL;
  const room = (provider: string) => (isOpen(standingOf(provider), now) ? (free.get(provider) ?? 0) : 0);
  const elsewhere = (provider: string) =>
    Math.max(0, ...pacs.all.map(({ pac }) => (pac.provider === provider ? 0 : room(pac.provider))));
  return awaited
    .flatMap((provider): TurnsWanted[] => {
      if (pacs.of(provider) === undefined) return [{ provider, now, most: UNCONFIGURED, unsentOnly: false }];
      const most = room(provider);
      const moved = { provider, now, most: elsewhere(provider), unsentOnly: true };
      if (standingOf(provider).pausedUntil === null) return [{ provider, now, most, unsentOnly: false }];
      return [{ provider, now, most: Math.min(1, most), unsentOnly: false }, moved];
    })
    .filter(({ most }) => most > 0);
}

function isOpen(standing: CircuitState, now: Date): boolean {
  return !isPaused(standing, now) && !isProbed(standing, now);
}

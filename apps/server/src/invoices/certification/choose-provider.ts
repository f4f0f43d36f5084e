import type { Pacs } from "../../adapters/pac/index.ts";
import { isPaused, isProbed, type CircuitState, WELL } from "./standing.ts";

/** Where a document's question goes now. */
export type Choice =
  | { readonly kind: "ask"; readonly provider: string; readonly limit: number; readonly standing: CircuitState }
  /** Nobody who may be asked can be asked before then. */
  | { readonly kind: "paused"; readonly until: Date }
  /** It may have been certified by a provider that is not configured any more, and only that one knows. */
  | { readonly kind: "not_configured" };

export type Standings = ReadonlyMap<string, CircuitState>;

/**
 * A document that one provider may have certified is asked of that one for ever. One that no provider can have
 * certified goes to its own, or to the first of the others that is not paused (docs/decisions/0087).
 */
export function chooseProvider(
  pacs: Pacs,
  document: { provider: string; possiblySent: boolean },
  standings: Standings,
  now: Date,
): Choice {
  const own = pacs.all.filter(({ pac }) => pac.provider === document.provider);
  const others = document.possiblySent ? [] : pacs.all.filter(({ pac }) => pac.provider !== document.provider);
  const candidates = [...own, ...others];
  if (candidates.length === 0) return { kind: "not_configured" };
  const standingOf = (provider: string) => standings.get(provider) ?? WELL;
  const open = candidates.find(({ pac }) => isOpen(standingOf(pac.provider), now));
  if (open === undefined)
    return {
      kind: "paused",
      until: earliest(
        candidates.map(({ pac }) => standingOf(pac.provider)),
        now,
      ),
    };
  const { provider } = open.pac;
  return { kind: "ask", provider, limit: open.limit, standing: standingOf(provider) };
}

function isOpen(standing: CircuitState, now: Date): boolean {
  return !isPaused(standing, now) && !isProbed(standing, now);
}

const SOON_MS = 500;

/** When the first of them may be asked again; while one is being probed, soon. */
function earliest(standings: readonly CircuitState[], now: Date): Date {
  const soon = now.getTime() + SOON_MS;
  return new Date(
    Math.min(
      ...standings.map((standing) => (isPaused(standing, now) ? (standing.pausedUntil?.getTime() ?? soon) : soon)),
    ),
  );
}

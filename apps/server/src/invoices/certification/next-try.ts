const firstDelaySeconds = 5;
const longestDelaySeconds = 15 * 60;

/**
 * Seconds until an unanswered certification is tried again: doubled at each try, never above fifteen minutes, with up to a
 * quarter of jitter so that the invoices held up by one failure do not come back in one wave. `chance` is in [0, 1).
 */
export function secondsUntilNextTry(triesSoFar: number, chance: number): number {
  const base = Math.min(firstDelaySeconds * 2 ** Math.min(triesSoFar, 10), longestDelaySeconds);
  return Math.round(base * (1 + chance / 4));
}

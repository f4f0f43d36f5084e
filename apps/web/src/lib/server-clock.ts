/** Milliseconds by which the clock of a place, as the server knows it, is before UTC by this browser's clock. */
const LEARNED = new Map<string, number>();

/**
 * Takes what the time is at a postal code from the server. The browser would have to read its table of zones first,
 * which keeps a screen from being painted for 14 ms, and its clock may be wrong.
 */
export function learnClock(zip: string, legalNow: string, now: Date = new Date()): void {
  const ahead = Date.parse(`${legalNow}Z`) - now.getTime();
  if (!Number.isNaN(ahead)) LEARNED.set(zip, ahead);
}

/** Milliseconds to add to the browser's clock for that of a postal code; undefined before the server has said it. */
export function learnedAhead(zip: string): number | undefined {
  return LEARNED.get(zip);
}

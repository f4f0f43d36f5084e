import type { PacRefusal } from "../../adapters/pac/index.ts";

/** Refusals that depend on the moment of asking (date, certificate lists), not on what the document says. */
const dependOnTheMoment = new Set(["304", "305", "308", "309", "310", "401", "402"]);

/**
 * Whether a refusal proves that these bytes hold no stamp. The first answer a provider gives to a document does. Once
 * an earlier try may have been certified, a refusal that depends on the moment proves nothing: the provider may check
 * the date before it looks for a repeat.
 */
export function provesNotStamped(refusals: readonly PacRefusal[], possiblySentBefore: boolean): boolean {
  return !possiblySentBefore || refusals.some((refusal) => !dependOnTheMoment.has(refusal.code));
}

const stampWindowMs = 72 * 3_600_000;
const marginMs = 3_600_000;
const lookUpSpanMs = 15 * 60_000;
const lookUpsNeeded = 3;

/**
 * Whether time itself proves it: no provider can certify a document after its 72 hours, and at least three look-ups
 * made after that, over at least fifteen minutes, found nothing.
 */
export function tooLateToBeStamped(sealedAt: Date, fruitlessLookUps: readonly Date[]): boolean {
  const closed = sealedAt.getTime() + stampWindowMs + marginMs;
  const late = fruitlessLookUps.map((at) => at.getTime()).filter((at) => at > closed);
  return late.length >= lookUpsNeeded && Math.max(...late) - Math.min(...late) >= lookUpSpanMs;
}

import type { StampAnswer } from "../../adapters/pac/index.ts";
import type { Sign } from "./standing.ts";

/** A document that was tried more often than this speaks of itself, not of its provider: one poisoned document must not pause it for all. */
const TRIES_THAT_COUNT = 3;
const LOAD_PAUSE_MS = 2_000;

/**
 * What an exchange says about the provider; null when it says nothing new. `isStamp`: a stamp came that is really the document's.
 */
export function signOf(answer: StampAnswer, isStamp: boolean, document: { tries: number; isProviderTroubled: boolean }): Sign | null {
  if (answer.kind === "unavailable") return signOfTrouble(answer, document);
  if (!isStamp && answer.kind !== "rejected") return troubleOf("invalid_stamp", document);
  return document.isProviderTroubled ? { kind: "well" } : null;
}

function signOfTrouble(
  { reason, refusedFor, retryAfterMs }: Extract<StampAnswer, { kind: "unavailable" }>,
  document: { tries: number; isProviderTroubled: boolean },
): Sign | null {
  if (refusedFor === "load") return { kind: "load", reason, pauseMs: retryAfterMs ?? LOAD_PAUSE_MS };
  if (refusedFor === "account") return { kind: "account", reason };
  if (refusedFor === "issuer") return document.isProviderTroubled ? { kind: "well" } : null;
  return troubleOf(reason, document);
}

function troubleOf(reason: string, { tries, isProviderTroubled }: { tries: number; isProviderTroubled: boolean }): Sign | null {
  return tries <= TRIES_THAT_COUNT || isProviderTroubled ? { kind: "trouble", reason } : null;
}

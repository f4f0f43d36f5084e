import type { CancelAnswer, StampAnswer } from "../../adapters/pac/index.ts";
import type { StatusAnswer } from "../../adapters/sat-status/index.ts";
import type { Sign } from "./standing.ts";

/**
 * A document that was tried more often than this speaks of itself, not of its provider: one poisoned document must not
 * pause it for all.
 */
const TRIES_THAT_COUNT = 3;
const LOAD_PAUSE_MS = 2_000;

/** Whom an exchange was about, as far as it tells how much the exchange says of the provider. */
interface Subject {
  readonly tries: number;
  readonly isProviderTroubled: boolean;
}

/**
 * What an exchange says about the provider; null when it says nothing new. `isStamp`: a stamp came that is really the
 * document's.
 */
export function signOf(answer: StampAnswer, isStamp: boolean, document: Subject): Sign | null {
  if (answer.kind === "unavailable") return signOfTrouble(answer, document);
  if (!isStamp && answer.kind !== "rejected") return troubleOf("invalid_stamp", document);
  return document.isProviderTroubled ? { kind: "well" } : null;
}

function signOfTrouble(
  { reason, refusedFor, retryAfterMs }: Extract<StampAnswer, { kind: "unavailable" }>,
  document: Subject,
): Sign | null {
  if (refusedFor === "load") return { kind: "load", reason, pauseMs: retryAfterMs ?? LOAD_PAUSE_MS };
  if (refusedFor === "account") return { kind: "account", reason };
  if (refusedFor === "issuer") return document.isProviderTroubled ? { kind: "well" } : null;
  return troubleOf(reason, document);
}

/**
 * The same of an exchange about a cancellation that went through the provider. That the SAT is away says nothing of who
 * tells so.
 */
export function signOfCancelling(answer: CancelAnswer | StatusAnswer, request: Subject): Sign | null {
  if (answer.kind === "unavailable") {
    if ("refusedFor" in answer && answer.refusedFor === "account") return { kind: "account", reason: answer.reason };
    if ("refusedFor" in answer && answer.refusedFor === "load")
      return { kind: "load", reason: answer.reason, pauseMs: answer.retryAfterMs ?? LOAD_PAUSE_MS };
    if (answer.unheard) return troubleOf(answer.reason, request);
  }
  return request.isProviderTroubled ? { kind: "well" } : null;
}

function troubleOf(reason: string, { tries, isProviderTroubled }: Subject): Sign | null {
  return tries <= TRIES_THAT_COUNT || isProviderTroubled ? { kind: "trouble", reason } : null;
}

import type { AttentionReason } from "@timbra/contract";
import type { StampAnswer } from "../../adapters/pac/index.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/durations.ts";

/** Why a document is asked about again. */
export type RetryReason =
  /**
   * It may have been certified: the answer was lost, or denied it. Providers deny a new stamp for up to eight seconds.
   */
  | "lost"
  /** Nothing left this machine. */
  | "unsent"
  /** What came back was no stamp of this document. */
  | "invalid"
  /** Something of ours failed. */
  | "failed"
  | "load"
  | "account"
  | "issuer";

interface RetryPace {
  /** Tries that follow one another fast. */
  readonly fast: number;
  readonly baseMs: number;
  readonly longestMs: number;
}

const RHYTHMS: Readonly<Record<RetryReason, RetryPace>> = {
  lost: { fast: 5, baseMs: 2 * SECOND_MS, longestMs: 5 * MINUTE_MS },
  unsent: { fast: 1, baseMs: SECOND_MS, longestMs: MINUTE_MS },
  invalid: { fast: 2, baseMs: 2 * SECOND_MS, longestMs: 15 * MINUTE_MS },
  failed: { fast: 1, baseMs: 5 * SECOND_MS, longestMs: 15 * MINUTE_MS },
  load: { fast: 1, baseMs: 2 * SECOND_MS, longestMs: MINUTE_MS },
  account: { fast: 1, baseMs: 2 * SECOND_MS, longestMs: 2 * MINUTE_MS },
  issuer: { fast: 1, baseMs: MINUTE_MS, longestMs: 30 * MINUTE_MS },
};

const SHORTEST_MS = 300;

/**
 * Milliseconds until the next try, the `tries`-th having decided nothing: full jitter under a bound that doubles, so
 * that what failed together does not come back together. Never sooner than the provider asked for. `random`: from 0 to
 * less than 1.
 */
export function retryDelay(waiting: RetryReason, tries: number, random: number, retryAfterMs = 0): number {
  const { fast, baseMs, longestMs } = RHYTHMS[waiting];
  const doublings = Math.min(30, Math.max(0, tries - fast));
  const bound = Math.min(longestMs, baseMs * 2 ** doublings);
  return Math.round(retryAfterMs + SHORTEST_MS + random * (bound - SHORTEST_MS));
}

/**
 * The reason that an answer which decides nothing gives for waiting. `possiblySent`: what the document's whole history
 * says.
 */
export function retryReasonOf(answer: StampAnswer, isInvalidStamp: boolean, possiblySent: boolean): RetryReason {
  if (isInvalidStamp) return "invalid";
  if (answer.kind !== "unavailable") return "lost";
  return answer.refusedFor ?? (possiblySent ? "lost" : "unsent");
}

/** The kind of alerts that are about a sealed document. */
export const STAMP_ALERT = "certify-invoice";

/** Time after its seal at which a document that is still open raises an alert. */
const LONG_MS = HOUR_MS;
/** So many failures of ours with one document are no accident. */
const POISON = 3;

/** Why an open document needs an administrator's attention; null while the wait is normal. */
export function alertReason(
  waiting: RetryReason,
  tries: number,
  openForMs: number,
  possiblySent: boolean,
): AttentionReason | null {
  if (waiting === "invalid") return "invalid_stamp";
  if (waiting === "issuer") return "issuer_refused";
  if (waiting === "failed" && tries >= POISON) return "failing";
  if (openForMs < LONG_MS) return null;
  return possiblySent ? "unconfirmed_for_long" : "waiting_for_long";
}

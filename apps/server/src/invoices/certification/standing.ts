/** The circuit breaker of a provider, as all processes see it. */
export interface CircuitState {
  /** Failures since it last did something well. */
  readonly failures: number;
  /** Pauses since then. */
  readonly openings: number;
  /** Null: it is asked as usual. Until then nobody asks; afterwards one at a time, to see whether it is well again. */
  readonly pausedUntil: Date | null;
  /** While somebody is finding that out: until when at most. */
  readonly probeUntil: Date | null;
  /** Why it is paused. */
  readonly reason: string;
}

export const WELL: CircuitState = { failures: 0, openings: 0, pausedUntil: null, probeUntil: null, reason: "" };

/** What an exchange says about the provider, whatever it says about the document. */
export type Sign =
  | { readonly kind: "well" }
  | { readonly kind: "trouble" | "account"; readonly reason: string }
  | { readonly kind: "load"; readonly reason: string; readonly pauseMs: number };

/** So many failures, one after another, are no accident. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** How a provider stands after a sign. A refusal of our account would meet every document: it pauses at once. */
export function standingAfter(standing: CircuitState, sign: Sign, now: Date): CircuitState {
  if (sign.kind === "well") return WELL;
  if (sign.kind === "load") return leftAlone(standing, sign, now);
  // Those who were asking when it was paused tell nothing new.
  if (isPaused(standing, now)) return standing;
  const failures = standing.failures + 1;
  const isProbe = standing.pausedUntil !== null;
  if (!isProbe && sign.kind === "trouble" && failures < FAILURES) return { ...standing, failures };
  const openings = standing.openings + 1;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(openings - 1, 20));
  return { failures, openings, pausedUntil: later(null, now, pauseMs), probeUntil: null, reason: sign.reason };
}

/** Too many requests are no failure: the provider is left alone as long as it asks. */
function leftAlone(
  standing: CircuitState,
  { reason, pauseMs }: Extract<Sign, { kind: "load" }>,
  now: Date,
): CircuitState {
  const known = isPaused(standing, now) ? standing.pausedUntil : null;
  return { ...standing, pausedUntil: later(known, now, pauseMs), probeUntil: null, reason: `${LOAD}${reason}` };
}

const LOAD = "load: ";

/** Whether nobody may ask now. */
export function isPaused({ pausedUntil, reason }: CircuitState, now: Date): boolean {
  return lasts(pausedUntil, now, reason.startsWith(LOAD) ? LONGEST_WISH_MS : LONGEST_MS);
}

/** Whether somebody is finding out just now if the provider is well again. */
export function isProbed({ probeUntil }: CircuitState, now: Date): boolean {
  return lasts(probeUntil, now, LONGEST_MS);
}

/** Longer than any pause of ours or any lease of an asker. What ends later was written by a clock that was ahead. */
export const LONGEST_MS = 120_000;
/** A provider may ask for more (adapters/pac/retry-after.ts). */
const LONGEST_WISH_MS = 600_000;

function lasts(until: Date | null, now: Date, longestMs: number): boolean {
  const left = (until?.getTime() ?? 0) - now.getTime();
  return left > 0 && left <= longestMs;
}

function later(known: Date | null, now: Date, pauseMs: number): Date {
  return new Date(Math.max(known?.getTime() ?? 0, now.getTime() + pauseMs));
}

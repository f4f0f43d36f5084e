/** The time, as an argument: no module reads the machine's clock. */
export interface Clock {
  now(): Date;
}

/** The one place that reads it. */
export const systemClock: Clock = {
  // biome-ignore lint/plugin/clock: this is the clock that everything else is given.
  now: () => new Date(),
};

/** The SAT forgives five minutes of a clock that is ahead; an alert is raised long before. */
const TOLERANCE_MS = 60_000;
/** A reading of another clock that is this old says nothing any more. */
const REMOTE_VALID_MS = 900_000;

/** By how much this machine's clock is ahead of somebody else's; negative: behind. */
export interface ClockDifference {
  readonly from: "provider" | "database";
  readonly aheadMs: number;
}

export function isClockOff(aheadMs: number): boolean {
  return Math.abs(aheadMs) > TOLERANCE_MS;
}

/** What this process knows of other clocks than its own. */
export class ClockWatch {
  #provider: { readonly aheadMs: number; readonly heardAt: Date } | null = null;
  #lastDifference: ClockDifference | null = null;

  /** The date in an answer of a certification provider. */
  recordRemote(theirs: Date, ours: Date): void {
    this.#provider = { aheadMs: ours.getTime() - theirs.getTime(), heardAt: ours };
  }

  /**
   * Judges the provider's clock and the database's. Answers which of them ours is more than a minute off, the
   * provider's first.
   */
  compare(databaseAheadMs: number, now: Date): ClockDifference | null {
    const provider = this.#provider;
    const isFresh = provider !== null && Math.abs(now.getTime() - provider.heardAt.getTime()) <= REMOTE_VALID_MS;
    const heard: readonly ClockDifference[] = [
      { from: "provider", aheadMs: isFresh ? provider.aheadMs : 0 },
      { from: "database", aheadMs: databaseAheadMs },
    ];
    this.#lastDifference = heard.find(({ aheadMs }) => isClockOff(aheadMs)) ?? null;
    return this.#lastDifference;
  }

  /** As it was judged last; null while all agree, and before anybody has looked. */
  get lastDifference(): ClockDifference | null {
    return this.#lastDifference;
  }
}

const MS_PER_SECOND = 1_000;

/** Answers the seconds since it was started: how long something took, whatever the hour is said to be. */
export function startStopwatch(): () => number {
  // biome-ignore lint/plugin/clock: it tells no hour, and what takes long in a test takes as long.
  const now = () => performance.now();
  const began = now();
  return () => (now() - began) / MS_PER_SECOND;
}

import { startStopwatch } from "./clock.ts";

/**
 * How many may run at once, how many of them for one owner, how many more of an owner may wait, and for how long
 * anybody waits.
 */
export interface SemaphoreLimits {
  readonly running: number;
  readonly runningPerOwner: number;
  /** Default: as many as come. */
  readonly waitingPerOwner?: number;
  readonly maxWaitMs: number;
  /**
   * While `afterWaiting` or more wait, who would have to wait for longer than `ms` is refused at once, as far as that
   * can be told from how long those before ran. Default: everybody may try.
   */
  readonly refuseEarly?: { readonly afterWaiting: number; readonly ms: number };
}

/** What the last one counts for in how long one runs. */
const LAST_COUNTS = 0.1;

type Admission = (isAdmitted: boolean) => void;

/**
 * Lets a limited number run at once. What exceeds it waits, and the owners are served round-robin: each one's oldest is
 * next when it is the owner's turn, so that whoever asks for a hundred things makes nobody wait behind them. Who
 * already runs as much as one owner may is skipped. Who waits for too long, would do so, or already has enough waiting,
 * gets `timed_out`: then nothing was begun.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #running = new Map<string, number>();
  /** By owner, whoever's turn is next first; the oldest of each first. */
  readonly #waiting = new Map<string, Set<Admission>>();
  #free: number;
  /** Milliseconds that one runs, of late; null before any has ended. */
  #typicalMs: number | null = null;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
    this.#free = limits.running;
  }

  /** How many wait now. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, mine) => sum + mine.size, 0);
  }

  /** What `work` answers, or "timed_out": then it was not begun. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result | "timed_out"> {
    if (this.#mayRun(owner)) this.#count(owner, 1);
    else if (!(await this.#isAdmittedInTime(owner))) return "timed_out";
    const seconds = startStopwatch();
    try {
      return await work();
    } finally {
      const ms = seconds() * 1_000;
      this.#typicalMs = this.#typicalMs === null ? ms : this.#typicalMs + (ms - this.#typicalMs) * LAST_COUNTS;
      this.#count(owner, -1);
      this.#admitNext();
    }
  }

  #mayRun(owner: string): boolean {
    return this.#free > 0 && (this.#running.get(owner) ?? 0) < this.#limits.runningPerOwner;
  }

  #isAdmittedInTime(owner: string): Promise<boolean> {
    const { maxWaitMs, waitingPerOwner = Number.POSITIVE_INFINITY } = this.#limits;
    const mine = this.#waiting.get(owner) ?? new Set<Admission>();
    if (mine.size >= waitingPerOwner || this.#wouldWaitTooLong(mine.size)) return Promise.resolve(false);
    this.#waiting.set(owner, mine);
    return new Promise((resolve) => {
      const timer = setTimeout(() => tell(false), maxWaitMs);
      const tell: Admission = (isAdmitted) => {
        clearTimeout(timer);
        mine.delete(tell);
        if (mine.size === 0) this.#waiting.delete(owner);
        resolve(isAdmitted);
      };
      mine.add(tell);
    });
  }

  /** By all who wait, and by those of the same owner (`mine`). */
  #wouldWaitTooLong(mine: number): boolean {
    const { running, runningPerOwner, refuseEarly } = this.#limits;
    const waiting = refuseEarly === undefined ? 0 : this.waiting;
    if (refuseEarly === undefined || this.#typicalMs === null || waiting < refuseEarly.afterWaiting) return false;
    const rounds = Math.max((waiting + 1) / running, (mine + 1) / runningPerOwner);
    return rounds * this.#typicalMs > refuseEarly.ms;
  }

  #count(owner: string, change: 1 | -1): void {
    this.#free -= change;
    const running = (this.#running.get(owner) ?? 0) + change;
    if (running === 0) this.#running.delete(owner);
    else this.#running.set(owner, running);
  }

  #admitNext(): void {
    for (const [owner, mine] of this.#waiting) {
      const [oldest] = mine;
      if (oldest === undefined || !this.#mayRun(owner)) continue;
      this.#count(owner, 1);
      // Its next turn is after everybody else's.
      this.#waiting.delete(owner);
      this.#waiting.set(owner, mine);
      oldest(true);
      return;
    }
  }
}

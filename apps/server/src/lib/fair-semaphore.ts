/**
 * How many may run at once, how many of them for one owner, how many more of an owner may wait, and for how long
 * anybody waits.
 */
export interface SemaphoreLimits {
  readonly running: number;
  readonly runningEach: number;
  /** Default: as many as come. */
  readonly waitingEach?: number;
  readonly patienceMs: number;
}

type Admission = (isAdmitted: boolean) => void;

/**
 * Lets so much run at once. What is beyond it waits, and the owners take turns: each one's oldest is next when it is
 * the owner's turn, so that whoever asks for a hundred things makes nobody wait behind them. Who already runs as much
 * as one owner may is passed over. Who waits for too long, or already has enough waiting, is turned away: then nothing
 * was begun.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #running = new Map<string, number>();
  /** By owner, whoever's turn is next first; the oldest of each first. */
  readonly #waiting = new Map<string, Set<Admission>>();
  #free: number;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
    this.#free = limits.running;
  }

  /** What `work` answers, or "turned_away": then it was not begun. */
  async pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result | "turned_away"> {
    if (this.#mayRun(owner)) this.#count(owner, 1);
    else if (!(await this.#isAdmittedInTime(owner))) return "turned_away";
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#admitNext();
    }
  }

  #mayRun(owner: string): boolean {
    return this.#free > 0 && (this.#running.get(owner) ?? 0) < this.#limits.runningEach;
  }

  #isAdmittedInTime(owner: string): Promise<boolean> {
    const { patienceMs, waitingEach = Number.POSITIVE_INFINITY } = this.#limits;
    const mine = this.#waiting.get(owner) ?? new Set<Admission>();
    if (mine.size >= waitingEach) return Promise.resolve(false);
    this.#waiting.set(owner, mine);
    return new Promise((resolve) => {
      const timer = setTimeout(() => tell(false), patienceMs);
      const tell: Admission = (isAdmitted) => {
        clearTimeout(timer);
        mine.delete(tell);
        if (mine.size === 0) this.#waiting.delete(owner);
        resolve(isAdmitted);
      };
      mine.add(tell);
    });
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

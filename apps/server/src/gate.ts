/** How many may be in at once, how many of them for one owner, and for how long anybody waits. */
export interface GateSize {
  readonly places: number;
  readonly placesEach: number;
  readonly patienceMs: number;
}

interface Waiting {
  readonly owner: string;
  readonly end: (isAdmitted: boolean) => void;
}

/**
 * Lets so many do something at once. Of those who wait, the owner with the fewest inside comes first, and among his equals whoever came first: nobody waits
 * behind somebody else's crowd. Whoever waits for too long is turned away. So what is begun is brought to its end before more is begun, and what is beyond a
 * machine's strength hears so while nothing has happened yet.
 */
export class Gate {
  readonly #size: GateSize;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(size: GateSize) {
    this.#size = size;
    this.#free = size.places;
  }

  /** What `work` answers, or "turned_away": then it was not begun. */
  async pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result | "turned_away"> {
    if (!(await this.enter(owner))) return "turned_away";
    try {
      return await work();
    } finally {
      this.leave(owner);
    }
  }

  /** Takes a place that is free now. Whoever gets one gives it back. */
  enterNow(owner: string): boolean {
    if (!this.#mayEnter(owner)) return false;
    this.#count(owner, 1);
    return true;
  }

  /** Takes a place, after a wait if need be. Whoever gets one gives it back. */
  async enter(owner: string): Promise<boolean> {
    if (this.enterNow(owner)) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiting.end(false), this.#size.patienceMs);
      const waiting = {
        owner,
        end: (isAdmitted: boolean) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(isAdmitted);
        },
      };
      this.#waiting.add(waiting);
    });
  }

  leave(owner: string): void {
    this.#count(owner, -1);
    const next = this.#next();
    if (next === null) return;
    this.#count(next.owner, 1);
    next.end(true);
  }

  #next(): Waiting | null {
    let first: Waiting | null = null;
    for (const waiting of this.#waiting)
      if (this.#mayEnter(waiting.owner) && (first === null || this.#insideOf(waiting.owner) < this.#insideOf(first.owner))) first = waiting;
    return first;
  }

  #mayEnter(owner: string): boolean {
    return this.#free > 0 && this.#insideOf(owner) < this.#size.placesEach;
  }

  #insideOf(owner: string): number {
    return this.#inside.get(owner) ?? 0;
  }

  #count(owner: string, change: 1 | -1): void {
    this.#free -= change;
    const inside = this.#insideOf(owner) + change;
    if (inside === 0) this.#inside.delete(owner);
    else this.#inside.set(owner, inside);
  }
}

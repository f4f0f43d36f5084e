/** How many may be in at once, how many of them for one owner, and for how long anybody waits. */
export interface GateSize {
  readonly places: number;
  readonly placesEach: number;
  readonly patienceMs: number;
}

/**
 * Lets so many do something at once. The others wait in the order in which they came, except that nobody waits behind an owner who has enough places; and
 * whoever waits for too long is turned away. So what is begun is brought to its end before more is begun, and what is beyond a machine's strength hears so
 * while nothing has happened yet.
 */
export class Gate {
  readonly #size: GateSize;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<(isAdmitted: boolean) => void, string>();
  #free: number;

  constructor(size: GateSize) {
    this.#size = size;
    this.#free = size.places;
  }

  /** What `work` answers, or "turned_away": then it was not begun. */
  async pass<Result>(owner: string, work: () => Promise<Result>): Promise<Result | "turned_away"> {
    if (this.#mayEnter(owner)) this.#count(owner, 1);
    else if (!(await this.#isAdmittedInTime(owner))) return "turned_away";
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#admit();
    }
  }

  #mayEnter(owner: string): boolean {
    return this.#free > 0 && (this.#inside.get(owner) ?? 0) < this.#size.placesEach;
  }

  #isAdmittedInTime(owner: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), this.#size.patienceMs);
      const end = (isAdmitted: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve(isAdmitted);
      };
      this.#waiting.set(end, owner);
    });
  }

  #count(owner: string, change: 1 | -1): void {
    this.#free -= change;
    const inside = (this.#inside.get(owner) ?? 0) + change;
    if (inside === 0) this.#inside.delete(owner);
    else this.#inside.set(owner, inside);
  }

  #admit(): void {
    for (const [end, owner] of this.#waiting) {
      if (!this.#mayEnter(owner)) continue;
      this.#count(owner, 1);
      end(true);
      return;
    }
  }
}

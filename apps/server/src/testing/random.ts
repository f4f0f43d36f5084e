/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number of 32 bits. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number {
    return from + (this.next() % (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.next() % list.length]!;
  }

  /** True once in `n` times. */
  oneIn(n: number): boolean {
    return this.next() % n === 0;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
  }
}

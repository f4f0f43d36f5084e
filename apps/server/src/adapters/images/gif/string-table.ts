const MOST_CODES = 4096;

/** The strings of colours that LZW has seen. One is its last colour, and the code of what comes before it. */
export class StringTable {
  readonly #clear: number;
  readonly #prefixes = new Uint16Array(MOST_CODES);
  readonly #suffixes = new Uint8Array(MOST_CODES);
  readonly #room = new Uint8Array(MOST_CODES);
  #next: number;
  #before: number | null = null;
  #first = 0;

  /** `clear`: the code after those of single colours; the one after it ends the picture. */
  constructor(clear: number) {
    this.#clear = clear;
    this.#next = clear + 2;
    for (let colour = 0; colour < clear; colour += 1) this.#suffixes[colour] = colour;
  }

  /** Bits of the next code. */
  get codeBits(): number {
    return 32 - Math.clz32(this.#next);
  }

  forget(): void {
    this.#next = this.#clear + 2;
    this.#before = null;
  }

  /** The string of a code, good until the next call, from which a new one is learnt; null for a code that cannot be. */
  take(code: number): Uint8Array | null {
    const before = this.#before;
    if (code > this.#next || (before === null && code >= this.#clear)) return null;
    let at = MOST_CODES;
    let rest = code;
    // The one code that may be used before it is known: what came before, and its first colour again.
    if (code === this.#next && before !== null) {
      at -= 1;
      this.#room[at] = this.#first;
      rest = before;
    }
    for (; rest > this.#clear; rest = this.#prefixes[rest] ?? 0) {
      at -= 1;
      this.#room[at] = this.#suffixes[rest] ?? 0;
    }
    this.#first = this.#suffixes[rest] ?? 0;
    at -= 1;
    this.#room[at] = this.#first;
    if (before !== null) this.#learn(before);
    this.#before = code;
    return this.#room.subarray(at);
  }

  #learn(before: number): void {
    if (this.#next >= MOST_CODES) return;
    this.#prefixes[this.#next] = before;
    this.#suffixes[this.#next] = this.#first;
    this.#next += 1;
  }
}

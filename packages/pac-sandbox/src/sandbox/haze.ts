import type { Withheld } from "./reply.ts";

/**
 * How a provider is vague about a stamp it has just made: it denies it (603, 307 without data), or says it is queued.
 */
export type Vague = Extract<Withheld, "data" | "queued">;

/** Stamps that exist and that the provider does not admit for a while. It is forgotten when the process ends. */
export class Haze {
  readonly #until = new Map<string, { readonly how: Vague; readonly instant: number }>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** From now on and for so many milliseconds; `sello` is its hash, as in the book. */
  cover(sello: string, how: Vague, ms: number): void {
    this.#until.set(sello, { how, instant: this.#clock().getTime() + ms });
  }

  over(sello: string): Vague | undefined {
    const covered = this.#until.get(sello);
    return covered && this.#clock().getTime() < covered.instant ? covered.how : undefined;
  }
}

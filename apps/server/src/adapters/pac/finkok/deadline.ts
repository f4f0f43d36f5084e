import type { RequestOptions } from "../../asking.ts";

/** Time left for a recipe of several calls, all within one limit. */
export class Deadline {
  readonly #end: number;
  readonly #hear: RequestOptions["hear"];

  constructor({ deadlineMs, hear }: RequestOptions) {
    this.#end = performance.now() + deadlineMs;
    this.#hear = hear;
  }

  /** How the next call is made. */
  get asking(): RequestOptions {
    return { deadlineMs: this.left, ...(this.#hear === undefined ? {} : { hear: this.#hear }) };
  }

  /** Whole milliseconds; at least one, so that a call that may still be made ends at once. */
  private get left(): number {
    return Math.max(1, Math.floor(this.#end - performance.now()));
  }

  /** Whether something that takes this long could still be followed by a call. */
  allows(ms: number): boolean {
    return this.#end - performance.now() > ms;
  }
}

/** Time left for a recipe of several calls, all within one limit. */
export class Deadline {
  readonly #end: number;

  constructor(ms: number) {
    this.#end = performance.now() + ms;
  }

  /** Whole milliseconds; at least one, so that a call that may still be made ends at once. */
  get left(): number {
    return Math.max(1, Math.floor(this.#end - performance.now()));
  }

  /** Whether something that takes this long could still be followed by a call. */
  allows(ms: number): boolean {
    return this.#end - performance.now() > ms;
  }
}

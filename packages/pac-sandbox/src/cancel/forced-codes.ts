/** A code to answer with, whatever the document deserves. Nothing is requested meanwhile. */
export class ForcedCodes {
  #code = "";
  #times = 0;

  set(code: string, times: number): void {
    this.#code = code;
    this.#times = times;
  }

  /** The code for one more request; undefined when it may go on as it should. */
  take(): string | undefined {
    if (this.#times === 0) return undefined;
    this.#times -= 1;
    return this.#code;
  }
}

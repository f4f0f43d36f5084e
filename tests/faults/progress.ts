import type { FaultCase } from "./provocation.ts";
import type { CaseResult } from "./run-case.ts";

const TELL_EVERY_MS = 30_000;
const FEW = 3;

/**
 * How far a drill has come, said now and then; a failure is said at once, since a long drill may be stopped by whoever
 * has seen enough.
 */
export class Progress {
  readonly results: CaseResult[] = [];
  readonly #cases: readonly FaultCase[];
  readonly #say: (line: string) => void;
  readonly #telling: NodeJS.Timeout;

  constructor(cases: readonly FaultCase[], say: (line: string) => void) {
    this.#cases = cases;
    this.#say = say;
    this.#telling = setInterval(() => this.#tell(), TELL_EVERY_MS);
  }

  add(result: CaseResult): void {
    this.results.push(result);
    const { number, title } = result.case;
    if (result.wrong.length > 0) this.#say(`case ${number} FAILED (${title}): ${result.wrong.join("; ")}`);
  }

  end(): void {
    clearInterval(this.#telling);
  }

  #tell(): void {
    const failed = this.results.filter(({ wrong }) => wrong.length > 0).length;
    this.#say(`${this.results.length} of ${this.#cases.length} cases have ended, ${failed} failed`);
    const ended = new Set(this.results.map((result) => result.case));
    const waiting = this.#cases.filter((one) => !ended.has(one));
    if (waiting.length <= FEW)
      this.#say(`  still waiting for ${waiting.map(({ number, title }) => `${number} (${title})`).join(", ")}`);
  }
}

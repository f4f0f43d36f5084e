/** What answers at an address. */
export type Look =
  | { readonly state: "ready"; readonly cluster: string }
  | { readonly state: "starting" }
  | { readonly state: "silent" };

const SILENCE_MS = 60_000;

/**
 * How long a server is waited for: a minute of silence. A server that says it is starting is not silent: after a crash
 * it first makes the whole data folder durable, which takes minutes on a busy disk, and killing it would only begin
 * that again.
 */
export class Patience {
  readonly #now: () => number;
  #endsAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#endsAt = now() + SILENCE_MS;
  }

  seen({ state }: Look): void {
    if (state === "starting") this.#endsAt = this.#now() + SILENCE_MS;
  }

  isOver(): boolean {
    return this.#now() > this.#endsAt;
  }
}

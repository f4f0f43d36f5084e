import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";

const PAUSE_MS = 150;

/** Looks at the states of invoices, all that are asked for together in one statement. */
export class Watch {
  readonly #database: Database;
  #asked = new Map<string, ((state: string) => void)[]>();
  #looking = false;

  constructor(database: Database) {
    this.#database = database;
  }

  stateOf(invoiceId: string): Promise<string> {
    return new Promise((resolve) => {
      this.#asked.set(invoiceId, [...(this.#asked.get(invoiceId) ?? []), resolve]);
      if (!this.#looking) void this.#look();
    });
  }

  /** Resolves when it is stamped; false when that takes longer than `patienceMs`. */
  async isStamped(invoiceId: string, patienceMs: number): Promise<boolean> {
    const deadline = Date.now() + patienceMs;
    while ((await this.stateOf(invoiceId)) !== "stamped") if (Date.now() > deadline) return false;
    return true;
  }

  async #look(): Promise<void> {
    this.#looking = true;
    while (this.#asked.size > 0) {
      await sleep(PAUSE_MS);
      const asked = this.#asked;
      this.#asked = new Map();
      const rows = await this.#database.query<{ id: string; state: string }>("SELECT id, state FROM invoices WHERE id = ANY($1)", [
        [...asked.keys()],
      ]);
      const states = new Map(rows.map(({ id, state }) => [id, state]));
      for (const [id, resolves] of asked) for (const resolve of resolves) resolve(states.get(id) ?? "gone");
    }
    this.#looking = false;
  }
}

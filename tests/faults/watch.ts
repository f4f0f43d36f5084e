import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";

const WATCH_PAUSE_MS = 150;

interface Asker {
  resolve(state: string): void;
  reject(error: unknown): void;
}

/** Looks at the states of invoices, all that are asked for together in one statement. */
export class Watch {
  readonly #database: Database;
  #asked = new Map<string, Asker[]>();
  #looking = false;

  constructor(database: Database) {
    this.#database = database;
  }

  stateOf(invoiceId: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#asked.set(invoiceId, [...(this.#asked.get(invoiceId) ?? []), { resolve, reject }]);
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
      await sleep(WATCH_PAUSE_MS);
      const asked = this.#asked;
      this.#asked = new Map();
      try {
        const states = await this.#statesOf([...asked.keys()]);
        for (const [id, askers] of asked) for (const { resolve } of askers) resolve(states.get(id) ?? "gone");
      } catch (error) {
        for (const askers of asked.values()) for (const { reject } of askers) reject(error);
      }
    }
    this.#looking = false;
  }

  async #statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#database.query<{ id: string; state: string }>(
      "SELECT id, state FROM invoices WHERE id = ANY($1)",
      [ids],
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  }
}

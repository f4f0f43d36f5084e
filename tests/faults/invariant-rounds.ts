import { setTimeout as sleep } from "node:timers/promises";
import { openDb, openPool } from "../../apps/server/src/adapters/postgres/index.ts";
import { findBreaches } from "../../apps/server/src/invariants/index.ts";
import { type Database, whileAway } from "./database.ts";

const PAUSE_MS = 3_000;

/** The invariants of the whole database, looked at while everything runs. Cases that end at the same time share a round. */
export class InvariantRounds {
  readonly #database: Database;
  #next: Promise<string[]> | null = null;
  #current: Promise<unknown> = Promise.resolve();
  /** Told already: what is broken stays so, and is the failure of the cases after which it was found. */
  readonly #known = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The sentences that are broken, by a round that begins after this call. */
  broken(): Promise<string[]> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      const round = this.now().then((broken) => broken.filter((one) => !this.#known.has(one) && this.#known.add(one)));
      this.#current = round.catch(() => undefined).then(() => sleep(PAUSE_MS));
      return round;
    });
    return this.#next;
  }

  /** A round of its own, at once. */
  async now(): Promise<string[]> {
    const findings = await whileAway(() => this.#look());
    return findings
      .filter(({ breaches }) => breaches > 0)
      .map(({ invariant, examples }) => `${invariant.id} ${invariant.sentence.en}: ${JSON.stringify(examples.slice(0, 3))}`);
  }

  async #look() {
    const db = openDb(openPool({ url: this.#database.url, maxConnections: 1, onError: () => undefined }));
    try {
      return await findBreaches(db);
    } finally {
      await db.destroy();
    }
  }
}

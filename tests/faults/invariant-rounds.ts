import { setTimeout as sleep } from "node:timers/promises";
import { openDb, openPool } from "../../apps/server/src/adapters/postgres/index.ts";
import { findBreaches } from "../../apps/server/src/invariants/index.ts";
import { type Database, whileAway } from "./database.ts";

const PAUSE_MS = 3_000;
/** A round takes the longer the more there is to look at; looking is never more than a part of what is done. */
const PAUSES_A_ROUND = 4;

/**
 * The invariants of the whole database, looked at while everything runs. Cases that end at the same time share a round.
 */
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
      const start = Date.now();
      const round = this.now().then((broken) => broken.filter((one) => !this.#known.has(one) && this.#known.add(one)));
      const pauseMs = () => Math.max(PAUSE_MS, PAUSES_A_ROUND * (Date.now() - start));
      this.#current = round.catch(() => undefined).then(() => sleep(pauseMs()));
      return round;
    });
    return this.#next;
  }

  /** A round of its own, at once. */
  async now(): Promise<string[]> {
    const findings = await whileAway(() => this.#look());
    return findings
      .filter(({ breaches }) => breaches > 0)
      .map(
        ({ invariant, examples }) =>
          `${invariant.id} ${invariant.sentence.en}: ${JSON.stringify(examples.slice(0, 3))}`,
      );
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

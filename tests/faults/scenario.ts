import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDb, openPool } from "../../apps/server/src/db/index.ts";
import { findViolations } from "../../apps/server/src/invariants/index.ts";
import { giftCredits } from "../../apps/server/src/testing/gift-credits.ts";
import type { Random } from "../../apps/server/src/testing/random.ts";
import { type KeyedStampRequest, keyedStampRequest } from "./client.ts";
import { type Database, retryWhileDown } from "./database.ts";
import { type FaultEnvironment, openEnvironment } from "./environment.ts";
import { createDraft, createIssuers, type FaultIssuer } from "./fixtures.ts";

/** Everything that a case works with. */
export interface Scenario {
  readonly environment: FaultEnvironment;
  readonly journal: Journal;
  readonly watch: DatabaseWatcher;
  readonly invariants: InvariantRounds;
  /** Credits of every issuer together before the first stamp. */
  readonly credits: number;
  /** Keeps so many drafts, of issuers that `random` picks, each to be stamped under a key. */
  stampRequests(random: Random, count: number): Promise<KeyedStampRequest[]>;
}

/** Opens an environment with issuers in it. */
export async function openScenario(issuerCount: number, databaseFolder?: string): Promise<Scenario> {
  const environment = await openEnvironment(databaseFolder);
  try {
    return await prepareScenario(environment, issuerCount);
  } catch (error) {
    await environment.stop();
    throw error;
  }
}

async function prepareScenario(environment: FaultEnvironment, issuerCount: number): Promise<Scenario> {
  const [first] = environment.servers;
  const issuers = await createIssuers(first, first.address, issuerCount);
  await giftCredits(environment.database.url, join(environment.folder, "master.key"), "fault scenario");
  const [sum] = await environment.database.query<{ credits: string }>(
    "SELECT sum(available) AS credits FROM credit_accounts",
  );
  let kept = 0;
  const keepOne = async (issuer: FaultIssuer) => {
    kept += 1;
    return keyedStampRequest(await createDraft(environment.servers, issuer, `Caso ${kept}`));
  };
  return {
    environment,
    journal: new Journal(),
    watch: new DatabaseWatcher(environment.database),
    invariants: new InvariantRounds(environment.database),
    credits: Number(sum?.credits),
    stampRequests: (random, count) => Promise.all(Array.from({ length: count }, () => keepOne(random.pick(issuers)))),
  };
}

/** What a server has answered to a client, kept where no server can reach it (reliability I8). */
export interface ClientAcknowledgement {
  readonly invoiceId: string;
  /** Null: only that the invoice is being stamped. */
  readonly uuid: string | null;
}

class Journal {
  readonly #lines: ClientAcknowledgement[] = [];
  readonly #uuids = new Map<string, Set<string>>();

  write(line: ClientAcknowledgement): void {
    this.#lines.push(line);
    const { invoiceId, uuid } = line;
    if (uuid !== null) this.#uuids.set(invoiceId, new Set([...(this.#uuids.get(invoiceId) ?? []), uuid.toUpperCase()]));
  }

  get lines(): readonly ClientAcknowledgement[] {
    return this.#lines;
  }

  /** The UUIDs that were answered for an invoice; anything but one of them at most is a failure. */
  uuidsOf(invoiceId: string): string[] {
    return [...(this.#uuids.get(invoiceId) ?? [])];
  }
}

const PAUSE_MS = 3_000;
/** A round takes the longer the more there is to look at; looking is never more than a part of what is done. */
const PAUSES_A_ROUND = 4;

/**
 * The invariants of the whole database, looked at while everything runs. Cases that end at the same time share a round.
 */
class InvariantRounds {
  readonly #database: Database;
  #next: Promise<string[]> | null = null;
  #current: Promise<unknown> = Promise.resolve();
  /** Reported already: what is broken stays so, and is the failure of the cases after which it was found. */
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
    const findings = await retryWhileDown(() => this.#look());
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
      return await findViolations(db);
    } finally {
      await db.destroy();
    }
  }
}

const WATCH_PAUSE_MS = 150;

interface Asker {
  resolve(state: string): void;
  reject(error: unknown): void;
}

/** Looks at the states of invoices, all that are asked for together in one statement. */
class DatabaseWatcher {
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

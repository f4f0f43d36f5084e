import type { Writable } from "node:stream";
import type pg from "pg";
import { BRING_CHAIN_KEY } from "./chain-key.ts";
import { isBeginning, PROOF_STATEMENTS, prove, type DatabaseSession } from "./session.ts";

/** What moves within a transaction has nothing to plan, and goes as it is, in one message. */
const TRANSACTION_CONTROL = /^(?:SAVEPOINT|ROLLBACK TO|RELEASE|SET)\b/i;
const COMMIT = /^COMMIT\b/i;
const ROLLBACK = /^ROLLBACK\b(?! TO)/i;
/** A message that also ends what it begins. */
const WHOLE = /\bCOMMIT;?\s*$/i;
/**
 * Feature not supported: what PostgreSQL says of a prepared statement whose result has another shape since a table was
 * changed.
 */
const CHANGED_RESULT = "0A000";
/** The transaction has failed already; a link has no code (migration 0077). */
const FOLLOWS_FROM_NO_KEY = ["25P02", "55000"];

/**
 * A connection on which every transaction begins with the proof of who it is. A statement that is asked for outside of
 * one gets one of its own, which leaves with it in one write.
 */
export class ProvenClient {
  readonly #client: pg.PoolClient;
  readonly #session: DatabaseSession;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #chainKey: () => string | undefined;
  readonly #gather: () => void;
  #outdated = false;
  /** The beginning of the transaction that is open. */
  #begun: Promise<unknown> | null = null;
  /** Why it has no key of the chains, when bringing that failed. */
  #keyless: Error | null = null;

  constructor(
    client: pg.PoolClient,
    session: DatabaseSession,
    nameOf: (text: string) => string | undefined,
    chainKey: () => string | undefined,
  ) {
    this.#client = client;
    this.#session = session;
    this.#nameOf = nameOf;
    this.#chainKey = chainKey;
    this.#gather = gatherWrites(client);
  }

  async execute(text: string, values: readonly unknown[]): Promise<unknown> {
    this.#gather();
    if (isBeginning(text)) return WHOLE.test(text) ? this.#whole(text) : this.#begin(text);
    if (ROLLBACK.test(text)) return this.#rollBack(text);
    if (COMMIT.test(text)) return this.#commit(text);
    if (this.#begun === null) return this.#alone(text, values);
    if (!this.#session.apart) await this.#begun;
    return TRANSACTION_CONTROL.test(text) ? this.#client.query(text) : this.#run(text, values);
  }

  /** One that has prepared what no longer holds, or whose transaction was left open, is not used again. */
  release(): void {
    this.#client.release(this.#outdated || this.#begun !== null);
  }

  async #run(text: string, values: readonly unknown[]) {
    const name = this.#nameOf(text);
    if (name === undefined && values.length === 0) return this.#client.query(text);
    try {
      return await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      const { code } = error as { code?: string };
      this.#outdated ||= code === CHANGED_RESULT;
      throw code !== undefined && FOLLOWS_FROM_NO_KEY.includes(code) ? (this.#keyless ?? error) : error;
    }
  }

  #begin(text: string): Promise<unknown> {
    const begun = this.#client.query(prove(text, this.#session)).then(withoutProof);
    begun.catch(() => undefined);
    this.#begun = begun;
    this.#keyless = null;
    // What ends at once has no room for it.
    const key = WHOLE.test(text) ? undefined : this.#chainKey();
    if (key !== undefined) this.#bring(key);
    return begun;
  }

  /**
   * Leaves right behind the beginning, and nobody waits for its answer: where it failed what comes next says so, and
   * the database writes no link without it.
   */
  #bring(key: string): void {
    this.#run(BRING_CHAIN_KEY, [key]).catch((cause: unknown) => {
      this.#keyless = new Error(
        "The key of the chains could not be brought into the transaction: nothing of it is kept.",
        { cause },
      );
    });
  }

  async #rollBack(text: string) {
    this.#begun = null;
    return this.#client.query(text);
  }

  async #commit(text: string) {
    if (!this.#session.apart) await this.#begun;
    this.#begun = null;
    const answer = await this.#client.query(this.#keyless === null ? text : "ROLLBACK");
    // So answers PostgreSQL, with no error, when a statement before failed: whoever let that error pass must not think
    // that something was kept.
    if (answer.command === "ROLLBACK")
      throw (
        this.#keyless ??
        new Error("Nothing was kept: a statement of this transaction had failed, and its error was passed over.")
      );
    return answer;
  }

  async #whole(text: string) {
    try {
      const answers = await this.#begin(text);
      this.#begun = null;
      return answers;
    } catch (error) {
      await this.#rollBack("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }

  async #alone(text: string, values: readonly unknown[]) {
    const begun = this.#begin("BEGIN");
    if (!this.#session.apart) await this.#provenOrNothing(begun);
    const [first, answer, last] = await Promise.allSettled([begun, this.#run(text, values), this.#commit("COMMIT")]);
    for (const one of [first, answer, last]) if (one.status === "rejected") throw one.reason;
    return answer.status === "fulfilled" ? answer.value : undefined;
  }

  async #provenOrNothing(begun: Promise<unknown>): Promise<void> {
    try {
      await begun;
    } catch (error) {
      await this.#rollBack("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }
}

/** What a message answered besides the proof that was put after its first statement. */
function withoutProof(answers: unknown): unknown {
  return Array.isArray(answers) ? [answers[0], ...answers.slice(1 + PROOF_STATEMENTS)] : answers;
}

/**
 * Statements that are asked for in the same breath leave in one write: each write of its own costs about what the
 * statement does.
 */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

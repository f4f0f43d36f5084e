import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import { beginCertification } from "./certify-invoice.ts";
import { handBack } from "./hand-back.ts";
import { nextTurns, type DueDocument, type TurnsWanted } from "./next-turns.db.ts";
import { plan } from "./plan-turns.ts";
import { awaitedProviders } from "./queue.db.ts";
import { countFreeSlots } from "./slots.db.ts";
import { readStandings } from "./standings.db.ts";

/** How long a worker waits for one answer. */
const DEADLINE_MS = 45_000;
/** Between two looks at a queue in which nothing was due. */
const IDLE_MS = 300;

/**
 * The worker's part of certification: takes the next turns, fairly over all issuers, as long as the providers have free
 * slots. Any number of processes may do it at once. A document is its own job: what happens to this process happens to
 * no document.
 */
export class Dispatcher {
  readonly #deps: Deps;
  readonly #running = new Map<Promise<unknown>, ClaimedDocument>();
  readonly #stopping = new AbortController();
  #wake: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /**
   * Takes no further turns, lets those that run end within `patienceMs`, and hands back the others for the next process
   * to go on with.
   */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#loop;
    await Promise.race([Promise.allSettled(this.#running.keys()), sleep(patienceMs, undefined, { ref: false })]);
    const left = [...this.#running.values()];
    await Promise.allSettled(
      left.map((document) => handBack(this.#deps, document, "lost", "the process was told to stop")),
    );
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const begun = await this.#takeTurns().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "no turns could be taken");
        return 0;
      });
      if (begun === 0) await this.#rest();
    }
  }

  /** Until a slot is given back here, by a worker or by whoever waits for their own document, or for a moment. */
  async #rest(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const deaf = this.#deps.certified.listen(this.#wake);
    await Promise.race([ended, sleep(IDLE_MS, undefined, { ref: false })]);
    deaf();
  }

  async #takeTurns(): Promise<number> {
    const { db, pacs, clock } = this.#deps;
    const now = clock.now();
    const [awaited, standings] = [await awaitedProviders(db), await readStandings(db)];
    const free = new Map<string, number>();
    for (const { pac, limit } of pacs.all) free.set(pac.provider, await countFreeSlots(db, pac.provider, limit, now));
    const wanted = plan({ pacs, awaited, standings, free, now });
    const begun = await Promise.all(wanted.map((turns) => this.#begin(turns)));
    return begun.reduce((sum, some) => sum + some, 0);
  }

  async #begin(wanted: TurnsWanted): Promise<number> {
    const turns = await nextTurns(this.#deps.db, wanted);
    const begun = await Promise.all(turns.map((turn) => this.#beginOne(turn)));
    return begun.filter(Boolean).length;
  }

  /** One document that cannot even be claimed never keeps the others. */
  async #beginOne(turn: DueDocument): Promise<boolean> {
    try {
      const begun = await beginCertification(this.#deps, { ...turn, deadlineMs: DEADLINE_MS, outOfTurn: false });
      if (begun.kind === "claimed") this.#watch(begun.document, begun.ask());
      return begun.kind === "claimed";
    } catch (error) {
      this.#deps.log.error({ err: error, ...turn }, "a document could not be claimed");
      return false;
    }
  }

  #watch(document: ClaimedDocument, asking: Promise<unknown>): void {
    const ending = asking
      .then(() => this.#deps.buggify("acknowledge:before", document.invoiceId))
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(ending);
        this.#wake();
      });
    this.#running.set(ending, document);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Pacs } from "../../adapters/pac/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { ProcessWatch, withTenant } from "../../db/index.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { withOrigin } from "../../lib/origin.ts";
import { releaseOfEnded } from "../ended-processes.ts";
import { claimExchange, completeExchange } from "../exchange.ts";
import { replayJournal } from "./answer-journal.ts";
import { releaseClaim, stampSteps } from "./ask-provider.ts";
import {
  clampDueDates,
  type DueDocument,
  type DueQuery,
  enqueueDocument,
  listAwaitedProviders,
  listIssuersWithOrphans,
  lockOrphans,
  nextDueDocuments,
  postponeDocument,
} from "./document-queue.db.ts";
import type { ClaimedDocument } from "./documents.db.ts";
import { countFreeSlots, prepareSlots, readCircuits } from "./provider-slots.db.ts";
import { type CircuitStates, CLOSED_CIRCUIT, isOpen } from "./provider-slots.ts";

export interface DispatcherOptions {
  /** Whether this process takes due documents, or only sends those that its own requests wait for. */
  readonly works: boolean;
  /** How long requests under way may still wait for their answer when the product stops. */
  readonly patienceMs: number;
}

/** How often a worker looks for processes that have ended. */
const WATCH_MS = 500;
const REPLAY_MS = 2_000;
const PREPARE_MS = 10_000;

/**
 * Starts what certification needs in every process: the session by which its end is noticed, the providers' slots, and
 * the settling of answers that this process could not write to the database before. In a worker also the due documents,
 * what processes that have ended still hold, and the search for orphaned ones. Returns the function that stops it all.
 */
export async function startStamping(
  deps: Deps,
  { works, patienceMs }: DispatcherOptions,
): Promise<() => Promise<void>> {
  await prepareProviders(deps);
  await deps.processSession.open();
  const upkeep = [
    repeat(deps, PREPARE_MS, () => prepareProviders(deps)),
    repeat(deps, REPLAY_MS, () => replayJournal(deps)),
  ];
  const watch = new ProcessWatch(deps.db);
  const releaseLeases = async () => {
    await watch.look();
    await releaseOfEnded(deps);
  };
  if (works)
    upkeep.push(
      repeat(deps, HOUR_MS, () => requeueOrphans(deps)),
      repeat(deps, WATCH_MS, releaseLeases),
    );
  const dispatcher = works ? new Dispatcher(deps) : null;
  dispatcher?.start();
  return async () => {
    await dispatcher?.stop(patienceMs);
    for (const stop of upkeep) await stop();
    await deps.processSession.close();
  };
}

/** Runs some work now and repeatedly, never twice at once; the returned function waits for the run under way. */
function repeat({ log }: Pick<Deps, "log">, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, "upkeep of certification failed"))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** How long a worker waits for one answer. */
const DEADLINE_MS = 45_000;
/** Between two polls of a queue in which nothing was due. */
const IDLE_MS = 300;

/**
 * The worker's part of certification: takes the next due documents, fairly over all issuers, as long as the providers
 * have free slots. Any number of processes may do it at once. Each document is a job of its own: a crash of this
 * process loses no document.
 */
export class Dispatcher {
  readonly #deps: Deps;
  readonly #running = new Map<Promise<unknown>, ClaimedDocument>();
  readonly #stopping = new AbortController();
  #wake: () => void = () => undefined;
  /** Whether a provider had no free slot at the last look. */
  #isShortOfSlots = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /**
   * Takes no further documents, lets those that run end within `patienceMs`, and releases the others for the next
   * process to go on with.
   */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#loop;
    await Promise.race([Promise.allSettled(this.#running.keys()), sleep(patienceMs, undefined, { ref: false })]);
    const left = [...this.#running.values()];
    await Promise.allSettled(
      left.map((document) => releaseClaim(this.#deps, document, "lost", "the process was told to stop")),
    );
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const begun = await this.#claimDueDocuments().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "no turns could be taken");
        return 0;
      });
      if (begun === 0) await this.#sleep();
    }
  }

  /**
   * For a moment, or until a slot is released here, by a worker or by a request that waits for its own document, while
   * something waits for one: otherwise each stamp would cost a look that finds nothing.
   */
  async #sleep(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const unsubscribe = this.#isShortOfSlots ? this.#deps.stampEvents.listen(this.#wake) : () => undefined;
    await Promise.race([ended, sleep(IDLE_MS, undefined, { ref: false })]);
    unsubscribe();
  }

  async #claimDueDocuments(): Promise<number> {
    const { db, pacs, clock } = this.#deps;
    const now = clock.now();
    const awaited = await listAwaitedProviders(db);
    this.#isShortOfSlots = false;
    if (awaited.length === 0) return 0;
    const circuits = await readCircuits(db);
    const free = new Map<string, number>();
    for (const { pac, limit } of pacs.all) free.set(pac.provider, await countFreeSlots(db, pac.provider, limit, now));
    this.#isShortOfSlots = [...free.values()].some((slots) => slots <= 0);
    const wanted = planClaims({ pacs, awaited, circuits, free, now });
    const begun = await Promise.all(wanted.map((due) => this.#begin(due)));
    return begun.reduce((sum, some) => sum + some, 0);
  }

  async #begin(wanted: DueQuery): Promise<number> {
    const due = await nextDueDocuments(this.#deps.db, wanted);
    const begun = await Promise.all(due.map(({ origin, ...turn }) => withOrigin(origin, () => this.#beginOne(turn))));
    return begun.filter(Boolean).length;
  }

  /** One document that cannot even be claimed never delays the others. */
  async #beginOne(turn: Omit<DueDocument, "origin">): Promise<boolean> {
    try {
      const steps = stampSteps(this.#deps);
      const claim = await claimExchange(this.#deps, steps, { ...turn, requestedDirectly: false }, DEADLINE_MS);
      if (claim.kind === "claimed")
        this.#track(claim.claimed, completeExchange(this.#deps, steps, claim.claimed, DEADLINE_MS));
      return claim.kind === "claimed";
    } catch (error) {
      this.#deps.log.error({ err: error, ...turn }, "a document could not be claimed");
      return false;
    }
  }

  #track(document: ClaimedDocument, asking: Promise<unknown>): void {
    const ending = asking
      .then(() => this.#deps.triggerFault("acknowledge:before", document.invoiceId))
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(ending);
        this.#wake();
      });
    this.#running.set(ending, document);
  }
}

export interface DispatcherView {
  readonly pacs: Pacs;
  /** Providers that documents wait for. */
  readonly awaited: readonly string[];
  readonly circuits: CircuitStates;
  /** Free slots of each configured provider. */
  readonly free: ReadonlyMap<string, number>;
  readonly now: Date;
}

/**
 * Documents that wait for a provider which is not configured are checked some at a time: each is postponed for minutes.
 */
const UNCONFIGURED = 10;

/**
 * How many documents are taken from each provider's queue. Of a paused provider: one when it is time to probe whether
 * it works again; and documents that were never sent, as many as another provider has free slots for.
 */
function planClaims({ pacs, awaited, circuits, free, now }: DispatcherView): readonly DueQuery[] {
  const circuitOf = (provider: string) => circuits.get(provider) ?? CLOSED_CIRCUIT;
  const room = (provider: string) => (isOpen(circuitOf(provider), now) ? (free.get(provider) ?? 0) : 0);
  const elsewhere = (provider: string) =>
    Math.max(0, ...pacs.all.map(({ pac }) => (pac.provider === provider ? 0 : room(pac.provider))));
  return awaited
    .flatMap((provider): DueQuery[] => {
      if (pacs.byName(provider) === undefined) return [{ provider, now, most: UNCONFIGURED, unsentOnly: false }];
      const most = room(provider);
      const moved = { provider, now, most: elsewhere(provider), unsentOnly: true };
      if (circuitOf(provider).pausedUntil === null) return [{ provider, now, most, unsentOnly: false }];
      return [{ provider, now, most: Math.min(1, most), unsentOnly: false }, moved];
    })
    .filter(({ most }) => most > 0);
}

type CatchUpDeps = Pick<Deps, "db" | "pacs" | "clock" | "log">;

/**
 * Creates the providers' slots, and corrects due dates that are impossibly late. Quick; done at start
 * and every few seconds.
 */
async function prepareProviders({ db, pacs, clock }: CatchUpDeps): Promise<void> {
  for (const { pac, limit } of pacs.all) await prepareSlots(db, pac.provider, limit);
  await clampDueDates(db, clock.now());
}

/**
 * Queues every open sealed document that is not queued. None should be missing, since both are written and deleted in
 * one transaction; what an older version or a manual change has left is found here, at start and every hour.
 */
export async function requeueOrphans({ db, clock, log }: CatchUpDeps): Promise<void> {
  for (const issuerId of await listIssuersWithOrphans(db)) {
    await withTenant(db, issuerId, async (tx) => {
      for (const { possiblySent, ...document } of await lockOrphans(tx, issuerId)) {
        await enqueueDocument(tx, { issuerId, ...document, dueAt: clock.now() });
        await postponeDocument(tx, document.id, { dueAt: clock.now(), possiblySent });
        log.warn({ issuerId, invoiceId: document.invoiceId }, "an open document was not queued");
      }
    });
  }
}

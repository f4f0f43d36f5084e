import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import type { CancellationExchange } from "../cancel/judge.ts";
import {
  type Choice,
  type CircuitState,
  CLOSED,
  chooseProvider,
  type HealthSignal,
  healthSignalOfCancellation,
  isPaused,
  isProbing,
} from "./circuit-breaker.ts";
import { countWaiting, listAwaitedProviders, resetDueDate } from "./document-queue.db.ts";
import {
  claimProbe,
  countFreeSlots,
  endProbe,
  type HeldSlot,
  type ReleaseFlags,
  readCircuits,
  recordSignal,
  releaseSlot,
  type Slot,
  tryAcquireSlot,
} from "./provider-slots.db.ts";

export type SlotResult =
  | ({
      readonly kind: "acquired" /** Whether the provider was in trouble then. */;
      readonly isProviderTroubled: boolean;
    } & Slot)
  /** All of its slots are taken. */
  | { readonly kind: "full" }
  /** Another process is probing whether it works again. */
  | { readonly kind: "probing"; readonly until: Date };

interface SlotQuery {
  readonly issuerId: string;
  /** The subject of the request: a sealed document, or a request to cancel. */
  readonly documentId: string;
  readonly now: Date;
  readonly until: Date;
  readonly requestedDirectly: boolean;
}

/** For how long one process probes whether a provider works again. */
const PROBED_MS = 500;
/**
 * So long only one process probes. After that another may too, in case the first was killed with its answer; each sends
 * a document of its own.
 */
const PROBE_MS = 10_000;

/**
 * Takes one of a provider's slots, and for a paused provider the task of probing whether it works again.
 */
export async function acquireSlot(
  tx: Tx,
  { provider, limit, circuit }: Extract<Choice, { kind: "ask" }>,
  wanted: SlotQuery,
): Promise<SlotResult> {
  const { now, until } = wanted;
  const isProbe = circuit.pausedUntil !== null;
  const probeUntil = new Date(Math.min(until.getTime(), now.getTime() + PROBE_MS));
  if (isProbe && !(await claimProbe(tx, provider, now, probeUntil)))
    return { kind: "probing", until: new Date(now.getTime() + PROBED_MS) };
  const taken = await tryAcquireSlot(tx, { ...wanted, provider, limit });
  if (taken === null) {
    if (isProbe) await endProbe(tx, provider, probeUntil);
    return { kind: "full" };
  }
  return { kind: "acquired", ...taken, isProviderTroubled: isProbe || circuit.failures > 0 };
}

/** The provider to which a document can be sent now. */
export type ProviderSlot =
  | (Extract<SlotResult, { kind: "acquired" }> & { readonly provider: string })
  | { readonly kind: "full"; readonly provider: string }
  /** None of its possible providers can be called before then. */
  | { readonly kind: "paused"; readonly provider: string; readonly until: Date }
  | { readonly kind: "not_configured" };

/**
 * Chooses the provider that a document is sent to, which stays the same once its bytes may have arrived there,
 * and takes one of its slots.
 */
export async function acquireProviderSlot(
  tx: Tx,
  pacs: Pacs,
  own: string,
  possiblySent: boolean,
  wanted: SlotQuery,
): Promise<ProviderSlot> {
  const choice = chooseProvider(pacs, { provider: own, possiblySent }, await readCircuits(tx), wanted.now);
  if (choice.kind === "not_configured") return choice;
  if (choice.kind === "paused") return { ...choice, provider: own };
  const { provider } = choice;
  const result = await acquireSlot(tx, choice, wanted);
  return result.kind === "probing" ? { kind: "paused", provider, until: result.until } : { ...result, provider };
}

/** A slot at a provider, held during a request about a cancellation. */
export interface CancellationSlot extends HeldSlot {
  readonly isProviderTroubled: boolean;
}

/**
 * `turn` is null when the SAT itself is asked, without a provider. `not_now`: the provider is paused, or
 * all of its slots are taken.
 */
export type CancellationSlotResult =
  | { readonly kind: "taken"; readonly slot: CancellationSlot | null }
  | { readonly kind: "not_now" };

interface CancellationSlotQuery {
  readonly issuerId: string;
  /** The subject of the request. */
  readonly subjectId: string;
  readonly operation: CancellationExchange["operation"];
  readonly now: Date;
  readonly until: Date;
}

/**
 * Cancellation requests through a provider use the same slots and the same circuit breaker as what it certifies
 * (docs/decisions/0088).
 */
export async function acquireCancellationSlot(
  tx: Tx,
  pacs: Pacs,
  pac: PacPort,
  wanted: CancellationSlotQuery,
): Promise<CancellationSlotResult> {
  const { issuerId, subjectId: documentId, operation, now, until } = wanted;
  if (operation === "status" && !pac.bringsStatus) return { kind: "taken", slot: null };
  const asking = { issuerId, documentId, now, until, requestedDirectly: false };
  const found = await acquireProviderSlot(tx, pacs, pac.provider, true, asking);
  if (found.kind !== "acquired") return { kind: "not_now" };
  const { provider, slot, isProviderTroubled } = found;
  return { kind: "taken", slot: { provider, slot, documentId, until, isProviderTroubled } };
}

/**
 * Releases the slot, and records for all processes what the answer shows about the provider. `tries`: how often this
 * was sent, this time included.
 */
export async function releaseCancellationSlot(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  turn: CancellationSlot | null,
  { answer, tries }: { readonly answer: CancellationExchange["answer"]; readonly tries: number },
): Promise<void> {
  if (turn === null) return;
  const signal = healthSignalOfCancellation(answer, { tries, isProviderTroubled: turn.isProviderTroubled });
  await endExchange(tx, deps, turn, { wentWell: answer.kind !== "unavailable", isDecided: false }, signal);
}

/**
 * Releases the slot of an exchange, and records for all processes what it shows about the provider's health. One that
 * is healthy and stays so (null) costs no write.
 */
export async function endExchange(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  held: HeldSlot,
  flags: ReleaseFlags,
  sign: HealthSignal | null,
): Promise<void> {
  await releaseSlot(tx, held, flags);
  if (sign === null) return;
  const { provider } = held;
  const { before, after } = await recordSignal(tx, provider, sign, deps.clock.now());
  if (before.pausedUntil === null && after.pausedUntil !== null) {
    deps.log.warn({ provider, reason: after.reason, until: after.pausedUntil }, "a certification provider is paused");
  }
  if (before.pausedUntil !== null && after.pausedUntil === null)
    deps.log.info({ provider }, "a certification provider is well again");
}

/** The state of a certification provider, for an administrator. */
export interface ProviderHealth {
  readonly provider: string;
  readonly state: "open" | "paused" | "probing" | "not_configured";
  readonly reason: string;
  readonly pausedUntil: Date | null;
  readonly asking: number;
  readonly limit: number;
  readonly waiting: number;
}

type ProviderHealthDeps = Pick<Deps, "db" | "pacs" | "clock">;

/** Every provider that is configured, or that documents still wait for. */
export async function listProviderHealth({ db, pacs, clock }: ProviderHealthDeps): Promise<readonly ProviderHealth[]> {
  const now = clock.now();
  const circuits = await readCircuits(db);
  const names = new Set([...pacs.all.map(({ pac }) => pac.provider), ...(await listAwaitedProviders(db))]);
  return Promise.all(
    [...names].map(async (provider) => {
      const limit = pacs.all.find(({ pac }) => pac.provider === provider)?.limit ?? 0;
      const circuit = circuits.get(provider) ?? CLOSED;
      return {
        provider,
        state: pacs.byName(provider) === undefined ? "not_configured" : stateOf(circuit, now),
        reason: circuit.reason,
        pausedUntil: circuit.pausedUntil,
        asking: limit === 0 ? 0 : limit - (await countFreeSlots(db, provider, limit, now)),
        limit,
        waiting: await countWaiting(db, provider),
      };
    }),
  );
}

function stateOf(circuit: CircuitState, now: Date): ProviderHealth["state"] {
  if (circuit.pausedUntil === null) return "open";
  return isPaused(circuit, now) && !isProbing(circuit, now) ? "paused" : "probing";
}

/** Makes an open document due now, however long it was postponed. False when it is not open any more. */
export function retryNow({ db, clock }: Pick<Deps, "db" | "clock">, documentId: string): Promise<boolean> {
  return resetDueDate(db, documentId, clock.now());
}

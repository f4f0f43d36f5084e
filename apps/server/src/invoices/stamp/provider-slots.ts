import type { CancelAnswer, Pacs, StampAnswer } from "../../adapters/pac/index.ts";
import type { StatusAnswer } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import { isHeld, LONGEST_LEASE_MS } from "../exchange.ts";
import {
  claimProbe,
  endProbe,
  type HeldSlot,
  type ReleaseFlags,
  readCircuits,
  recordSignal,
  releaseSlot,
  type Slot,
  tryAcquireSlot,
} from "./provider-slots.db.ts";

/** The provider to which a document can be sent now. */
export type ProviderSlot =
  | (Extract<SlotResult, { kind: "acquired" }> & { readonly provider: string })
  | { readonly kind: "full"; readonly provider: string }
  /** None of its possible providers can be called before then. */
  | { readonly kind: "paused"; readonly provider: string; readonly until: Date }
  | { readonly kind: "not_configured" };

/**
 * Chooses the provider that a document is sent to, which stays the same once its bytes may have arrived there,
 * and takes one of its slots. `circuits`: of all providers, where the caller has read them already.
 */
export async function acquireProviderSlot(
  tx: Tx,
  pacs: Pacs,
  own: string,
  possiblySent: boolean,
  wanted: SlotQuery,
  circuits?: CircuitStates,
): Promise<ProviderSlot> {
  const known = circuits ?? (await readCircuits(tx));
  const choice = chooseProvider(pacs, { provider: own, possiblySent }, known, wanted.now);
  if (choice.kind === "not_configured") return choice;
  if (choice.kind === "paused") return { ...choice, provider: own };
  const { provider } = choice;
  const result = await acquireSlot(tx, choice, wanted);
  return result.kind === "probing" ? { kind: "paused", provider, until: result.until } : { ...result, provider };
}

interface SlotQuery {
  readonly issuerId: string;
  /** The subject of the request: a sealed document, or a request to cancel. */
  readonly documentId: string;
  readonly now: Date;
  readonly until: Date;
  /** Of the lease that the slot is held under. */
  readonly process: number | null;
  readonly requestedDirectly: boolean;
}

type SlotResult =
  /** `isProviderTroubled`: it was when the slot was taken. */
  | ({ readonly kind: "acquired"; readonly isProviderTroubled: boolean } & Slot)
  /** All of its slots are taken. */
  | { readonly kind: "full" }
  /** Another process is probing whether it works again. */
  | { readonly kind: "probing"; readonly until: Date };

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
  const now = deps.clock.now();
  const { before, after } = await recordSignal(tx, provider, now, (known) => nextState(known, sign, now));
  if (before.pausedUntil === null && after.pausedUntil !== null) {
    deps.log.warn({ provider, reason: after.reason, until: after.pausedUntil }, "a certification provider is paused");
  }
  if (before.pausedUntil !== null && after.pausedUntil === null)
    deps.log.info({ provider }, "a certification provider is well again");
}

/** The circuit breaker of a provider, as all processes see it. */
export interface CircuitState {
  /** Failures since its last success. */
  readonly failures: number;
  /** Pauses since then. */
  readonly trips: number;
  /** Null: closed. Until then no request is sent; afterwards one probe at a time, to see whether it works again. */
  readonly pausedUntil: Date | null;
  /** While a probe is under way: until when at most. */
  readonly probeUntil: Date | null;
  /** Why it is paused. */
  readonly reason: string;
}

export const CLOSED_CIRCUIT: CircuitState = { failures: 0, trips: 0, pausedUntil: null, probeUntil: null, reason: "" };

/** What an exchange shows about the provider's health, whatever it shows about the document. */
export type HealthSignal =
  | { readonly kind: "well" }
  | { readonly kind: "trouble" | "account"; readonly reason: string }
  | { readonly kind: "load"; readonly reason: string; readonly pauseMs: number };

/** After so many consecutive failures the circuit opens. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The state after a health signal. A refusal of our account would affect every document: it pauses at once. */
export function nextState(circuit: CircuitState, signal: HealthSignal, now: Date): CircuitState {
  if (signal.kind === "well") return CLOSED_CIRCUIT;
  if (signal.kind === "load") return pausedForLoad(circuit, signal, now);
  // Requests that were under way when it was paused prove nothing new.
  if (isPaused(circuit, now)) return circuit;
  const failures = circuit.failures + 1;
  const isProbe = circuit.pausedUntil !== null;
  if (!isProbe && signal.kind === "trouble" && failures < FAILURES) return { ...circuit, failures };
  const trips = circuit.trips + 1;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(trips - 1, 20));
  return { failures, trips, pausedUntil: later(null, now, pauseMs), probeUntil: null, reason: signal.reason };
}

/** Too many requests are no failure: the provider is not called for as long as it demands. */
function pausedForLoad(
  circuit: CircuitState,
  { reason, pauseMs }: Extract<HealthSignal, { kind: "load" }>,
  now: Date,
): CircuitState {
  const known = isPaused(circuit, now) ? circuit.pausedUntil : null;
  return { ...circuit, pausedUntil: later(known, now, pauseMs), probeUntil: null, reason: `${LOAD}${reason}` };
}

const LOAD = "load: ";

/** Whether no request may be sent now. */
export function isPaused({ pausedUntil, reason }: CircuitState, now: Date): boolean {
  return isHeld(pausedUntil, now, reason.startsWith(LOAD) ? LONGEST_REQUESTED_MS : LONGEST_LEASE_MS);
}

/** A provider may demand more than any pause of ours (adapters/pac/http.ts). */
const LONGEST_REQUESTED_MS = 600_000;

/** Whether a probe is under way now. */
export function isProbing({ probeUntil }: CircuitState, now: Date): boolean {
  return isHeld(probeUntil, now);
}

function later(known: Date | null, now: Date, pauseMs: number): Date {
  return new Date(Math.max(known?.getTime() ?? 0, now.getTime() + pauseMs));
}

/** The provider to which a document's request goes now. */
export type Choice =
  | { readonly kind: "ask"; readonly provider: string; readonly limit: number; readonly circuit: CircuitState }
  /** None of its possible providers can be called before then. */
  | { readonly kind: "paused"; readonly until: Date }
  /** It may have been certified by a provider that is not configured any more, and only that one can answer. */
  | { readonly kind: "not_configured" };

export type CircuitStates = ReadonlyMap<string, CircuitState>;

/**
 * A document that one provider may have certified is only ever sent to that one. One that no provider can have
 * certified goes to its own, or to the first of the others that is not paused (docs/decisions/0087).
 */
export function chooseProvider(
  pacs: Pacs,
  document: { provider: string; possiblySent: boolean },
  circuits: CircuitStates,
  now: Date,
): Choice {
  const own = pacs.all.filter(({ pac }) => pac.provider === document.provider);
  const others = document.possiblySent ? [] : pacs.all.filter(({ pac }) => pac.provider !== document.provider);
  const candidates = [...own, ...others];
  if (candidates.length === 0) return { kind: "not_configured" };
  const circuitOf = (provider: string) => circuits.get(provider) ?? CLOSED_CIRCUIT;
  const open = candidates.find(({ pac }) => isOpen(circuitOf(pac.provider), now));
  if (open === undefined)
    return {
      kind: "paused",
      until: earliest(
        candidates.map(({ pac }) => circuitOf(pac.provider)),
        now,
      ),
    };
  const { provider } = open.pac;
  return { kind: "ask", provider, limit: open.limit, circuit: circuitOf(provider) };
}

/** Whether a request may be sent to a provider. */
export function isOpen(circuit: CircuitState, now: Date): boolean {
  return !isPaused(circuit, now) && !isProbing(circuit, now);
}

const SOON_MS = 500;

/** When the first of them may be called again; while one is being probed, soon. */
function earliest(circuits: readonly CircuitState[], now: Date): Date {
  const soon = now.getTime() + SOON_MS;
  return new Date(
    Math.min(...circuits.map((circuit) => (isPaused(circuit, now) ? (circuit.pausedUntil?.getTime() ?? soon) : soon))),
  );
}

/**
 * Failures of a document after more attempts than this are its own, not its provider's: one poisoned document must not
 * pause it for all.
 */
const TRIES_THAT_COUNT = 3;
const LOAD_PAUSE_MS = 2_000;

/** The document of an exchange, as far as it decides how much the exchange shows about the provider. */
interface Subject {
  readonly tries: number;
  readonly isProviderTroubled: boolean;
}

/**
 * The health signal of an exchange; null when it shows nothing new. `isStamp`: a stamp came that is really the
 * document's.
 */
export function healthSignalOf(answer: StampAnswer, isStamp: boolean, document: Subject): HealthSignal | null {
  if (answer.kind === "unavailable") return signalOfUnavailable(answer, document);
  if (!isStamp && answer.kind !== "rejected") return troubleOf("invalid_stamp", document);
  return document.isProviderTroubled ? { kind: "well" } : null;
}

type UnavailableStamp = Extract<StampAnswer, { kind: "unavailable" }>;

function signalOfUnavailable(
  { reason, refusedFor, retryAfterMs }: Pick<UnavailableStamp, "reason" | "refusedFor" | "retryAfterMs">,
  document: Subject,
): HealthSignal | null {
  if (refusedFor === "load") return { kind: "load", reason, pauseMs: retryAfterMs ?? LOAD_PAUSE_MS };
  if (refusedFor === "account") return { kind: "account", reason };
  if (refusedFor === "issuer") return document.isProviderTroubled ? { kind: "well" } : null;
  return troubleOf(reason, document);
}

/**
 * The same of an exchange about a cancellation that went through the provider. That the SAT is unavailable says nothing
 * about the provider that reports it.
 */
export function healthSignalOfCancellation(answer: CancelAnswer | StatusAnswer, request: Subject): HealthSignal | null {
  if (answer.kind === "unavailable" && ("refusedFor" in answer || answer.unreachable))
    return signalOfUnavailable(answer, request);
  return request.isProviderTroubled ? { kind: "well" } : null;
}

function troubleOf(reason: string, { tries, isProviderTroubled }: Subject): HealthSignal | null {
  return tries <= TRIES_THAT_COUNT || isProviderTroubled ? { kind: "trouble", reason } : null;
}

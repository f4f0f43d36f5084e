import { createHash } from "node:crypto";
import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import type { Reason } from "../certify/reason.ts";
import { failureAnswer, type HttpAnswer, type HttpExchange, header } from "../http/exchange.ts";
import type { StampLedger } from "../ledger/stamp-ledger.ts";
import type { ProviderAccount } from "../sw/authenticate.ts";
import { findPersonality, ok, PERSONALITIES } from "./personalities.ts";
import { type Personality, type ProviderReply, type WithheldStamps, withVerdict } from "./personality.ts";

/** A request to which a personality may be applied. */
export interface PersonalityRequest {
  readonly occasion: SandboxOperation;
  act(): Promise<ProviderReply>;
  fail(status: number, reason: Reason): HttpAnswer;
}

/** What the protocols of providers work with. */
export interface ProviderDeps {
  readonly deps: StampingDeps;
  readonly satDeps: SatDeps;
  readonly withheldStamps: WithheldStamps;
  readonly account: ProviderAccount;
  readonly clock: () => Date;
  readonly play: BehaviourRunner;
}

/** Applies a personality to a request. */
export type BehaviourRunner = (exchange: HttpExchange, request: PersonalityRequest) => Promise<HttpAnswer | null>;

/**
 * The header x-sandbox-personality (and x-sandbox-delay-ms) overrides the server's personality, for that request alone.
 */
export function createBehaviourRunner(
  behaviours: Behaviours,
  stampLedger: StampLedger,
  withheldStamps: WithheldStamps,
): BehaviourRunner {
  return async (exchange, { occasion, act, fail }) => {
    const chosen = behaviourOfRequest(exchange) ?? behaviours[occasion].take();
    if (chosen === "unknown") return failureAnswer(400, "400 - No existe esa personalidad.");
    // The request is read whole before anything is done with it, as if it had been received.
    await exchange.body();
    const call = {
      act: async () => withWithheld(await act(), withheldStamps),
      fail,
      stampLedger,
      withheldStamps,
      response: exchange.response,
      delayMs: chosen.delayMs,
    };
    return chosen.personality.play(call);
  };
}

/** A stamp that the provider does not admit yet is answered so, whatever its personality is by now. */
function withWithheld(reply: ProviderReply, withheldStamps: WithheldStamps): ProviderReply {
  const verdict = reply.stamp?.verdict;
  const withheld = verdict?.kind === "repeated" ? withheldStamps.kindOf(verdict.entry.sello) : undefined;
  return withheld === undefined
    ? reply
    : { ...reply, answer: () => withVerdict(reply, (truth) => ({ ...truth, withheld })) };
}

function behaviourOfRequest(exchange: HttpExchange): Behaviour | "unknown" | null {
  const name = header(exchange, "x-sandbox-personality");
  if (name === undefined) return null;
  const delay = header(exchange, "x-sandbox-delay-ms");
  return readBehaviour(name, delay === undefined ? undefined : Number(delay), undefined) ?? "unknown";
}

const DEFAULT_DELAY_MS = 3000;

/** How the next requests will be met. */
export interface Behaviour {
  readonly personality: Personality;
  readonly delayMs: number;
  /** Requests left before it behaves normally again; absent: until it is set anew. */
  readonly times?: number;
  /** Draws a personality for each request, in the place of `personality`. */
  readonly seeded?: { readonly seed: number; next(): Personality };
}

const NORMAL: Behaviour = { personality: ok, delayMs: DEFAULT_DELAY_MS };

/** What can have a personality of its own: stamping, looking up a stamp, cancelling, and asking the SAT. */
export const OPERATIONS = ["stamp", "lookup", "cancel", "status"] as const;

export type SandboxOperation = (typeof OPERATIONS)[number];

export type Behaviours = Readonly<Record<SandboxOperation, CurrentBehaviour>>;

/** Every occasion, met well. */
export function newBehaviours(): Behaviours {
  return {
    stamp: new CurrentBehaviour(),
    lookup: new CurrentBehaviour(),
    cancel: new CurrentBehaviour(),
    status: new CurrentBehaviour(),
  };
}

/** The provider's current behaviour, which POST /sandbox/personality changes. */
export class CurrentBehaviour {
  #behaviour: Behaviour = NORMAL;

  get now(): Behaviour {
    return this.#behaviour;
  }

  set(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
  }

  /** The behaviour for one more request. */
  take(): Behaviour {
    const behaviour = this.#behaviour;
    if (behaviour.times !== undefined)
      this.#behaviour = behaviour.times > 1 ? { ...behaviour, times: behaviour.times - 1 } : NORMAL;
    return behaviour.seeded === undefined ? behaviour : { ...behaviour, personality: behaviour.seeded.next() };
  }
}

/** A behaviour that draws a personality for each request; null when the seed or the delay is invalid. */
export function seededBehaviour(seed: unknown, delayMs: unknown): Behaviour | null {
  if (!isCount(seed) || (delayMs !== undefined && !isCount(delayMs))) return null;
  return { ...NORMAL, delayMs: delayMs ?? DEFAULT_DELAY_MS, seeded: { seed, next: seededPersonalities(seed) } };
}

/** A behaviour from a client's request; null when there is no such personality or the numbers are invalid. */
export function readBehaviour(name: unknown, delayMs: unknown, times: unknown): Behaviour | null {
  const personality = typeof name === "string" ? findPersonality(name) : undefined;
  if (!personality) return null;
  if (delayMs !== undefined && !isCount(delayMs)) return null;
  if (times !== undefined && !(isCount(times) && times > 0)) return null;
  return { personality, delayMs: delayMs ?? DEFAULT_DELAY_MS, ...(times !== undefined && { times }) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Personalities drawn from a seed, one a request: half of the requests are served normally, the others with any of the
 * rest. The same seed draws the same ones in the same order, so that whatever a run found can be found again.
 */
export function seededPersonalities(seed: number): () => Personality {
  const [, ...others] = PERSONALITIES;
  let drawn = 0;
  return () => {
    const digest = createHash("sha256").update(`${seed} ${drawn}`).digest();
    drawn += 1;
    return digest.readUInt8(0) % 2 === 0 ? ok : (others[digest.readUInt32BE(1) % others.length] ?? ok);
  };
}

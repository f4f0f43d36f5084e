import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import type { CancellationExchange } from "../cancel/judge.ts";
import {
  type Choice,
  type CircuitState,
  chooseProvider,
  isPaused,
  isProbed,
  type Sign,
  signOfCancelling,
  WELL,
} from "./circuit-breaker.ts";
import { awaitedProviders, countWaiting, makeDue } from "./document-queue.db.ts";
import {
  claimProbe,
  countFreeSlots,
  type HeldSlot,
  leaveProbe,
  leaveSlot,
  noteSign,
  readStandings,
  type Slot,
  takeSlot,
} from "./provider-slots.db.ts";

export type Entrance =
  | ({
      readonly kind: "entered" /** Whether the provider was in trouble then. */;
      readonly isProviderTroubled: boolean;
    } & Slot)
  /** As many requests as it is sent at once are on their way. */
  | { readonly kind: "full" }
  /** Somebody else is finding out whether it is well again. */
  | { readonly kind: "probed"; readonly until: Date };

interface EntranceWanted {
  readonly issuerId: string;
  /** What is asked about: a sealed document, or a request to cancel. */
  readonly documentId: string;
  readonly now: Date;
  readonly until: Date;
  readonly outOfTurn: boolean;
}

/** While somebody finds out whether a provider is well again. */
const PROBED_MS = 500;
/**
 * So long only one finds it out. After that another may too, in case the first has died with its answer; each asks
 * about a document of its own.
 */
const PROBE_MS = 10_000;

/**
 * Takes one of a provider's slots, and where the provider is in trouble the task of finding out whether it still is.
 */
export async function enterProvider(
  tx: Tx,
  { provider, limit, standing }: Extract<Choice, { kind: "ask" }>,
  wanted: EntranceWanted,
): Promise<Entrance> {
  const { now, until } = wanted;
  const isProbe = standing.pausedUntil !== null;
  const probeUntil = new Date(Math.min(until.getTime(), now.getTime() + PROBE_MS));
  if (isProbe && !(await claimProbe(tx, provider, now, probeUntil)))
    return { kind: "probed", until: new Date(now.getTime() + PROBED_MS) };
  const taken = await takeSlot(tx, { ...wanted, provider, limit });
  if (taken === null) {
    if (isProbe) await leaveProbe(tx, provider, probeUntil);
    return { kind: "full" };
  }
  return { kind: "entered", ...taken, isProviderTroubled: isProbe || standing.failures > 0 };
}

/** A slot at a provider, held while it is asked about a cancellation. */
export interface CancellationSlot extends HeldSlot {
  readonly isProviderTroubled: boolean;
}

/**
 * `turn` is null when the SAT itself is asked, where no provider is in the way. `not_now`: the provider is paused, or
 * asked by as many as may ask at once.
 */
export type TurnClaim =
  | { readonly kind: "taken"; readonly turn: CancellationSlot | null }
  | { readonly kind: "not_now" };

interface TurnWanted {
  readonly issuerId: string;
  /** What is asked about. */
  readonly subjectId: string;
  readonly operation: CancellationExchange["operation"];
  readonly now: Date;
  readonly until: Date;
}

/**
 * What goes through a provider keeps to the same slots and the same circuit breaker as what it certifies
 * (docs/decisions/0088).
 */
export async function takeTurn(tx: Tx, pacs: Pacs, pac: PacPort, wanted: TurnWanted): Promise<TurnClaim> {
  const { issuerId, subjectId: documentId, operation, now, until } = wanted;
  if (operation === "status" && !pac.bringsStatus) return { kind: "taken", turn: null };
  const choice = chooseProvider(pacs, { provider: pac.provider, possiblySent: true }, await readStandings(tx), now);
  if (choice.kind !== "ask") return { kind: "not_now" };
  const entrance = await enterProvider(tx, choice, { issuerId, documentId, now, until, outOfTurn: false });
  if (entrance.kind !== "entered") return { kind: "not_now" };
  const { slot, isProviderTroubled } = entrance;
  return { kind: "taken", turn: { provider: pac.provider, slot, documentId, until, isProviderTroubled } };
}

/**
 * Gives the slot back, and lets every process know what the answer says of the provider. `tries`: how often this was
 * asked, this time included.
 */
export async function endTurn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  turn: CancellationSlot | null,
  { answer, tries }: { readonly answer: CancellationExchange["answer"]; readonly tries: number },
): Promise<void> {
  if (turn === null) return;
  await leaveSlot(tx, turn, { wentWell: answer.kind !== "unavailable", isDecided: false });
  await tellOfProvider(
    tx,
    deps,
    turn.provider,
    signOfCancelling(answer, { tries, isProviderTroubled: turn.isProviderTroubled }),
  );
}

/**
 * Lets every process know what an exchange says about the provider. A provider that is well and stays so (null) costs
 * no write.
 */
export async function tellOfProvider(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  provider: string,
  sign: Sign | null,
): Promise<void> {
  if (sign === null) return;
  const { before, after } = await noteSign(tx, provider, sign, deps.clock.now());
  if (before.pausedUntil === null && after.pausedUntil !== null) {
    deps.log.warn({ provider, reason: after.reason, until: after.pausedUntil }, "a certification provider is paused");
  }
  if (before.pausedUntil !== null && after.pausedUntil === null)
    deps.log.info({ provider }, "a certification provider is well again");
}

/** How a certification provider stands, for an administrator. */
export interface ProviderFacts {
  readonly provider: string;
  readonly state: "open" | "paused" | "probing" | "not_configured";
  readonly reason: string;
  readonly pausedUntil: Date | null;
  readonly asking: number;
  readonly limit: number;
  readonly waiting: number;
}

type FactsDeps = Pick<Deps, "db" | "pacs" | "clock">;

/** Every provider that is configured, or that documents still wait for. */
export async function listProviderFacts({ db, pacs, clock }: FactsDeps): Promise<readonly ProviderFacts[]> {
  const now = clock.now();
  const standings = await readStandings(db);
  const names = new Set([...pacs.all.map(({ pac }) => pac.provider), ...(await awaitedProviders(db))]);
  return Promise.all(
    [...names].map(async (provider) => {
      const limit = pacs.all.find(({ pac }) => pac.provider === provider)?.limit ?? 0;
      const standing = standings.get(provider) ?? WELL;
      return {
        provider,
        state: pacs.of(provider) === undefined ? "not_configured" : stateOf(standing, now),
        reason: standing.reason,
        pausedUntil: standing.pausedUntil,
        asking: limit === 0 ? 0 : limit - (await countFreeSlots(db, provider, limit, now)),
        limit,
        waiting: await countWaiting(db, provider),
      };
    }),
  );
}

function stateOf(standing: CircuitState, now: Date): ProviderFacts["state"] {
  if (standing.pausedUntil === null) return "open";
  return isPaused(standing, now) && !isProbed(standing, now) ? "paused" : "probing";
}

/** Asks about an open document at its next turn, however long it was put off. False when it is not open any more. */
export function askAgain({ db, clock }: Pick<Deps, "db" | "clock">, documentId: string): Promise<boolean> {
  return makeDue(db, documentId, clock.now());
}

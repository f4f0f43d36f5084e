import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import type { RequestOptions } from "../lib/response-hash.ts";
import { withResponseHash } from "../lib/response-hash.ts";

/** For how long a claim may keep other processes from sending. */
export interface Lease {
  readonly claimedAt: Date;
  readonly until: Date;
  /** The process that takes it: when that ends, the lease does too. Null where its end would not be noticed. */
  readonly process: number | null;
}

export type ExchangeClaim<Claimed, Outcome> =
  | { readonly kind: "claimed"; readonly claimed: Claimed }
  /** No request may be sent now, or none is needed any more. */
  | { readonly kind: "not_claimed"; readonly outcome: Outcome };

/** The request about something that was claimed, and its answer. */
export interface Asked<Answer, Finding> {
  /** Generated once, so that recording it twice leaves one attempt. */
  readonly attemptId: string;
  /** Just before the request was sent. */
  readonly startedAt: Date;
  /** Until the answer was interpreted. */
  readonly durationMs: number;
  readonly answer: Answer;
  /** SHA-256 of the answer's bytes as they came; null when not one did. */
  readonly answerSha256: Uint8Array | null;
  readonly finding: Finding;
}

/** The steps in which kinds of exchange differ. No step decides which one comes next. */
export interface ExchangeSteps<Key extends OfIssuer, Claimed extends OfIssuer, Answer, Finding, Outcome> {
  /** Its transactions are then called `<name>-claim` and `<name>-settle`: faults are injected by that. */
  readonly name?: string;
  /** The first transaction: takes the lease, with a number that any later holder's number exceeds. */
  claim(tx: Tx, key: Key, lease: Lease): Promise<ExchangeClaim<Claimed, Outcome>>;
  /** The only step that calls a provider. No transaction is open. */
  ask(claimed: Claimed, options: RequestOptions): Promise<Answer>;
  /** Interprets what the answer proves. No transaction is open. */
  judge(claimed: Claimed, answer: Answer): Promise<Finding> | Finding;
  /**
   * The second transaction: records the answer, and what it proves unless a later holder has the lease by now.
   */
  settle(tx: Tx, claimed: Claimed, asked: Asked<Answer, Finding>): Promise<Outcome>;
  /** After the second commit: what others are informed of. */
  settled?(claimed: Claimed, asked: Asked<Answer, Finding>, outcome: Outcome): void;
  /**
   * A failure of ours after the claim; `asked`: null before the answer was interpreted. Without it the failure is
   * thrown, and the lease ends by itself.
   */
  failed?(claimed: Claimed, error: unknown, asked: Asked<Answer, Finding> | null): Promise<Outcome>;
}

interface OfIssuer {
  readonly issuerId: string;
  /** The row of the invoice or receipt that it is about, where that is known. */
  readonly invoiceId?: string;
}

type ExchangeDeps = Pick<Deps, "db" | "clock" | "processSession">;

/**
 * Sends a provider one request about a document: claim it under a lease, send, interpret the answer, settle it. No
 * transaction is open during the request. Safe to run at once from requests and from any number of workers: the
 * lease lets one send, and its fencing number keeps a holder that stalled from deciding.
 */
export async function runExchange<Key extends OfIssuer, Claimed extends OfIssuer, Answer, Finding, Outcome>(
  deps: ExchangeDeps,
  steps: ExchangeSteps<Key, Claimed, Answer, Finding, Outcome>,
  key: Key,
  deadlineMs: number,
): Promise<Outcome> {
  const claim = await claimExchange(deps, steps, key, deadlineMs);
  return claim.kind === "claimed" ? completeExchange(deps, steps, claim.claimed, deadlineMs) : claim.outcome;
}

/** The first half, for a caller that has something to do in between. */
export function claimExchange<Key extends OfIssuer, Claimed extends OfIssuer, Outcome>(
  deps: ExchangeDeps,
  steps: Pick<ExchangeSteps<Key, Claimed, never, never, Outcome>, "name" | "claim">,
  key: Key,
  deadlineMs: number,
): Promise<ExchangeClaim<Claimed, Outcome>> {
  const claim = (tx: Tx) => steps.claim(tx, key, leaseFor(deps, deadlineMs));
  return withTenant(deps.db, key.issuerId, claim, transactionName(steps, "claim", key));
}

/** The second half: sends the request about what was claimed, and settles it. */
export async function completeExchange<Claimed extends OfIssuer, Answer, Finding, Outcome>(
  deps: ExchangeDeps,
  steps: Omit<ExchangeSteps<never, Claimed, Answer, Finding, Outcome>, "claim">,
  claimed: Claimed,
  deadlineMs: number,
): Promise<Outcome> {
  let asked: Asked<Answer, Finding> | null = null;
  try {
    const startedAt = deps.clock.now();
    const { answer, answerSha256 } = await withResponseHash((onResponseBytes) =>
      steps.ask(claimed, { deadlineMs, onResponseBytes }),
    );
    const finding = await steps.judge(claimed, answer);
    const durationMs = deps.clock.now().getTime() - startedAt.getTime();
    const known = { attemptId: newId(deps.clock), startedAt, durationMs, answer, answerSha256, finding };
    asked = known;
    const settle = (tx: Tx) => steps.settle(tx, claimed, known);
    const outcome = await withTenant(deps.db, claimed.issuerId, settle, transactionName(steps, "settle", claimed));
    steps.settled?.(claimed, known, outcome);
    return outcome;
  } catch (error) {
    if (steps.failed === undefined) throw error;
    return steps.failed(claimed, error, asked);
  }
}

function transactionName({ name }: { readonly name?: string }, half: "claim" | "settle", { invoiceId }: OfIssuer) {
  return name === undefined || invoiceId === undefined ? undefined : { name: `${name}-${half}`, subject: invoiceId };
}

/**
 * A lease outlives the deadline it is taken for, so that its holder has always stopped waiting when another may send.
 */
export const LEASE_MARGIN_MS = 5_000;

/** The lease of a caller that waits for so long. */
export function leaseFor({ clock, processSession }: Omit<ExchangeDeps, "db">, deadlineMs: number): Lease {
  const now = clock.now();
  const until = new Date(now.getTime() + deadlineMs + LEASE_MARGIN_MS);
  return { claimedAt: now, until, process: processSession.number };
}

/**
 * Longer than any lease, slot, probe or pause of ours: what ends later was taken by a clock that was ahead, and
 * does not count.
 */
export const LONGEST_LEASE_MS = 120_000;

/** Whether a lease, or what ends like one, keeps others from sending at an instant. */
export function isHeld(until: Date | null, now: Date, longestMs = LONGEST_LEASE_MS): boolean {
  const left = (until?.getTime() ?? 0) - now.getTime();
  return left > 0 && left <= longestMs;
}

/** The fencing number of the next lease: a holder of an older one can no longer decide. */
export function nextLeaseToken(token: string): string {
  return (BigInt(token) + 1n).toString();
}

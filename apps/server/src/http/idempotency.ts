import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../boot/deps.ts";
import { compactOldRows } from "../db/compaction.ts";
import { withTenant } from "../db/index.ts";
import { idOfBytes } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { requireIssuer, type Session } from "./authenticate.ts";
import { HttpProblem, refuse, refuseWith } from "./errors.ts";
import {
  ACCEPTED,
  claimKey,
  dropAnswers,
  finishKey,
  type HeldKey,
  type KeyClaim,
  listAnswered,
  oldestKey,
  releaseKey,
} from "./idempotency.db.ts";

/**
 * Longer than any request lives. A repeat may take the key over when this has passed, or as soon as the process that
 * claimed it has ended (db/process-session.ts).
 */
const CLAIM_MS = 30_000;
const WAIT_MS = 10_000;
const PAUSE_MS = 100;
const RELEASE_PAUSE_MS = 500;
const TOO_MANY = 429;
const KEY = /^[\x21-\x7e]{1,200}$/;

interface IdempotentRequest {
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs a handler once for the request's Idempotency-Key (without one: simply runs it). The same key with the same body
 * answers as the first time; with another body it is a conflict; while the first is still running, the repeat waits for
 * its answer. A request that was refused did nothing, so its key is free for the corrected one; one that failed may
 * have done something, so its key is free for the same body only. Keys are never deleted; their answers are, after 30
 * days. A first answer that only
 * accepted (202) is not final: `onRetry` answers the repeat with the present state, and does nothing
 * (docs/decisions/0089).
 */
export async function withIdempotencyKey<T>(
  deps: Deps,
  call: IdempotentRequest,
  handler: () => Promise<T>,
  onRetry?: (accepted: unknown) => Promise<T>,
): Promise<T> {
  const key = readKey(call.request);
  if (key === null) return handler();
  const held = await claimOrWait(deps, { issuerId: requireIssuer(call.session), key, ...fingerprint(call.request) });
  if ("until" in held) return runClaimed(deps, held, call.reply, handler);
  call.reply.header("idempotency-replayed", "true");
  if (held.status === ACCEPTED && onRetry !== undefined) return onRetry(held.response);
  call.reply.code(held.status);
  return held.response as T;
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) throw refuse("malformed_request");
  return key;
}

function fingerprint(request: FastifyRequest): { route: string; bodySha256: Buffer } {
  // By its route and what it is about: an address can be written in more than one way.
  const about = request.params as Readonly<Record<string, string>>;
  const path = (request.routeOptions.url ?? "").replace(/:(\w+)/g, (_, name: string) => about[name] ?? "");
  const bodySha256 = sha256(JSON.stringify(request.body ?? null));
  return { route: `${request.method} ${path}`, bodySha256 };
}

/** The key, which is ours now; otherwise the answer that was given. */
async function claimOrWait(deps: Deps, claim: KeyClaim): Promise<HeldKey | { status: number; response: unknown }> {
  const deadline = deps.clock.now().getTime() + WAIT_MS;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const now = deps.clock.now();
    deps.triggerFault("key-claim:before", claim.route);
    const held = { ...claim, until: new Date(now.getTime() + CLAIM_MS), process: deps.processSession.number };
    const state = await claimKey(deps.db, held, now);
    deps.triggerFault("key-claim:after", claim.route);
    if (state.kind === "claimed") return held;
    if (state.kind === "finished") return state;
    if (state.kind === "conflict") throw refuse("idempotency_conflict");
    if (state.kind === "forgotten") throw refuseWith("idempotency_forgotten", { made: state.made ?? "-" });
    if (waited >= WAIT_MS || now.getTime() > deadline)
      throw refuse("idempotency_in_progress", { retryAfterSeconds: 2 });
    await sleep(PAUSE_MS);
  }
}

async function runClaimed<T>(deps: Deps, claim: HeldKey, reply: FastifyReply, handler: () => Promise<T>): Promise<T> {
  try {
    const response = await handler();
    deps.triggerFault("acknowledge:before", claim.route);
    if (reply.statusCode < 300)
      await finishKey(deps.db, claim, { status: reply.statusCode, response }, deps.clock.now());
    else await releaseKey(deps.db, claim, null);
    deps.triggerFault("acknowledge:after", claim.route);
    return response;
  } catch (error) {
    await releaseKey(deps.db, claim, refusalStatus(error)).catch((failure: unknown) => {
      deps.log.warn({ err: failure }, "an idempotency key was not released; it is tried again");
      void releaseLater(deps, claim);
    });
    throw error;
  }
}

/**
 * What made the request fail, a database that was away, keeps its key from being released too. Until the claim runs out
 * by itself it is tried again; then any repeat may take it. Such a request has failed, and was not refused.
 */
async function releaseLater(deps: Pick<Deps, "db" | "clock">, claim: HeldKey): Promise<void> {
  let isReleased = false;
  while (!isReleased && deps.clock.now() < claim.until) {
    await sleep(RELEASE_PAUSE_MS, undefined, { ref: false });
    isReleased = await releaseKey(deps.db, claim, null).then(
      () => true,
      () => false,
    );
  }
}

/**
 * Of a refusal that left nothing behind; null for a failure, for what may be tried again as it is, and where something
 * is left.
 */
function refusalStatus(error: unknown): number | null {
  if (!(error instanceof HttpProblem) || error.details.hasSideEffects === true) return null;
  return error.status < 500 && error.status !== TOO_MANY ? error.status : null;
}

/**
 * The id of what a request with an Idempotency-Key makes: always the same, so that a repeat after a crash goes on with
 * what the first one made instead of making another. Undefined without a key.
 */
export function idempotentId(operation: string, issuerId: string, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  const bytes = sha256(`${operation}\n${issuerId}\n${key}`).subarray(0, 16);
  // UUID version 8: an id of our own making (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return idOfBytes(bytes);
}

/** Forgets the answers of requests of more than 30 days ago. Their keys stay, with what was asked and what was made. */
export function dropStoredAnswers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return compactOldRows(db, clock.now(), {
    what: "stored_answers",
    oldest: oldestKey,
    list: listAnswered,
    compact: (issuerId, rows) =>
      withTenant(db, issuerId, (tx) =>
        dropAnswers(
          tx,
          issuerId,
          rows.map(({ id }) => id),
        ),
      ),
  });
}

import { sql } from "kysely";
import type { CompactionPage, RowPlace } from "../db/compaction.ts";
import { type Db, preparedQuery, queryAsTenant, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

export interface KeyClaim {
  readonly issuerId: string;
  readonly key: string;
  readonly route: string;
  readonly bodySha256: Buffer;
}

/** A key that is ours until then, unless it is finished or released before. */
export interface HeldKey extends KeyClaim {
  readonly until: Date;
  /** Whose it is: when that process ends, the claim does too. Null where its end would not be noticed. */
  readonly process: number | null;
}

export type KeyState =
  | { kind: "claimed" }
  | { kind: "running" }
  | { kind: "conflict" }
  | { kind: "finished"; status: number; response: unknown }
  | { kind: "forgotten"; made: string | null };

/** Begun, and not over. */
export const ACCEPTED = 202;

/**
 * Longer than anybody claims a key for: a claim that ends later was made by a clock that was ahead, and holds nothing.
 */
const LONGEST_CLAIM_MS = 600_000;

/**
 * Keys wait for no disk. What is done under a claim lasts only together with the claim, which was written before it;
 * and a repeat that finds no answer does the same again, as after a crash between the two.
 */
const LASTING = "async";

/**
 * Takes the key if nobody has it, if its claim has run out or the process that claimed it has ended, or, for whatever
 * is asked, if what it was used for was refused; otherwise returns the stored answer. A status without an end is that
 * of a refusal.
 */
export async function claimKey(db: Db, claim: HeldKey, now: Date): Promise<KeyState> {
  const farthest = new Date(now.getTime() + LONGEST_CLAIM_MS);
  const claimed = await queryAsTenant(db, claim.issuerId, claiming.bind({ ...claim, now, farthest }), LASTING);
  return claimed.length > 0 ? { kind: "claimed" } : stateOf(db, claim);
}

interface Claiming extends HeldKey {
  readonly now: Date;
  readonly farthest: Date;
}

const claiming = preparedQuery((db, { issuerId, key, route, bodySha256, now, until, farthest, process }: Claiming) => {
  const claim = { claimed_until: until, process, process_until: until };
  return db
    .insertInto("idempotency_keys")
    .values({ issuer_id: issuerId, key, route, body_sha256: bodySha256, created_at: now, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(["issuer_id", "key"])
        .doUpdateSet({ ...claim, route, body_sha256: bodySha256, status: null })
        .where("idempotency_keys.finished_at", "is", null)
        .where((eb) => {
          const isSame = eb.and([
            eb("idempotency_keys.route", "=", route),
            eb("idempotency_keys.body_sha256", "=", bodySha256),
          ]);
          const isFree = eb.or([
            eb("idempotency_keys.claimed_until", "is", null),
            eb("idempotency_keys.claimed_until", "<=", now),
            eb("idempotency_keys.claimed_until", ">", farthest),
            isOfEnded,
          ]);
          return eb.or([eb("idempotency_keys.status", "is not", null), eb.and([isSame, isFree])]);
        }),
    )
    .returning("key");
});

/**
 * Whether the process that holds the claim has ended. Its number counts for the very claim it was written for: programs
 * of the version before claim without one. Should it be alive after all, two do the same, as when a claim runs out.
 */
const isOfEnded = sql<boolean>`(idempotency_keys.process_until = idempotency_keys.claimed_until AND EXISTS (
  SELECT FROM processes WHERE number = idempotency_keys.process AND ended_at IS NOT NULL))`;

/** A key that somebody has. Keys are never deleted, so it is there still. */
async function stateOf(db: Db, claim: KeyClaim): Promise<KeyState> {
  const [found] = await queryAsTenant(db, claim.issuerId, whole.bind(claim));
  if (found === undefined) throw new Error(`The key of ${claim.route} is gone.`);
  if (found.route !== claim.route || !found.body_sha256.equals(claim.bodySha256)) return { kind: "conflict" };
  if (found.finished_at === null || found.status === null) return { kind: "running" };
  if (found.isForgotten) return { kind: "forgotten", made: found.made };
  return { kind: "finished", status: found.status, response: found.response };
}

const whole = preparedQuery((db, { issuerId, key }: KeyClaim) =>
  db
    .selectFrom("idempotency_keys")
    .selectAll()
    .select((eb) => eb("response", "is", null).as("isForgotten"))
    .where("issuer_id", "=", issuerId)
    .where("key", "=", key),
);

const NO_CLAIM = { claimed_until: null, process: null, process_until: null };

export async function finishKey(
  db: Db,
  claim: KeyClaim,
  answer: { status: number; response: unknown },
  now: Date,
): Promise<void> {
  const response = JSON.stringify(answer.response ?? null);
  await queryAsTenant(db, claim.issuerId, finishing.bind({ ...claim, status: answer.status, response, now }), LASTING);
}

const finishing = preparedQuery(
  (db, { issuerId, key, status, response, now }: KeyClaim & { status: number; response: string; now: Date }) =>
    db
      .updateTable("idempotency_keys")
      .set({ status, response, finished_at: now, ...NO_CLAIM })
      .where("issuer_id", "=", issuerId)
      .where("key", "=", key),
);

/**
 * Frees the key, unless somebody took it over meanwhile: for the same request; with the status of a refusal, which did
 * nothing, for any other too.
 */
export async function releaseKey(db: Db, claim: HeldKey, refusedWith: number | null): Promise<void> {
  await queryAsTenant(db, claim.issuerId, releasing.bind({ ...claim, refusedWith }));
}

const releasing = preparedQuery((db, { issuerId, key, until, refusedWith }: HeldKey & { refusedWith: number | null }) =>
  db
    .updateTable("idempotency_keys")
    .set({ ...NO_CLAIM, status: refusedWith })
    .where("issuer_id", "=", issuerId)
    .where("key", "=", key)
    .where("claimed_until", "=", until)
    .where("finished_at", "is", null),
);

export async function oldestKey(tx: Tx): Promise<Date | null> {
  const row = await sqlRow<{ oldest: Date | null }>(tx)`SELECT min(created_at) AS oldest FROM idempotency_keys`;
  return row?.oldest ?? null;
}

/** Keys whose answer is kept. What was only accepted (202) is not over, and answers with its present state. */
export function listAnswered(tx: Tx, { from, until, after, limit }: CompactionPage): Promise<RowPlace[]> {
  return sqlRows<RowPlace>(tx)`
    SELECT issuer_id AS "issuerId", key AS id FROM idempotency_keys
    WHERE created_at >= ${from} AND created_at < ${until} AND response IS NOT NULL AND status <> ${ACCEPTED}
      AND (issuer_id, key) > (${after.issuerId}::uuid, ${after.id}) ORDER BY issuer_id, key LIMIT ${limit}`;
}

/** Forgets the answers of keys; the id of what was made stays. Answers how many. */
export async function dropAnswers(tx: Tx, issuerId: string, keys: readonly string[]): Promise<number> {
  const dropped = await sqlRows(tx)`
    UPDATE idempotency_keys SET response = NULL, made = CASE WHEN ${firstId} ~ ${UUID} THEN (${firstId})::uuid END
    WHERE issuer_id = ${issuerId} AND key = ANY(${[...keys]}) AND response IS NOT NULL RETURNING key`;
  return dropped.length;
}

/** Of the answer itself, or of the first thing in it. */
const firstId = sql`jsonb_path_query_first(response, '$.**.id') #>> '{}'`;
const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

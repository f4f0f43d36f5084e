import { type Db, onceInIssuer, statement } from "../adapters/postgres/index.ts";

export interface KeyClaim {
  readonly issuerId: string;
  readonly key: string;
  readonly route: string;
  readonly bodySha256: Buffer;
}

export type KeyState = { kind: "claimed" } | { kind: "running" } | { kind: "conflict" } | { kind: "finished"; status: number; response: unknown };

/** Longer than anybody claims a key for: a claim that ends later was made by a clock that was ahead, and holds nothing. */
const LONGEST_CLAIM_MS = 600_000;

/**
 * Keys wait for no disk. What is done under a claim lasts only together with the claim, which was written before it; and a repeat that finds no answer does
 * the same again, as after a crash between the two.
 */
const LASTING = "with_the_next";

/** Takes the key if nobody has it, or if its claim has run out; otherwise tells what it stands for. */
export async function claimKey(db: Db, claim: KeyClaim, now: Date, until: Date): Promise<KeyState> {
  const farthest = new Date(now.getTime() + LONGEST_CLAIM_MS);
  const claimed = await onceInIssuer(db, claim.issuerId, claiming.fill({ ...claim, now, until, farthest }), LASTING);
  return claimed.length > 0 ? { kind: "claimed" } : stateOf(db, claim);
}

interface Claiming extends KeyClaim {
  readonly now: Date;
  readonly until: Date;
  readonly farthest: Date;
}

const claiming = statement((db, { issuerId, key, route, bodySha256, now, until, farthest }: Claiming) =>
  db
    .insertInto("idempotency_keys")
    .values({ issuer_id: issuerId, key, route, body_sha256: bodySha256, created_at: now, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(["issuer_id", "key"])
        .doUpdateSet({ claimed_until: until })
        .where("idempotency_keys.finished_at", "is", null)
        .where("idempotency_keys.route", "=", route)
        .where("idempotency_keys.body_sha256", "=", bodySha256)
        .where((eb) =>
          eb.or([
            eb("idempotency_keys.claimed_until", "is", null),
            eb("idempotency_keys.claimed_until", "<=", now),
            eb("idempotency_keys.claimed_until", ">", farthest),
          ]),
        ),
    )
    .returning("key"),
);

/** A key that somebody has. Keys are never deleted, so it is there still. */
async function stateOf(db: Db, claim: KeyClaim): Promise<KeyState> {
  const [found] = await onceInIssuer(db, claim.issuerId, whole.fill(claim));
  if (found === undefined) throw new Error(`The key of ${claim.route} is gone.`);
  if (found.route !== claim.route || !found.body_sha256.equals(claim.bodySha256)) return { kind: "conflict" };
  if (found.finished_at === null || found.status === null) return { kind: "running" };
  return { kind: "finished", status: found.status, response: found.response };
}

const whole = statement((db, { key }: { key: string }) => db.selectFrom("idempotency_keys").selectAll().where("key", "=", key));

export async function finishKey(db: Db, claim: KeyClaim, answer: { status: number; response: unknown }, now: Date): Promise<void> {
  const response = JSON.stringify(answer.response ?? null);
  await onceInIssuer(db, claim.issuerId, finishing.fill({ key: claim.key, status: answer.status, response, now }), LASTING);
}

const finishing = statement((db, { key, status, response, now }: { key: string; status: number; response: string; now: Date }) =>
  db.updateTable("idempotency_keys").set({ status, response, finished_at: now, claimed_until: null }).where("key", "=", key),
);

/** Frees the key for the same request: nothing was done under it. */
export async function releaseKey(db: Db, claim: KeyClaim): Promise<void> {
  await onceInIssuer(db, claim.issuerId, releasing.fill(claim));
}

const releasing = statement((db, { key }: { key: string }) =>
  db.updateTable("idempotency_keys").set({ claimed_until: null }).where("key", "=", key).where("finished_at", "is", null),
);

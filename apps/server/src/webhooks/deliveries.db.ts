import type { Tx } from "../adapters/postgres/index.ts";

/**
 * A delivery that is still to be made, with what is sent and where; nothing when it was made, given up, or its address
 * removed.
 */
export function findPendingDelivery(tx: Tx, issuerId: string, id: string) {
  return tx
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", (join) =>
      join.onRef("e.issuer_id", "=", "d.issuer_id").onRef("e.id", "=", "d.event_id"),
    )
    .innerJoin("webhook_endpoints as p", (join) =>
      join.onRef("p.issuer_id", "=", "d.issuer_id").onRef("p.id", "=", "d.endpoint_id"),
    )
    .select([
      "e.id as event_id",
      "e.kind",
      "e.body",
      "p.id as endpoint_id",
      "p.url",
      "p.sealed_secret",
      "p.wrapped_key",
      "p.key_version",
    ])
    .select(["p.sealed_url", "p.url_wrapped_key", "p.url_key_version"])
    .where("d.issuer_id", "=", issuerId)
    .where("d.id", "=", id)
    .where("d.state", "=", "pending")
    .where("p.removed_at", "is", null)
    .executeTakeFirst();
}

export interface NewAttempt {
  readonly issuerId: string;
  readonly id: string;
  readonly deliveryId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** Writes a try down; `becomes`: what the delivery is now, undefined when it stays to be made. */
export async function recordAttempt(tx: Tx, attempt: NewAttempt, becomes?: "delivered" | "failed"): Promise<void> {
  const { issuerId, id, deliveryId, startedAt, durationMs, status, error } = attempt;
  await tx
    .insertInto("webhook_attempts")
    .values({
      issuer_id: issuerId,
      id,
      delivery_id: deliveryId,
      started_at: startedAt,
      duration_ms: durationMs,
      status,
      error,
    })
    .execute();
  if (becomes === undefined) return;
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: becomes })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", deliveryId)
    .execute();
}

const SHOWN = 100;
const SHOWN_ATTEMPTS = 5;

/** The last deliveries, newest first, of removed addresses too. */
export function listDeliveries(tx: Tx) {
  return tx
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", (join) =>
      join.onRef("e.issuer_id", "=", "d.issuer_id").onRef("e.id", "=", "d.event_id"),
    )
    .innerJoin("webhook_endpoints as p", (join) =>
      join.onRef("p.issuer_id", "=", "d.issuer_id").onRef("p.id", "=", "d.endpoint_id"),
    )
    .select(["d.id", "d.state", "d.created_at", "e.id as event_id", "e.kind", "p.url"])
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(SHOWN)
    .execute();
}

/** The last tries of a delivery, the newest first. */
export function listAttempts(tx: Tx, deliveryId: string) {
  return tx
    .selectFrom("webhook_attempts")
    .select(["started_at", "duration_ms", "status", "error"])
    .where("delivery_id", "=", deliveryId)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN_ATTEMPTS)
    .execute();
}

/** Makes a delivery one that is to be made. False when there is none, or its address was removed. */
export async function reopenDelivery(tx: Tx, issuerId: string, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("webhook_deliveries as d")
    .from("webhook_endpoints as p")
    .set({ state: "pending" })
    .whereRef("p.issuer_id", "=", "d.issuer_id")
    .whereRef("p.id", "=", "d.endpoint_id")
    .where("p.removed_at", "is", null)
    .where("d.issuer_id", "=", issuerId)
    .where("d.id", "=", id)
    .returning("d.id")
    .executeTakeFirst();
  return row !== undefined;
}

import type { Insertable, Selectable, Updateable } from "kysely";
import { type Database, issuerOf, preparedQuery, type Tx } from "../db/index.ts";

export type EndpointRecord = Selectable<Database["webhook_endpoints"]>;

export function insertEndpoint(tx: Tx, endpoint: Insertable<Database["webhook_endpoints"]>): Promise<EndpointRecord> {
  return tx.insertInto("webhook_endpoints").values(endpoint).returningAll().executeTakeFirstOrThrow();
}

/** Addresses from before their queries were sealed. */
export async function listClearUrls(tx: Tx) {
  return tx
    .selectFrom("webhook_endpoints")
    .select(["issuer_id", "id", "url"])
    .where("sealed_url", "is", null)
    .where("url", "like", "%?%")
    .where("removed_at", "is", null)
    .execute();
}

/** Keeps sealed what stood in clear. */
export async function storeSealedUrl(
  tx: Tx,
  issuerId: string,
  id: string,
  sealed: Updateable<Database["webhook_endpoints"]>,
): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set(sealed)
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("sealed_url", "is", null)
    .execute();
}

/** The active ones, the oldest first. */
export function listEndpoints(tx: Tx): Promise<EndpointRecord[]> {
  return endpoints.all(tx, { issuerId: issuerOf(tx) });
}

const endpoints = preparedQuery((db, { issuerId }: { issuerId: string }) =>
  db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id"),
);

/** Stops sending events to an address. Nothing when there is none. */
export function deleteEndpoint(tx: Tx, issuerId: string, id: string, now: Date): Promise<EndpointRecord | undefined> {
  return tx
    .updateTable("webhook_endpoints")
    .set({ removed_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** What an event says of a document. */
export function findSubject(tx: Tx, issuerId: string, id: string) {
  return tx
    .selectFrom("invoices")
    .select(["id", "type", "uuid", "serie", "folio", "total", "currency", "receiver_rfc", "environment"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function insertEvent(tx: Tx, event: Insertable<Database["webhook_events"]>): Promise<void> {
  await tx.insertInto("webhook_events").values(event).execute();
}

export async function insertDelivery(tx: Tx, delivery: Insertable<Database["webhook_deliveries"]>): Promise<void> {
  await tx.insertInto("webhook_deliveries").values(delivery).execute();
}

/**
 * A delivery that is still to be made, with what is sent and where; nothing when it was made, given up, or its address
 * removed.
 */
export function findPendingDelivery(tx: Tx, issuerId: string, id: string) {
  return selectDeliveries(tx)
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

/** Writes a try down; `becomes`: what the delivery is now, undefined when it stays to be made. */
export async function recordAttempt(
  tx: Tx,
  attempt: Insertable<Database["webhook_attempts"]>,
  becomes?: "delivered" | "failed",
): Promise<void> {
  await tx.insertInto("webhook_attempts").values(attempt).execute();
  if (becomes === undefined) return;
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: becomes })
    .where("issuer_id", "=", attempt.issuer_id)
    .where("id", "=", attempt.delivery_id)
    .execute();
}

const SHOWN = 100;
const SHOWN_ATTEMPTS = 5;

/** The last deliveries, newest first, of removed addresses too. */
export function listDeliveries(tx: Tx) {
  return selectDeliveries(tx)
    .select(["d.id", "d.state", "d.created_at", "e.id as event_id", "e.kind", "p.url"])
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(SHOWN)
    .execute();
}

/** Deliveries, each with its event and its address. */
function selectDeliveries(tx: Tx) {
  return tx
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", (join) =>
      join.onRef("e.issuer_id", "=", "d.issuer_id").onRef("e.id", "=", "d.event_id"),
    )
    .innerJoin("webhook_endpoints as p", (join) =>
      join.onRef("p.issuer_id", "=", "d.issuer_id").onRef("p.id", "=", "d.endpoint_id"),
    );
}

/** The last tries of a delivery, the newest first. */
export function listAttempts(tx: Tx, deliveryId: string) {
  return tx
    .selectFrom("webhook_attempts")
    .select(["started_at", "duration_ms", "status", "error"])
    .where("issuer_id", "=", issuerOf(tx))
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

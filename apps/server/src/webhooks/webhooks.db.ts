import type { Selectable } from "kysely";
import { type Database, statement, type Tx } from "../adapters/postgres/index.ts";

export type EndpointRecord = Selectable<Database["webhook_endpoints"]>;

export interface NewEndpoint {
  readonly issuerId: string;
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly sealed: { readonly sealedKey: Uint8Array; readonly wrappedKey: Uint8Array; readonly keyVersion: string };
  readonly userId: string;
  readonly now: Date;
}

export function insertEndpoint(tx: Tx, { issuerId, id, url, events, sealed, userId, now }: NewEndpoint): Promise<EndpointRecord> {
  return tx
    .insertInto("webhook_endpoints")
    .values({
      issuer_id: issuerId,
      id,
      url,
      events: [...events],
      sealed_secret: Buffer.from(sealed.sealedKey),
      wrapped_key: Buffer.from(sealed.wrappedKey),
      key_version: sealed.keyVersion,
      created_by: userId,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that are told, the oldest first. */
export function listEndpoints(tx: Tx): Promise<EndpointRecord[]> {
  return endpoints.all(tx, {});
}

const endpoints = statement((db) =>
  db.selectFrom("webhook_endpoints").selectAll().where("removed_at", "is", null).orderBy("created_at").orderBy("id"),
);

/** Tells an address nothing more. Nothing when there is none. */
export function removeEndpoint(tx: Tx, issuerId: string, id: string, now: Date): Promise<EndpointRecord | undefined> {
  return tx
    .updateTable("webhook_endpoints")
    .set({ removed_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** What is told of a document. */
export function findSubject(tx: Tx, issuerId: string, id: string) {
  return tx
    .selectFrom("invoices")
    .select(["id", "type", "uuid", "serie", "folio", "total", "currency", "receiver_rfc", "environment"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export interface NewEvent {
  readonly issuerId: string;
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly now: Date;
}

export async function insertEvent(tx: Tx, { issuerId, id, kind, body, now }: NewEvent): Promise<void> {
  await tx.insertInto("webhook_events").values({ issuer_id: issuerId, id, kind, body, created_at: now }).execute();
}

export interface NewDelivery {
  readonly issuerId: string;
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly now: Date;
}

export async function insertDelivery(tx: Tx, { issuerId, id, endpointId, eventId, now }: NewDelivery): Promise<void> {
  await tx
    .insertInto("webhook_deliveries")
    .values({ issuer_id: issuerId, id, endpoint_id: endpointId, event_id: eventId, created_at: now })
    .execute();
}

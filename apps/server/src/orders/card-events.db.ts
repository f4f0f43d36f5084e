import type { Tx } from "../adapters/postgres/index.ts";

export interface KeptEvent {
  readonly issuerId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly kind: string;
  readonly orderId: string;
  readonly now: Date;
}

/** Whether an event was acted on before, however long ago. */
export async function isKnownEvent(tx: Tx, issuerId: string, provider: string, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("card_events")
    .select("event_id")
    .where("issuer_id", "=", issuerId)
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an event down, in the transaction that acts on it. */
export async function keepEvent(tx: Tx, { issuerId, provider, eventId, kind, orderId, now }: KeptEvent): Promise<void> {
  await tx
    .insertInto("card_events")
    .values({ issuer_id: issuerId, provider, event_id: eventId, kind, order_id: orderId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

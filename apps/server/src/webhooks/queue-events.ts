import type { WEBHOOK_TEST, WebhookEvent } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type EndpointRecord, findSubject, insertDelivery, insertEvent, listEndpoints } from "./webhooks.db.ts";

type EventDeps = Pick<Deps, "clock" | "queue">;

/**
 * Queues the event that a document was stamped or cancelled: written in the transaction that makes it
 * true, sent when that has ended.
 */
export async function queueDocumentEvent(
  tx: Tx,
  deps: EventDeps,
  { issuerId, invoiceId }: { readonly issuerId: string; readonly invoiceId: string },
  what: "stamped" | "cancelled",
): Promise<void> {
  const endpoints = await listEndpoints(tx);
  if (endpoints.length === 0) return;
  const subject = await findSubject(tx, issuerId, invoiceId);
  await queueForSubscribers(tx, deps, endpoints, {
    issuerId,
    kind: `${subject.type === "P" ? "payment" : "invoice"}.${what}`,
    data: toData(subject),
  });
}

/** An order of credits, as webhooks receive it. Its payment's card and its buyer are left out. */
export interface PaidOrder {
  readonly id: string;
  readonly credits: number;
  /** Decimal text. */
  readonly total: string;
  readonly currency: string;
  readonly environment: string;
  readonly needs_invoice: boolean;
}

/** Queues the event that an order was paid, in the transaction that credits it. */
export async function queueOrderPaidEvent(tx: Tx, deps: EventDeps, issuerId: string, order: PaidOrder): Promise<void> {
  const data = { ...order, paid_at: deps.clock.now().toISOString() };
  await queueForSubscribers(tx, deps, await listEndpoints(tx), { issuerId, kind: "order.paid", data });
}

/** The addresses that subscribed to such events. */
async function queueForSubscribers(
  tx: Tx,
  deps: EventDeps,
  endpoints: readonly EndpointRecord[],
  event: Omit<QueuedEvent, "endpointIds" | "kind"> & { readonly kind: WebhookEvent },
): Promise<void> {
  const endpointIds = endpoints.filter(({ events }) => events.includes(event.kind)).map(({ id }) => id);
  if (endpointIds.length > 0) await queueEvent(tx, deps, { ...event, endpointIds });
}

interface QueuedEvent {
  readonly issuerId: string;
  readonly endpointIds: readonly string[];
  readonly kind: WebhookEvent | typeof WEBHOOK_TEST;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/** One event, and a delivery of it to each address. */
export async function queueEvent(
  tx: Tx,
  { clock, queue }: EventDeps,
  { issuerId, endpointIds, kind, data }: QueuedEvent,
): Promise<void> {
  const now = clock.now();
  const eventId = newId(clock);
  const body = JSON.stringify({ id: eventId, type: kind, created_at: now.toISOString(), data });
  const about = { issuer_id: issuerId, created_at: now };
  await insertEvent(tx, { ...about, id: eventId, kind, body });
  for (const endpointId of endpointIds) {
    const deliveryId = newId(clock);
    await insertDelivery(tx, { ...about, id: deliveryId, endpoint_id: endpointId, event_id: eventId });
    await queue.send(tx, "deliver-webhook", { issuerId, deliveryId });
  }
}

function toData(subject: Awaited<ReturnType<typeof findSubject>>) {
  const { uuid, folio } = subject;
  return { ...subject, uuid: uuid?.toUpperCase() ?? null, folio: folio === null ? null : Number(folio) };
}

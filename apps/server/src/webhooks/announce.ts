import type { WEBHOOK_TEST, WebhookEvent } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { findSubject, insertDelivery, insertEvent, listEndpoints } from "./webhooks.db.ts";

type AnnounceDeps = Pick<Deps, "clock" | "queue">;

/** Tells an issuer's programs that a document was stamped or cancelled: written down in the transaction that makes it true, sent when that has ended. */
export async function announceDocument(
  tx: Tx,
  deps: AnnounceDeps,
  { issuerId, invoiceId }: { readonly issuerId: string; readonly invoiceId: string },
  what: "stamped" | "cancelled",
): Promise<void> {
  const endpoints = await listEndpoints(tx);
  if (endpoints.length === 0) return;
  const subject = await findSubject(tx, issuerId, invoiceId);
  const kind: WebhookEvent = `${subject.type === "P" ? "payment" : "invoice"}.${what}`;
  const told = endpoints.filter(({ events }) => events.includes(kind));
  if (told.length > 0) await tell(tx, deps, { issuerId, endpointIds: told.map(({ id }) => id), kind, data: toData(subject) });
}

interface Telling {
  readonly issuerId: string;
  readonly endpointIds: readonly string[];
  readonly kind: WebhookEvent | typeof WEBHOOK_TEST;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** One event, and a delivery of it to each address. */
export async function tell(tx: Tx, { clock, queue }: AnnounceDeps, { issuerId, endpointIds, kind, data }: Telling): Promise<void> {
  const now = clock.now();
  const eventId = newId(clock);
  const body = JSON.stringify({ id: eventId, type: kind, created_at: now.toISOString(), data });
  await insertEvent(tx, { issuerId, id: eventId, kind, body, now });
  for (const endpointId of endpointIds) {
    const deliveryId = newId(clock);
    await insertDelivery(tx, { issuerId, id: deliveryId, endpointId, eventId, now });
    await queue.send(tx, "deliver-webhook", { issuerId, deliveryId });
  }
}

function toData({ id, uuid, type, serie, folio, total, currency, receiver_rfc, environment }: Awaited<ReturnType<typeof findSubject>>) {
  return {
    id,
    type,
    uuid: uuid?.toUpperCase() ?? null,
    serie,
    folio: folio === null ? null : Number(folio),
    total,
    currency,
    receiver_rfc,
    environment,
  };
}

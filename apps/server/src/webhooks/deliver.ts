import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { newId } from "../lib/ids.ts";
import { openEndpointUrl, signatureOf } from "./endpoint-secrets.ts";
import { findPendingDelivery, recordAttempt } from "./webhooks.db.ts";

type DeliverDeps = Pick<Deps, "db" | "clock" | "vault" | "messenger">;

/**
 * The job that sends one event to an address: any 2xx means that it was received. Called again after a crash between
 * that word and our note of it, it sends the same event id again, by which the receiver knows it.
 */
export function deliverWebhookJob(deps: DeliverDeps): JobHandler<"deliver-webhook"> {
  return async ({ issuerId, deliveryId }, { lastAttempt }) => {
    const delivery = await withTenant(deps.db, issuerId, (tx) => findPendingDelivery(tx, issuerId, deliveryId));
    if (delivery === undefined) return;
    const startedAt = deps.clock.now();
    const told = await deps.messenger.post(
      await openEndpointUrl(deps, issuerId, delivery),
      await headersOf(deps, issuerId, delivery, startedAt),
      delivery.body,
    );
    const durationMs = Math.max(0, deps.clock.now().getTime() - startedAt.getTime());
    const heard = "status" in told && told.status >= 200 && told.status < 300;
    const outcome = "status" in told ? { status: told.status, error: null } : { status: null, error: told.error };
    const about = { issuer_id: issuerId, id: newId(deps.clock), delivery_id: deliveryId };
    const attempt = { ...about, started_at: startedAt, duration_ms: durationMs, ...outcome };
    const afterFailure = lastAttempt ? "failed" : undefined;
    const becomes = heard ? "delivered" : afterFailure;
    await withTenant(deps.db, issuerId, (tx) => recordAttempt(tx, attempt, becomes));
    if (becomes === undefined) throw new Error(`not heard: ${outcome.status ?? outcome.error}`);
  };
}

type Pending = NonNullable<Awaited<ReturnType<typeof findPendingDelivery>>>;

async function headersOf(
  { vault }: DeliverDeps,
  issuerId: string,
  delivery: Pending,
  at: Date,
): Promise<Record<string, string>> {
  const {
    endpoint_id: id,
    sealed_secret: sealedKey,
    wrapped_key: wrappedKey,
    key_version: keyVersion,
    event_id,
    kind,
    body,
  } = delivery;
  const secret = await vault.openSecret(
    { kind: "webhook", owner: issuerId, id },
    { sealedKey, wrappedKey, keyVersion },
  );
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Timbra-Webhooks/1",
    "timbra-event": kind,
    "timbra-event-id": event_id,
    "timbra-signature": signatureOf(secret.toString("utf8"), body, at),
  };
}

import {
  MAX_WEBHOOKS,
  notice,
  ROUTES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookDelivery,
} from "@timbra/contract";
import { createThrottle, type Limit } from "../accounts/index.ts";
import { type Actor, actorOf, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { lockPerTenant, type Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseField, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { newSigningSecret, sealEndpointUrl } from "./endpoint-secrets.ts";
import { queueEvent } from "./queue-events.ts";
import {
  deleteEndpoint,
  type EndpointRecord,
  insertEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  reopenDelivery,
} from "./webhooks.db.ts";

/** Events sent by hand. The owner of an address is not verified, so it must not be flooded from here. */
const BY_HAND_PER_ISSUER: Limit = { burst: 30, everySeconds: 10 };

export const webhookRoutes: RoutePlugin = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.listWebhooks, async ({ session }) => ({
    webhooks: (await withSessionTenant(deps.db, session, listEndpoints)).map(toWebhook),
  }));

  route(app, ROUTES.createWebhook, async ({ body, session, language, request, reply }) => {
    const refused = await deps.messenger.refusal(body.url);
    if (refused !== null) throw refuseField(refused === "https" ? "webhook_https" : "webhook_private", "url");
    const [issuerId, id, secret] = [requireIssuer(session), newId(deps.clock), newSigningSecret()];
    const kept = await sealEndpoint(deps, issuerId, id, { url: body.url, secret });
    const whose = { issuer_id: issuerId, id, created_by: session.userId, created_at: deps.clock.now() };
    const made = await withSessionTenant(deps.db, session, (tx) =>
      addEndpoint(tx, deps.clock, { ...kept, ...whose, events: [...body.events] }, actorOf(session, request)),
    );
    reply.header("cache-control", "no-store");
    return { message: notice("webhook_made", language), webhook: toWebhook(made), secret };
  });

  route(app, ROUTES.deleteWebhook, async ({ params, session, language, request }) => {
    const issuerId = requireIssuer(session);
    await withSessionTenant(deps.db, session, async (tx) => {
      const removed = orNotFound(await deleteEndpoint(tx, issuerId, params.id, deps.clock.now()));
      const [by, subject] = [actorOf(session, request), subjectOf(removed)];
      await recordAuditEvent(tx, deps.clock, { action: "webhook_removed", by, issuerId, subject });
    });
    return { message: notice("webhook_removed", language) };
  });

  route(app, ROUTES.tryWebhook, async ({ params, session, language }) => {
    const issuerId = requireIssuer(session);
    await throttle.consume(`webhooks-by-hand:${issuerId}`, BY_HAND_PER_ISSUER);
    await withSessionTenant(deps.db, session, async (tx) => {
      if (!(await listEndpoints(tx)).some(({ id }) => id === params.id)) throw refuse("not_found");
      await queueEvent(tx, deps, { issuerId, endpointIds: [params.id], kind: WEBHOOK_TEST, data: {} });
    });
    return { message: notice("webhook_on_its_way", language) };
  });

  route(app, ROUTES.listWebhookDeliveries, async ({ session }) => ({
    deliveries: await withSessionTenant(deps.db, session, readDeliveries),
  }));

  route(app, ROUTES.replayWebhookDelivery, async ({ params, session, language }) => {
    const issuerId = requireIssuer(session);
    await throttle.consume(`webhooks-by-hand:${issuerId}`, BY_HAND_PER_ISSUER);
    await withSessionTenant(deps.db, session, async (tx) => {
      if (!(await reopenDelivery(tx, issuerId, params.id))) throw refuse("not_found");
      await deps.queue.send(tx, "deliver-webhook", { issuerId, deliveryId: params.id });
    });
    return { message: notice("webhook_on_its_way", language) };
  });
};

async function addEndpoint(tx: Tx, clock: Clock, endpoint: Parameters<typeof insertEndpoint>[1], by: Actor) {
  const { issuer_id: issuerId } = endpoint;
  await lockPerTenant(tx, issuerId, "webhooks");
  if ((await listEndpoints(tx)).length >= MAX_WEBHOOKS) throw refuseWith("webhooks_full", { max: MAX_WEBHOOKS });
  const made = await insertEndpoint(tx, endpoint);
  const detail = { events: made.events.join(" ") };
  await recordAuditEvent(tx, clock, { action: "webhook_made", by, issuerId, subject: subjectOf(made), detail });
  return made;
}

/** Its secrets as they are kept. Before any transaction: the vault may be far away. */
async function sealEndpoint(
  deps: Pick<Deps, "vault">,
  issuerId: string,
  id: string,
  { url, secret }: { readonly url: string; readonly secret: string },
) {
  const sealed = await deps.vault.sealSecret({ kind: "webhook", owner: issuerId, id }, Buffer.from(secret, "utf8"));
  return {
    ...(await sealEndpointUrl(deps, issuerId, id, url)),
    sealed_secret: Buffer.from(sealed.sealedKey),
    wrapped_key: Buffer.from(sealed.wrappedKey),
    key_version: sealed.keyVersion,
  };
}

/** By its server alone: what stands behind it may hold a secret of the receiver's. */
const subjectOf = ({ id, url }: EndpointRecord) => ({ id, name: new URL(url).host });

function toWebhook({ id, url, events, created_at }: EndpointRecord): Webhook {
  return {
    id,
    url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    created_at: created_at.toISOString(),
  };
}

async function readDeliveries(tx: Tx): Promise<WebhookDelivery[]> {
  const deliveries: WebhookDelivery[] = [];
  for (const { id, url, event_id, kind, state, created_at } of await listDeliveries(tx)) {
    const attempts = (await listAttempts(tx, id)).map(({ started_at, duration_ms, status, error }) => ({
      at: started_at.toISOString(),
      duration_ms,
      status,
      error,
    }));
    deliveries.push({
      id,
      url,
      event_id,
      event: kind,
      state: state as WebhookDelivery["state"],
      created_at: created_at.toISOString(),
      attempts,
    });
  }
  return deliveries;
}

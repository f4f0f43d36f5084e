import * as z from "zod";
import { idParams } from "./fields/identifier.ts";
import { messageKey, requiredText } from "./fields/text.ts";
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** The events that an endpoint can receive. */
export const WEBHOOK_EVENTS = [
  "invoice.stamped",
  "invoice.cancelled",
  "payment.stamped",
  "payment.cancelled",
  "order.paid",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The test event of an endpoint: sent on request, whatever events the endpoint receives. */
export const WEBHOOK_TEST = "webhook.test";

/** Addresses of an issuer at one time. */
export const MAX_WEBHOOKS = 10;

const LONGEST_URL = 500;

export const webhookCreateRequest = z.object({
  url: requiredText(1, LONGEST_URL).refine(isTold, { error: messageKey("webhook_url") }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: messageKey("not_in_list") }), { error: messageKey("at_least_one") })
    .min(1, { error: messageKey("at_least_one") })
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

const WEB = z.url({ protocol: /^https?$/ });
/** Neither a name with a password nor a place in a page. */
const PLAIN = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i;

/** An address that could receive events; whether this server may is said when it is registered. */
function isTold(text: string): boolean {
  return PLAIN.test(text) && WEB.safeParse(text).success;
}

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: wireInstant,
});
export type Webhook = z.output<typeof webhookSchema>;

/** `secret`: what deliveries are signed with. It is shown only once. */
export const webhookMadeResponse = z.object({ message: z.string(), webhook: webhookSchema, secret: z.string() });

const attempt = z.object({
  at: wireInstant,
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
});

export const webhookDeliverySchema = z.object({
  id: z.string(),
  url: z.string(),
  /** Of the event: the same for every address and every repeat. */
  event_id: z.string(),
  event: z.string(),
  state: z.enum(["pending", "delivered", "failed"]),
  created_at: wireInstant,
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const scope = "crud_user_settings";

export const webhookRoutes = {
  listWebhooks: get("/api/webhooks", scope, "The addresses that are told what happens", {
    response: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: post(
    "/api/webhooks",
    scope,
    "Register an address to be told; the secret that deliveries are signed with is told this once",
    { request: webhookCreateRequest, response: webhookMadeResponse, status: 201, fresh: true },
  ),
  deleteWebhook: del("/api/webhooks/:id", scope, "Tell an address nothing more", {
    params: idParams,
    response: messageResponse,
  }),
  tryWebhook: post("/api/webhooks/:id/test", scope, "Send an address an event that says nothing", {
    params: idParams,
    response: messageResponse,
  }),
  listWebhookDeliveries: get(
    "/api/webhooks/deliveries",
    scope,
    "What was told lately, to whom, and how each try went",
    { response: z.object({ deliveries: z.array(webhookDeliverySchema) }) },
  ),
  replayWebhookDelivery: post("/api/webhooks/deliveries/:id/replay", scope, "Tell it again, with the same event id", {
    params: idParams,
    response: messageResponse,
  }),
};

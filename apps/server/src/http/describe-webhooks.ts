import { WEBHOOK_EVENTS, type WebhookEvent } from "@timbra/contract";

type WebhookJson = Record<string, unknown>;

const text = { type: "string" };
const nullableText = { type: ["string", "null"] };

const DOCUMENT = {
  type: "object",
  description: "The document, as it is at that moment",
  properties: {
    id: text,
    type: { enum: ["I", "E", "T", "P"] },
    uuid: nullableText,
    serie: nullableText,
    folio: { type: ["integer", "null"] },
    total: text,
    currency: text,
    receiver_rfc: text,
    environment: { enum: ["sandbox", "live"] },
  },
};

const ORDER = {
  type: "object",
  description: "The order of credits, which can be used from that moment",
  properties: {
    id: text,
    credits: { type: "integer" },
    total: text,
    currency: text,
    needs_invoice: { type: "boolean" },
    paid_at: { type: "string", format: "date-time" },
    environment: { enum: ["sandbox", "live"] },
  },
};

/** What registered addresses are told (OpenAPI 3.1 `webhooks`). */
export function describeWebhooks(): WebhookJson {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: describeEvent(event) }]));
}

function describeEvent(event: WebhookEvent): WebhookJson {
  const data = event === "order.paid" ? ORDER : DOCUMENT;
  const properties = { id: text, type: { const: event }, created_at: { type: "string", format: "date-time" }, data };
  return {
    summary: `${event}; the same id in every repeat`,
    parameters: [
      header("Timbra-Event-Id", "Of the event"),
      header("Timbra-Signature", "t=seconds,v1=HMAC-SHA256 in hex of seconds, full stop and body"),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } } },
    },
    responses: { "2XX": { description: "Heard. Anything else, or nothing within ten seconds, is tried again" } },
  };
}

function header(name: string, description: string): WebhookJson {
  return { name, in: "header", required: true, schema: text, description };
}

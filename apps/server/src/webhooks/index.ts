export { deliverWebhookJob } from "./deliver.ts";
export { sealClearUrls } from "./endpoint-secrets.ts";
export { queueDocumentEvent, queueOrderPaidEvent } from "./queue-events.ts";
export { webhookRoutes } from "./routes.ts";

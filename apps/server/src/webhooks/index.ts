export { sealClearAddresses } from "./address.ts";
export { announceDocument, announcePaidOrder, type PaidOrder } from "./announce.ts";
export { deliverWebhookJob } from "./deliver-webhook.ts";
export { webhookRoutes } from "./routes.ts";

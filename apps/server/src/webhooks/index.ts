export { announceDocument, announcePaidOrder, type PaidOrder } from "./announce.ts";
export { deliverWebhookJob } from "./deliver.ts";
export { sealClearAddresses } from "./endpoint-secrets.ts";
export { webhookRoutes } from "./routes.ts";

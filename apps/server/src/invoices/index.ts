export { followJob } from "./cancellation/follow-job.ts";
export { cancellationRoutes } from "./cancellation/routes.ts";
export { askAgain, listProviderFacts } from "./certification/provider-facts.ts";
export { startCertifying } from "./certification/start-certifying.ts";
export { evidenceRoutes } from "./evidence/routes.ts";
export { invoiceFileRoutes } from "./file-routes.ts";
export { invoiceListRoutes } from "./list-routes.ts";
export { invoiceRoutes } from "./routes.ts";
export { stampRoutes } from "./stamp-routes.ts";

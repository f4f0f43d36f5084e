export { actorOf } from "../http/authenticate.ts";
export type { Actor } from "../lib/current-actor.ts";
export { hasKeyedChains, NO_ISSUER, recordAuditEvent, startKeyedChains } from "./audit-log.db.ts";
export { auditLogRoutes, operatorActor } from "./routes.ts";

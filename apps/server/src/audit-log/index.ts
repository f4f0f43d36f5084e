export { type Actor, hasKeyedChains, NO_ISSUER, recordAuditEvent, startKeyedChains } from "./audit-log.db.ts";
export { actorOf, auditLogRoutes, operatorActor } from "./routes.ts";

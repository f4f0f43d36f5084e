export { type Actor, hasKeyedChains, recordAuditEvent, startKeyedChains } from "./audit-log.db.ts";
export { actorOf, auditLogRoutes, operatorActor } from "./routes.ts";

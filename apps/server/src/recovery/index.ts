export { type ProviderRecovery, type RecoveryReport, recoverCertified } from "./recover-certified.ts";
export { listKept } from "./recovered-documents.db.ts";

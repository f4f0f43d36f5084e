export { isRefusedValue, isUnreachable, violatedKey } from "./errors.ts";
export {
  type AdminWordIndex,
  type Count,
  containsWords,
  type KeysetPosition,
  type List,
  type ListedRow,
  type ListedTable,
  type ListWindow,
  openAdminList,
  openList,
  parseSearch,
  type Sort,
  type SortColumn,
} from "./list.ts";
export { assertLogins, prepareAppSchema, prepareLogins } from "./logins.ts";
export {
  analyzeGrownTables,
  claimFileStore,
  databaseTime,
  findFileStore,
  readInstanceSecret,
  runExclusively,
} from "./maintenance.ts";
export { type MigrateOptions, migrate, planOf, withMigrationLock } from "./migrate.ts";
export { isOnline } from "./migration-files.ts";
export type { MigrationPlan } from "./migration-plan.ts";
export {
  addressesFromConfig,
  addressesOfOwnServer,
  applicationName,
  type Database,
  type DatabaseAddresses,
  type Db,
  isOwned,
  type OpenSql,
  type OwnedAddresses,
  openDatabase,
  openDb,
  openPool,
  openSql,
  type PoolUse,
  type Tx,
} from "./pool.ts";
export { ProcessSession, ProcessWatch } from "./process-session.ts";
export { pipelined, preparedQuery, useChainKey } from "./queries.ts";
export { Records } from "./records.ts";
export { asAuditor } from "./roles.ts";
export { isDatabaseUsable, readSchemaState } from "./schema-state.ts";
export {
  issuerOf,
  lockPerTenant,
  queryAsTenant,
  setTenant,
  type TransactionWrapper,
  withTenant,
  wrapTransactions,
} from "./tenant.ts";

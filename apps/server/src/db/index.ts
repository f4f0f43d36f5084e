export { isRefusedValue, isUnreachable, violatedKey } from "./errors.ts";
export {
  afterPosition,
  type Count,
  containsWords,
  type KeysetPosition,
  keysetOrder,
  type List,
  type Listed,
  type ListedTable,
  type ListWindow,
  openList,
  openPlainList,
  type Sort,
  type SortColumn,
  sortValue,
  wordsOf,
} from "./list.ts";
export { assertLogins, prepareAppSchema, prepareLogins } from "./logins.ts";
export { databaseTime, lookAtGrownTables, readInstanceSecret } from "./maintenance.ts";
export { migrate } from "./migrate.ts";
export {
  applicationName,
  type Database,
  type DatabaseAddresses,
  type Db,
  givenAddresses,
  type OpenSql,
  openDatabase,
  openDb,
  openPool,
  openSql,
  ownAddresses,
  type Tx,
} from "./pool.ts";
export { statement, together, useChainKey } from "./queries.ts";
export { asAuditor } from "./roles.ts";
export { enterIssuer, inIssuer, onceInIssuer, oneAtATime } from "./tenant.ts";

export { createAppSchema } from "./app-schema.ts";
export { appConnection, openDb, openPool } from "./client.ts";
export { isRefusedValue, isUnreachable, violatedKey } from "./errors.ts";
export { readInstanceSecret } from "./instance-secrets.db.ts";
export { afterPosition, type KeysetPosition, keysetOrder, type Sort, type SortColumn, sortValue } from "./keyset.ts";
export { migrate } from "./migrate.ts";
export type { Database, Db, Tx } from "./schema.ts";
export { containsWords } from "./search-words.ts";
export { enterIssuer, inIssuer } from "./tenant.ts";

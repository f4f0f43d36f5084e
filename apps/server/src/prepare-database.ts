import { assertLogins, type DatabaseAddresses, migrate, prepareLogins } from "./adapters/postgres/index.ts";
import { installQueue } from "./adapters/queue/index.ts";

/**
 * Brings a database to this version: tables, roles, job queue, logins. Several programs may do it at once. Answers the
 * migrations applied now.
 */
export async function prepareDatabase(addresses: DatabaseAddresses): Promise<string[]> {
  const applied = await migrate(addresses.owner);
  await installQueue(addresses.owner);
  await prepareLogins(addresses);
  await assertLogins(addresses);
  return applied;
}

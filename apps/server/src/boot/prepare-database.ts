import { assertLogins, type DatabaseAddresses, migrate, prepareLogins } from "../db/index.ts";
import { installQueue } from "../jobs/queue.ts";

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

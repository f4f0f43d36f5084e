import {
  assertLogins,
  type MigrateOptions,
  migrate,
  type OwnedAddresses,
  planOf,
  prepareLogins,
  withMigrationLock,
} from "../db/index.ts";
import { installQueue } from "../jobs/queue.ts";

/**
 * Brings a database to this version: tables, roles, job queue, logins. Several programs may do it at once: one does,
 * the others wait for it. Answers the migrations applied now.
 */
export async function prepareDatabase(addresses: OwnedAddresses, options: MigrateOptions = {}): Promise<string[]> {
  const applied = await withMigrationLock(addresses.owner, async () => {
    const names = await migrate(addresses.owner, options);
    // A newer version's queue is not ours to change.
    if ((await planOf(addresses.owner)).newer.length === 0) await installQueue(addresses.owner);
    await prepareLogins(addresses);
    return names;
  });
  await assertLogins(addresses);
  return applied;
}

import { migrate } from "./adapters/postgres/index.ts";
import { installQueue } from "./adapters/queue/index.ts";

/** Brings a database to this version: tables, role, job queue. Several programs may do it at once. Answers the migrations applied now. */
export async function prepareDatabase(ownerUrl: string): Promise<string[]> {
  const applied = await migrate(ownerUrl);
  await installQueue(ownerUrl);
  return applied;
}

import { queryOnce } from "../../apps/server/src/adapters/postgres/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/adapters/postgres/embedded/index.ts";

/** Makes the proof that every session gave an old one, as a quarter of an hour would. */
export async function makeProofsOld(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await queryOnce(postgres.url, "UPDATE sessions SET fresh_until = created_at");
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../boot/prepare-database.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { addressesOfOwnServer } from "../db/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The database server of this run, as its owner. The database in it, fully migrated, is the template of every
     * test's own.
     */
    postgresUrl: string;
  }
}

/** Durability is no use to databases that live for a minute. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** One PostgreSQL a run, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "timbra-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
  await prepareDatabase(addressesOfOwnServer(postgres.url));
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

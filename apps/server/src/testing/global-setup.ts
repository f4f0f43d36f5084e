import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../boot/prepare-database.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { addressesOfOwnServer, type OwnedAddresses } from "../db/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The database server of this run, as its owner. The database in it, fully migrated, is the template of every
     * test's own.
     */
    postgresUrl: string;
    /** Data of products that are shared by the files of a worker; gone when the run ends. */
    sharedFolder: string;
  }
}

/** Durability is no use to databases that live for a minute. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
};

/** One PostgreSQL a run, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "timbra-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
  endWithThisRun(postgres.pid, folder);
  const addresses = addressesOfOwnServer(postgres.url);
  await prepareDatabase(addresses);
  await hashPasswordsOnce(addresses);
  project.provide("postgresUrl", postgres.url);
  project.provide("sharedFolder", join(folder, "shared"));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The server outlives a run that was killed: a process whose input is ours ends it then, when that input ends. After a
 * run that ended by itself there is nothing left to do.
 */
function endWithThisRun(pid: number, folder: string): void {
  const command = 'cat; kill -INT "$1" && while kill -0 "$1"; do sleep 1; done; rm -rf "$2"';
  const watcher = spawn("sh", ["-c", command, "sh", String(pid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.on("error", () => undefined);
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
}

/**
 * The same passwords after one round of hashing: 4,096 of them cost 2 ms of processor for each session that is opened,
 * and the tests open thousands.
 */
async function hashPasswordsOnce({ owner, product, auditor }: OwnedAddresses): Promise<void> {
  for (const { username, password } of [owner, product, auditor].map((address) => new URL(address))) {
    const [row] = await queryOnce<{ statement: string }>(
      owner,
      "SELECT format('SET scram_iterations = 1; ALTER ROLE %I PASSWORD %L', $1::text, $2::text) AS statement",
      [username, password].map(decodeURIComponent),
    );
    await queryOnce(owner, row?.statement ?? "");
  }
}

import { type Db, useChainKey } from "../adapters/postgres/index.ts";
import { masterKeyFile } from "../config.ts";
import { openKeys } from "../open-keys.ts";
import type { TestApp } from "./test-app.ts";

/** For a test's own way to the database of a test app: what is written over it has codes too. */
export async function bringChainKey(test: TestApp, db: Db): Promise<void> {
  const { chainKey } = await openKeys(test.deps.db, test.clock, masterKeyFile(test.config));
  useChainKey(db, chainKey);
}

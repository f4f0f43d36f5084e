import { masterKeyFile } from "../boot/config.ts";
import { openKeys } from "../boot/database.ts";
import { type Db, useChainKey } from "../db/index.ts";
import type { TestApp } from "./test-app.ts";

/** For a test's own way to the database of a test app: what is written over it has codes too. */
export async function setChainKey(test: TestApp, db: Db): Promise<void> {
  const { chainKey } = await openKeys(test.deps.db, test.clock, masterKeyFile(test.config));
  useChainKey(db, chainKey);
}

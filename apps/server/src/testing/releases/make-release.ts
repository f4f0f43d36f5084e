import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../boot/config.ts";
import { openInstallation } from "../../boot/database.ts";
import { startProduct } from "../../boot/start.ts";
import { systemClock } from "../../lib/clock.ts";
import { openLog } from "../../lib/log.ts";
import { VERSION } from "../../lib/version.ts";
import { dumpRelease, writeRelease } from "./release-dump.ts";

/**
 * Keeps an installation as this version leaves it, with a sample company in it, for the tests of later versions:
 * `npm run release-fixture -w @timbra/server`, once for each release (CONTRIBUTING.md).
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "timbra-release-"));
  chmodSync(folder, 0o755);
  const read = readConfig({ TIMBRA_DATA_DIR: join(folder, "data"), PORT: "0", PAC_SANDBOX_PORT: "0" });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  try {
    const product = await startProduct({ config: read.config, clock: systemClock, log: openLog("warn") });
    const answer = await fetch(`${product.facts.url}/api/sandbox/sample`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ wish: randomUUID() }),
    });
    await product.stop();
    if (answer.status !== 201) throw new Error(`No sample company was made: ${answer.status}`);
    const installation = await openInstallation(read.config, (path) => `There is no data in ${path}.`);
    const { owner } = installation.addresses;
    if (owner === null) throw new TypeError("The embedded database has an owner.");
    await writeRelease(await dumpRelease(owner, installation.folder, VERSION)).finally(installation.close);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();

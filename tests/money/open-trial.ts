import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripeCardsAt, withoutSockets } from "../../apps/server/src/adapters/cards/stripe/testing/reach-stripe.ts";
import { createStripeApi } from "../../apps/server/src/adapters/cards/stripe/testing/stripe-api.ts";
import { StripeState } from "../../apps/server/src/adapters/cards/stripe/testing/stripe-state.ts";
import { readConfig } from "../../apps/server/src/boot/config.ts";
import { openDeps } from "../../apps/server/src/boot/open-deps.ts";
import { prepareDatabase } from "../../apps/server/src/boot/prepare-database.ts";
import { MODULE_ROUTES } from "../../apps/server/src/boot/routes.ts";
import { connectTo, queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer } from "../../apps/server/src/db/index.ts";
import { buildApp } from "../../apps/server/src/http/app.ts";
import { systemClock } from "../../apps/server/src/lib/clock.ts";
import { openLog } from "../../apps/server/src/lib/log.ts";
import type { ShopTrial } from "../../apps/server/src/orders/testing/shop-trial.ts";
import { openCrashingDatabase } from "../../apps/server/src/testing/crashing-database.ts";

/** As in the tests: what exists for one run needs no durability. Everything else of the database is as it is in use. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", scram_iterations: "1" };
const POOL = 8;
const NOBODY = "http://127.0.0.1:9";

export interface OpenTrial {
  readonly shop: ShopTrial;
  close(): Promise<void>;
}

/**
 * The product over a PostgreSQL of its own, with Stripe's adapter and SDK, whose requests are answered in this process.
 * No job runs.
 */
export async function openTrial(): Promise<OpenTrial> {
  const folder = mkdtempSync(join(tmpdir(), "timbra-money-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
  await rehash(postgres.url);
  await prepareDatabase(addressesOfOwnServer(postgres.url));
  const read = readConfig({ TIMBRA_DATA_DIR: folder, TIMBRA_ROLE: "web", RATE_LIMIT: "0", CATALOGUES_URL: NOBODY });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  const owner = await connectTo(postgres.url);
  const book = new StripeState();
  const database = openCrashingDatabase(postgres.url, POOL);
  const cards = stripeCardsAt(withoutSockets(createStripeApi(book)));
  const given = {
    config: read.config,
    clock: systemClock,
    log: openLog("silent"),
    database: addressesOfOwnServer(postgres.url),
    pacUrl: NOBODY,
  };
  const { deps, close } = await openDeps(given, { cards, sandboxCards: null, db: database.db });
  const app = await buildApp({ deps, findSession: () => Promise.resolve(null), routes: MODULE_ROUTES });
  await app.ready();
  return {
    shop: { app, deps, database, book, owner },
    async close() {
      await app.close();
      await close();
      await owner.end();
      await database.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Connections break here by the thousand, and proving a password costs more than making one: it is hashed anew, with
 * one round.
 */
async function rehash(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await queryOnce(url, `ALTER ROLE ${username} PASSWORD '${password}'`);
}

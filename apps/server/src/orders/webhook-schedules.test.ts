import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type StripeServer,
  serveStripe,
  stripeCardsAt,
  withoutSockets,
} from "../adapters/cards/stripe/testing/reach-stripe.ts";
import { createStripeApi } from "../adapters/cards/stripe/testing/stripe-api.ts";
import { StripeState } from "../adapters/cards/stripe/testing/stripe-state.ts";
import { connectTo } from "../db/embedded/connect.ts";
import { type CrashingDatabase, openCrashingDatabase } from "../testing/crashing-database.ts";
import { setChainKey } from "../testing/set-chain-key.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { playSchedules } from "./testing/play-schedules.ts";
import type { ShopTrial } from "./testing/shop-trial.ts";

const allowsBrokenInvariants = "credits are held here for documents that are none";
const POOL = 8;

/** The real product but for its card provider, which is Stripe's adapter, and its way to the database, which breaks. */
async function openTrial(
  cards: ReturnType<typeof stripeCardsAt>,
  book: StripeState,
): Promise<{ test: TestApp; trial: ShopTrial }> {
  const test = await startTestApp({
    pac: false,
    worker: false,
    allowsBrokenInvariants,
    replaced: { cards, sandboxCards: null },
  });
  const database: CrashingDatabase = openCrashingDatabase(test.databaseUrl, POOL);
  await setChainKey(test, database.db);
  Object.assign(test.deps, { db: database.db });
  return { test, trial: { app: test.app, deps: test.deps, database, book, owner: await connectTo(test.databaseUrl) } };
}

describe("orders under the events of a card provider", () => {
  const book = new StripeState();
  let test: TestApp;
  let trial: ShopTrial;
  beforeAll(async () => {
    ({ test, trial } = await openTrial(stripeCardsAt(withoutSockets(createStripeApi(book))), book));
  });
  afterAll(async () => {
    await trial.owner.end();
    await trial.database.end();
    await test.close();
  });

  it("credit each payment once and take each refund back once, however events come, are forged, and are met by kills", async () => {
    const { wrong, tally } = await playSchedules(trial, { seed: randomInt(2 ** 31), count: 24, together: 4 });
    expect(wrong).toEqual([]);
    expect(tally.schedules).toBe(24);
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(0);
  }, 240_000);

  it("are seen to be wrong when they are", async () => {
    await trial.owner.query(
      `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
       CREATE TRIGGER forget BEFORE INSERT ON credit_reversals FOR EACH ROW EXECUTE FUNCTION forget()`,
    );
    const { wrong } = await playSchedules(trial, { seed: 7, count: 8, together: 4 });
    expect(wrong.length).toBeGreaterThan(0);
  }, 60_000);
});

describe("the same with Stripe's adapter over real sockets", () => {
  const book = new StripeState();
  let stripe: StripeServer;
  let test: TestApp;
  let trial: ShopTrial;
  beforeAll(async () => {
    stripe = await serveStripe(createStripeApi(book));
    ({ test, trial } = await openTrial(stripeCardsAt(stripe.server), book));
  });
  afterAll(async () => {
    await trial.owner.end();
    await trial.database.end();
    await test.close();
    await stripe.close();
  });

  it("ends the same", async () => {
    const { wrong } = await playSchedules(trial, { seed: randomInt(2 ** 31), count: 6, together: 4 });
    expect(wrong).toEqual([]);
  }, 120_000);
});

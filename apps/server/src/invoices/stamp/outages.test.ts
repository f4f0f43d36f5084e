import { STAMP_WINDOW_OVER } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPacs, createSwPac, type PacPort, type StampAnswer } from "../../adapters/pac/index.ts";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { openDb, openPool } from "../../db/pool.ts";
import { newId } from "../../lib/ids.ts";
import { cutOffDatabase } from "../../testing/cut-off-database.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { ledgerOf } from "../../testing/pac-ledger.ts";
import { setChainKey } from "../../testing/set-chain-key.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { runExchange } from "../exchange.ts";
import { replayJournal } from "./answer-journal.ts";
import { stampSteps } from "./ask-provider.ts";
import { Dispatcher, requeueOrphans } from "./dispatcher.ts";

let test: TestApp;
let issuer: ReadyIssuer;
const asked: string[] = [];
let meanwhile: (customId: string, real: () => Promise<StampAnswer>) => Promise<StampAnswer> = (_, real) => real();

beforeAll(async () => {
  const real = () => {
    const urls = { servicesUrl: test.pacUrl, apiUrl: test.pacUrl, statusUrl: test.pacUrl };
    return createSwPac({ provider: "one", environment: "sandbox", ...urls, user: "sandbox", password: "sandbox" }, () =>
      test.clock.now(),
    );
  };
  const ask: PacPort["stamp"] = (xml, request) => {
    asked.push(request.customId);
    return meanwhile(request.customId, () => real().stamp(xml, request));
  };
  const pac = {
    provider: "one",
    environment: "sandbox",
    stamp: ask,
    recover: ask,
    certificate: async () => null,
  } as Partial<PacPort> as PacPort;
  test = await startTestApp({
    worker: false,
    replaced: { pacs: createPacs([{ pac, limit: 6 }]) },
    environment: { STAMP_WAIT_MS: "700" },
  });
  issuer = await readyIssuer(test);
  const gift = {
    issuerId: issuer.issuerId,
    documentKind: "test",
    documentId: newId(test.clock),
    amount: 200,
    note: "",
  };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(() => test.close());

const UNSENT = { kind: "unavailable", reason: "ECONNREFUSED", possiblySent: false } as const;

/** Invoices that are sealed and have not been sent to any provider. */
async function waiting(many: number): Promise<string[]> {
  const ids: string[] = [];
  meanwhile = async () => ({ ...UNSENT, refusedFor: "issuer" });
  for (let n = 0; n < many; n += 1)
    ids.push((await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice.id);
  meanwhile = (_, real) => real();
  asked.length = 0;
  test.clock.advance(60 * MINUTE);
  return ids;
}

const stateOf = async (id: string) => (await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state;
const slotsHeld = async () =>
  (await queryAsOwner(test.databaseUrl, "SELECT slot FROM certification_slots WHERE held_until IS NOT NULL")).length;

const attemptStamp = (deps: TestApp["deps"], invoiceId: string) =>
  runExchange(deps, stampSteps(deps), { issuerId: issuer.issuerId, invoiceId, requestedDirectly: true }, 5_000);

/**
 * Time goes on until it is so: a try that was still being written down when the clock moved is due an hour after that.
 */
async function untilLater(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(
    () => {
      test.clock.advance(10 * MINUTE);
      return isSo();
    },
    { timeout: 20_000, interval: 200 },
  );
}

describe("a document that fails every worker", () => {
  it("delays no other document, raises an alert, and is stamped when the fault is gone", async () => {
    const ids = await waiting(40);
    const poison = (
      await queryAsOwner<{ id: string }>(test.databaseUrl, "SELECT id FROM sealed_documents WHERE invoice_id = $1", [
        ids[7],
      ])
    )[0]?.id;
    meanwhile = async (customId, real) => {
      if (customId === poison) throw new Error("poisoned");
      return real();
    };
    const dispatcher = new Dispatcher(test.deps);
    dispatcher.start();
    await vi.waitUntil(
      async () => (await queryAsOwner(test.databaseUrl, "SELECT 1 FROM certification_queue")).length === 1,
      { timeout: 60_000 },
    );
    expect(asked.filter((id) => id !== poison)).toHaveLength(39);
    for (let tries = 0; tries < 3; tries += 1) {
      const before = asked.length;
      await untilLater(() => asked.length > before);
    }
    const reasons = () =>
      queryAsOwner(
        test.databaseUrl,
        "SELECT reason, detail ->> 'said' AS said FROM attention_items WHERE subject_id = $1",
        [poison],
      );
    await vi.waitUntil(async () => JSON.stringify(await reasons()).includes("failing"), { timeout: 20_000 });
    expect(await reasons()).toEqual([{ reason: "failing", said: "poisoned" }]);
    const paused = await queryAsOwner(
      test.databaseUrl,
      "SELECT provider FROM certification_providers WHERE paused_until IS NOT NULL",
    );
    expect(paused).toEqual([]);
    meanwhile = (_, real) => real();
    await untilLater(async () => (await stateOf(ids[7] ?? "")) === "stamped");
    await dispatcher.stop(5_000);
    expect([await reasons(), await slotsHeld()]).toEqual([[], 0]);
  });
});

describe("the database away between the provider's answer and the commit", () => {
  async function certifyCutOff(id: string): Promise<unknown> {
    const way = await cutOffDatabase(test.databaseUrl);
    const pool = openPool({ url: way.url, onError: () => undefined });
    const deps = { ...test.deps, db: openDb(pool) };
    await setChainKey(test, deps.db);
    meanwhile = async (_, real) => {
      const answer = await real();
      await way.cut();
      return answer;
    };
    const failure = await attemptStamp(deps, id).catch((error: unknown) => error);
    meanwhile = (_, real) => real();
    await pool.end();
    return failure;
  }

  it("loses no stamp: it is kept on disk, and settled when the database is back without asking again", async () => {
    const [id = ""] = await waiting(1);
    const before = (await ledgerOf(test, issuer.rfc)).length;
    expect(await certifyCutOff(id)).toBeInstanceOf(Error);
    expect([await test.deps.journal.names(), await stateOf(id)]).toEqual([
      [expect.stringMatching(/^[0-9a-f-]{36}$/)],
      "stamping",
    ]);
    await replayJournal(test.deps);
    expect([await stateOf(id), await test.deps.journal.names(), asked.length, await slotsHeld()]).toEqual([
      "stamped",
      [],
      1,
      0,
    ]);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(before + 1);
  });

  it("settles the kept stamp even when somebody else took the document over meanwhile, and keeps one stamp when they found it too", async () => {
    const [taken = "", found = ""] = await waiting(2);
    for (const id of [taken, found]) await certifyCutOff(id);
    test.clock.advance(2 * MINUTE);
    // One is being asked about again when the answers are settled; the other has been stamped by then.
    expect(await attemptStamp(test.deps, found)).toEqual({ kind: "stamped" });
    meanwhile = async (_, real) => {
      await replayJournal(test.deps);
      return real();
    };
    expect(await attemptStamp(test.deps, taken)).toEqual({ kind: "settled" });
    meanwhile = (_, real) => real();
    expect([await stateOf(taken), await stateOf(found)]).toEqual(["stamped", "stamped"]);
    // This process settles them by itself too: whoever comes second finds nothing left to do.
    await vi.waitUntil(async () => (await test.deps.journal.names()).length === 0, { timeout: 20_000 });
  });
});

describe("a process that is asked to stop", () => {
  it("takes no further documents, and releases those still in progress: the next process continues at once", async () => {
    const ids = await waiting(3);
    meanwhile = () => new Promise(() => undefined);
    const dispatcher = new Dispatcher(test.deps);
    dispatcher.start();
    await vi.waitUntil(() => asked.length === 3, { timeout: 20_000 });
    expect(await slotsHeld()).toBe(3);
    await dispatcher.stop(50);
    expect([await slotsHeld(), await Promise.all(ids.map(stateOf))]).toEqual([
      0,
      ["uncertain", "uncertain", "uncertain"],
    ]);
    meanwhile = (_, real) => real();
    for (const id of ids)
      expect((await issuer.client.call("stampDraft", { params: { id } })).body.invoice.state).toBe("stamped");
  });

  it("lets what is answered in time end", async () => {
    const ids = await waiting(2);
    const dispatcher = new Dispatcher(test.deps);
    meanwhile = async (_, real) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return real();
    };
    dispatcher.start();
    await vi.waitUntil(() => asked.length === 2, { timeout: 20_000 });
    await dispatcher.stop(20_000);
    meanwhile = (_, real) => real();
    expect(await Promise.all(ids.map(stateOf))).toEqual(["stamped", "stamped"]);
  });
});

describe("a start", () => {
  it("queues what is open and in no queue, and continues it", async () => {
    const [id = ""] = await waiting(1);
    await queryAsOwner(test.databaseUrl, "DELETE FROM certification_queue");
    await requeueOrphans(test.deps);
    const dispatcher = new Dispatcher(test.deps);
    dispatcher.start();
    await vi.waitUntil(async () => (await stateOf(id)) === "stamped", { timeout: 20_000 });
    await dispatcher.stop(5_000);
    expect([asked.length, await queryAsOwner(test.databaseUrl, "SELECT 1 FROM certification_queue")]).toEqual([1, []]);
  });
});

// The last one: sessions end when the clock goes on for so long.
describe("a document that never left within the 72 hours of its date", () => {
  it("says until when it can be stamped, and is a draft again then: nothing is sent, and its credit is back", async () => {
    const { credits } = (await issuer.client.call("getCredits")).body;
    const [id = ""] = await waiting(1);
    const { invoice } = (await issuer.client.call("getInvoice", { params: { id } })).body;
    const left = Date.parse(invoice.stamp_by ?? "") - test.clock.now().getTime();
    expect([invoice.state, Math.round(left / MINUTE)]).toEqual(["stamping", 71 * 60]);
    expect((await issuer.client.call("getDashboard")).body.waiting.stamp_by).toBe(invoice.stamp_by);
    const dispatcher = new Dispatcher(test.deps);
    test.clock.advance(left + 1);
    dispatcher.start();
    const state = () =>
      queryAsOwner<{ state: string }>(test.databaseUrl, "SELECT state FROM invoices WHERE id = $1", [id]);
    await vi.waitUntil(async () => (await state())[0]?.state === "draft", { timeout: 20_000 });
    await dispatcher.stop(5_000);
    expect([asked, await queryAsOwner(test.databaseUrl, "SELECT 1 FROM certification_queue")]).toEqual([[], []]);
    const session = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
    const client = test.client.withToken(session.body.token);
    const back = (await client.call("getInvoice", { params: { id } })).body.invoice;
    expect([back.stamp_by, back.problems.map(({ code }) => code)]).toEqual([null, [STAMP_WINDOW_OVER]]);
    expect(back.problems[0]?.message).toContain("72 horas");
    expect((await client.call("getCredits")).body.credits).toBe(credits);
    const again = (await client.call("stampDraft", { params: { id } })).body.invoice;
    expect([again.state, again.folio, again.stamp_by]).toEqual(["stamped", invoice.folio, null]);
  });
});

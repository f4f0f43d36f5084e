import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPacs, createSwPac, type PacPort, type StampAnswer } from "../../adapters/pac/index.ts";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { ledgerOf } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";

/**
 * Two providers of which the first one's answers can be changed on their way. Behind both stands the sandbox, whose
 * ledger counts for them together.
 */
let test: TestApp;
let issuer: ReadyIssuer;
const asked: string[] = [];
let meanwhile: (real: () => Promise<StampAnswer>) => Promise<StampAnswer> = (real) => real();

function provider(name: string): PacPort {
  const real = () => {
    const urls = { servicesUrl: test.pacUrl, apiUrl: test.pacUrl, statusUrl: test.pacUrl };
    return createSwPac({ provider: name, environment: "sandbox", ...urls, user: "sandbox", password: "sandbox" }, () =>
      test.clock.now(),
    );
  };
  const ask: PacPort["stamp"] = (xml, request) => {
    asked.push(name);
    return name === "one" ? meanwhile(() => real().stamp(xml, request)) : real().stamp(xml, request);
  };
  return {
    provider: name,
    environment: "sandbox",
    stamp: ask,
    recover: ask,
    certificate: async () => null,
  } as Partial<PacPort> as PacPort;
}

beforeAll(async () => {
  const pacs = createPacs([
    { pac: provider("one"), limit: 5 },
    { pac: provider("two"), limit: 5 },
  ]);
  test = await startTestApp({ worker: false, replaced: { pacs }, environment: { STAMP_WAIT_MS: "1500" } });
  issuer = await readyIssuer(test);
  const gift = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock), amount: 50, note: "" };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(() => test.close());
beforeEach(async () => {
  asked.length = 0;
  meanwhile = (real) => real();
  await queryAsOwner(test.databaseUrl, "DELETE FROM certification_providers");
});

const stamp = async () => (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice;
const press = async (id: string) => (await issuer.client.call("stampDraft", { params: { id } })).body.invoice;
const attemptsOf = async (id: string) =>
  (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body.events.flatMap(({ attempt }) =>
    attempt ? [[attempt.provider, attempt.answer]] : [],
  );

async function providerOf(id: string): Promise<string | undefined> {
  const query =
    "SELECT d.provider || ' ' || i.provider AS both FROM sealed_documents AS d JOIN invoices AS i ON i.id = d.invoice_id WHERE i.id = $1";
  return (await queryAsOwner<{ both: string }>(test.databaseUrl, query, [id]))[0]?.both;
}

const NOTHING_DONE = { kind: "unavailable", reason: "provider_says: 718", possiblySent: false } as const;

describe("a second provider", () => {
  it("is not asked while the first is well", async () => {
    expect((await stamp()).state).toBe("stamped");
    expect(asked).toEqual(["one"]);
  });

  it.each(["account", "issuer"] as const)(
    "is asked at once, for the same request, when the first refuses the %s by its own word",
    async (refusedFor) => {
      meanwhile = async () => ({ ...NOTHING_DONE, refusedFor });
      const before = (await ledgerOf(test, issuer.rfc)).length;
      const invoice = await stamp();
      expect([invoice.state, asked, await providerOf(invoice.id)]).toEqual(["stamped", ["one", "two"], "two two"]);
      expect(await attemptsOf(invoice.id)).toEqual([
        ["one", "unavailable"],
        ["two", "stamped"],
      ]);
      expect(await ledgerOf(test, issuer.rfc)).toHaveLength(before + 1);
      asked.length = 0;
      await stamp();
      // Our account would be refused for every document; the issuer's refusal is that issuer's.
      expect(asked[0]).toBe(refusedFor === "account" ? "two" : "one");
    },
  );

  it("is not asked when the first only has too much to do", async () => {
    meanwhile = async () => ({ ...NOTHING_DONE, refusedFor: "load", retryAfterMs: 60_000 });
    const { id, state } = await stamp();
    expect([state, asked]).toEqual(["stamping", ["one"]]);
    meanwhile = (real) => real();
    test.clock.advance(2 * MINUTE);
    expect((await press(id)).state).toBe("stamped");
    expect(asked).toEqual(["one", "one"]);
  });

  it.each<[string, (real: () => Promise<StampAnswer>) => Promise<StampAnswer>]>([
    [
      "stamped and its answer was lost",
      async (real) => real().then(() => ({ kind: "unavailable", reason: "reset", possiblySent: true })),
    ],
    [
      "answered nothing that can be read",
      async () => ({ kind: "unavailable", reason: "unreadable_answer_503", possiblySent: true }),
    ],
  ])("is never asked about a document once the first %s, whatever the first says later", async (_, unclear) => {
    const before = (await ledgerOf(test, issuer.rfc)).length;
    meanwhile = unclear;
    const { id } = await stamp();
    for (const refusedFor of ["account", "issuer"] as const) {
      meanwhile = async () => ({ ...NOTHING_DONE, refusedFor });
      test.clock.advance(5 * MINUTE);
      expect((await press(id)).state).toBe("uncertain");
    }
    meanwhile = (real) => real();
    test.clock.advance(5 * MINUTE);
    expect((await press(id)).state).toBe("stamped");
    expect(new Set(asked)).toEqual(new Set(["one"]));
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(before + 1);
  });

  it("gets what was never sent while the first is paused, without calling the first; the first gets the rest when it works again", async () => {
    meanwhile = async () => ({ kind: "unavailable", reason: "ECONNREFUSED", possiblySent: false });
    const failed = [await stamp(), await stamp(), await stamp(), await stamp(), await stamp()];
    expect(asked).toEqual(["one", "one", "one", "one", "one"]);
    asked.length = 0;
    expect((await stamp()).state).toBe("stamped");
    expect((await press(failed[0]?.id ?? "")).state).toBe("stamped");
    expect(asked).toEqual(["two", "two"]);
    meanwhile = (real) => real();
    test.clock.advance(MINUTE);
    for (const { id } of failed) expect((await press(id)).state).toBe("stamped");
    expect(asked.slice(2)).toEqual(["one", "one", "one", "one"]);
  });
});

describe("a provider that is configured no more", () => {
  async function orphan(possiblySent: boolean): Promise<string> {
    meanwhile = async () => ({ kind: "unavailable", reason: "reset", possiblySent });
    const { id } = await stamp();
    meanwhile = (real) => real();
    const tables = [
      "sealed_documents SET provider = 'gone' WHERE invoice_id",
      "certification_queue SET provider = 'gone' WHERE invoice_id",
    ];
    const script = tables.map((table) => `UPDATE ${table} = '${id}'`).join("; ");
    await queryAsOwner(test.databaseUrl, `DO $$ BEGIN SET LOCAL session_replication_role = replica; ${script}; END $$`);
    return id;
  }

  it("keeps what it may have certified waiting, and alerts an administrator", async () => {
    const id = await orphan(true);
    asked.length = 0;
    expect((await press(id)).state).toBe("uncertain");
    expect(asked).toEqual([]);
    const items = await queryAsOwner(
      test.databaseUrl,
      "SELECT reason FROM attention_items WHERE detail ->> 'invoice_id' = $1",
      [id],
    );
    expect(items).toEqual([{ reason: "provider_not_configured" }]);
    await queryAsOwner(
      test.databaseUrl,
      `DO $$ BEGIN SET LOCAL session_replication_role = replica;
      UPDATE sealed_documents SET provider = 'one' WHERE provider = 'gone'; UPDATE certification_queue SET provider = 'one'; END $$`,
    );
    expect((await press(id)).state).toBe("stamped");
    expect(
      await queryAsOwner(test.databaseUrl, "SELECT reason FROM attention_items WHERE detail ->> 'invoice_id' = $1", [
        id,
      ]),
    ).toEqual([]);
  });

  it("lets go of what was never sent", async () => {
    const id = await orphan(false);
    expect([(await press(id)).state, await providerOf(id)]).toEqual(["stamped", "one one"]);
  });
});

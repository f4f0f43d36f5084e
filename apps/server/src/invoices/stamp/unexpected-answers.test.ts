import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPacs, createSwPac, type PacPort, type StampAnswer } from "../../adapters/pac/index.ts";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { ledgerOf } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { verifyAnswer } from "./verify-stamp.ts";

/**
 * The sandbox provider, whose next answer can be changed in transit: for what no failure mode of it would ever answer.
 */
let test: TestApp;
let issuer: ReadyIssuer;
let real: PacPort;
let change: ((answer: StampAnswer) => StampAnswer) | null = null;
const certificates = { published: true };

const through =
  (operation: "stamp" | "recover"): PacPort["stamp"] =>
  async (xml, request) => {
    const answer = await real[operation](xml, request);
    const changed = change === null ? answer : change(answer);
    change = null;
    return changed;
  };

beforeAll(async () => {
  const port: Partial<PacPort> = {
    provider: "sandbox",
    environment: "sandbox",
    stamp: through("stamp"),
    recover: through("recover"),
    certificate: (number) => (certificates.published ? real.certificate(number) : Promise.resolve(null)),
  };
  test = await startTestApp({
    replaced: { pacs: createPacs([{ pac: port as PacPort, limit: 10 }]) },
    environment: { STAMP_WAIT_MS: "700" },
  });
  const { pacUrl: url, clock } = test;
  const settings = {
    provider: "sandbox",
    environment: "sandbox",
    servicesUrl: url,
    apiUrl: url,
    statusUrl: url,
    user: "sandbox",
    password: "sandbox",
  } as const;
  real = createSwPac({ ...settings, certificatesUrl: `${url}/sandbox/certificates` }, () => clock.now());
  issuer = await readyIssuer(test);
  const gift = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock), amount: 50, note: "" };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(() => test.close());
afterEach(async () => {
  expect(await brokenInvariants(test.databaseUrl)).toEqual({});
});

async function newDraft(): Promise<string> {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
}

describe("a refusal in words that a database cannot keep", () => {
  it.each(["\u0000", "a\ud800b", "\u001b[31mred\u001b[0m", "x".repeat(100_000), "{min} %s <b>"])(
    "%j is told all the same, and gives the invoice back",
    async (message) => {
      const id = await newDraft();
      const before = (await issuer.client.call("getCredits")).body.credits;
      // Nothing was certified: the document never reaches the provider.
      change = () => ({ kind: "rejected", refusals: [{ code: "CFDI40999", message }] });
      const never = real.stamp;
      real = { ...real, stamp: async () => ({ kind: "unavailable", reason: "not asked", possiblySent: false }) };
      const refused = await issuer.client.fail("stampDraft", { params: { id } });
      real = { ...real, stamp: never };
      expect([refused.status, refused.body.code]).toEqual([422, "invoice_rejected"]);
      expect(refused.body.problems?.map(({ code }) => code)).toEqual(["CFDI40999"]);
      expect((await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state).toBe("draft");
      expect((await issuer.client.call("getCredits")).body.credits).toBe(before);
      expect((await issuer.client.call("getInvoiceTimeline", { params: { id } })).body.events.at(-1)?.kind).toBe(
        "rejected",
      );
    },
  );
});

describe("a stamp that cannot be this invoice's", () => {
  it.each(["", "no-uuid", "00000000-0000-0000-0000-00000000000g"])(
    "because its UUID is %j, is never believed",
    async (uuid) => {
      const id = await newDraft();
      certificates.published = false;
      change = (answer) => ("xml" in answer ? { ...answer, xml: withUuid(answer.xml, uuid) } : answer);
      const answered = await issuer.client.call("stampDraft", { params: { id } });
      certificates.published = true;
      expect([answered.status, answered.body.invoice.state]).toEqual([202, "uncertain"]);
      expect((await issuer.client.call("stampDraft", { params: { id } })).status).toBe(200);
    },
  );

  it("because its UUID is another invoice's, is never believed, even where the provider publishes no certificate to check it with", async () => {
    const { body: first } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const id = await newDraft();
    certificates.published = false;
    change = (answer) =>
      "xml" in answer ? { ...answer, xml: withUuid(answer.xml, first.invoice.uuid ?? "") } : answer;
    const answered = await issuer.client.call("stampDraft", { params: { id } });
    expect([answered.status, answered.body.invoice.state, answered.body.invoice.uuid]).toEqual([
      202,
      "uncertain",
      null,
    ]);
    const { events } = (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body;
    expect(events.at(-1)?.attempt?.answer).toBe("invalid_stamp");
    const again = await issuer.client.call("stampDraft", { params: { id } });
    certificates.published = true;
    expect(again.status).toBe(200);
    expect((await ledgerOf(test, issuer.rfc)).map(({ uuid }) => uuid)).toContain(again.body.invoice.uuid);
  });

  it("because the sandbox's own authority gave it, is never believed in live mode, even of a provider that publishes no certificate", async () => {
    const { invoice } = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body;
    const [kept] = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx
        .selectFrom("stamps")
        .innerJoin("sealed_documents", "sealed_documents.invoice_id", "stamps.invoice_id")
        .where("stamps.invoice_id", "=", invoice.id)
        .select(["sealed_documents.xml as sealed", "stamps.xml as stamped"])
        .$narrowType<{ sealed: Buffer }>()
        .execute(),
    );
    if (kept === undefined) return expect.unreachable();
    const answer: StampAnswer = { kind: "stamped", xml: kept.stamped };
    const judged = (environment: "sandbox" | "live") =>
      verifyAnswer({ ...real, environment, certificate: async () => null }, { xml: kept.sealed }, answer);
    expect(await judged("sandbox")).toMatchObject({ ok: true });
    expect(await judged("live")).toEqual({ ok: false, reason: "stamp_of_test_authority" });
  });

  function withUuid(xml: Uint8Array, uuid: string): Uint8Array {
    return Buffer.from(
      Buffer.from(xml)
        .toString("utf8")
        .replace(/ UUID="[^"]+"/, ` UUID="${uuid}"`),
    );
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp({ environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
  const document = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock) };
  await withTenant(test.deps.db, issuer.issuerId, (tx) =>
    grantCredits(tx, test.clock, { ...document, amount: 200, note: "" }),
  );
});

afterAll(() => test.close());

async function newDraft(): Promise<string> {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
}

async function stateOf(id: string) {
  const { invoice } = (await issuer.client.call("getInvoice", { params: { id } })).body;
  return { state: invoice.state, uuid: invoice.uuid, folio: invoice.folio };
}

async function credits(): Promise<number> {
  return (await issuer.client.call("getCredits")).body.credits;
}

async function booked(uuid: string | null): Promise<number> {
  return (await ledgerOf(test, issuer.rfc)).filter((entry) => entry.uuid === uuid).length;
}

/** One bad answer each; then the provider works again. */
const UNCLEAR = [
  "timeout-before",
  "timeout-after",
  "reset-before",
  "reset-after",
  "reset-mid-body",
  "truncated",
  "5xx-before",
  "5xx-after",
  "html-maintenance",
  "malformed",
  "wrong-uuid",
  "another-xml",
  "altered-xml",
  "no-credit",
  "unauthorised",
  "too-many",
  "drip",
];

describe("a provider that answers badly once", () => {
  it.each(UNCLEAR)("%s: the invoice says that it waits, and ends stamped once with one credit", async (name) => {
    const before = { credits: await credits(), stamps: (await ledgerOf(test, issuer.rfc)).length };
    const id = await newDraft();
    await setPersonality(test, name, { times: 1, delay_ms: 3_000 });
    const first = await issuer.client.call("stampDraft", { params: { id } });
    // A token that is refused is renewed at once: nothing is left to wait for.
    if (name !== "unauthorised") {
      expect(first.status).toBe(202);
      expect(["stamping", "uncertain"]).toContain(first.body.invoice.state);
      expect(await credits()).toBe(before.credits - 1);
    }
    await setPersonality(test, "ok");
    // A provider that refuses our account, or is overloaded, is not called for a while.
    test.clock.advance(5 * MINUTE);
    const again = await issuer.client.call("stampDraft", { params: { id } });
    expect(again.status).toBe(200);
    expect(await booked(again.body.invoice.uuid)).toBe(1);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(before.stamps + 1);
    expect(await credits()).toBe(before.credits - 1);
  });
});

/** Ways of reporting a stamp that was given before the answer was lost. */
describe("a provider whose answer was lost, and then answers badly to the repeat", () => {
  it.each(["307-empty", "3307-tfd-only"])("%s: ends with the first stamp", async (name) => {
    const before = { credits: await credits(), stamps: (await ledgerOf(test, issuer.rfc)).length };
    const id = await newDraft();
    await setPersonality(test, "reset-after", { times: 1 });
    await issuer.client.call("stampDraft", { params: { id } });
    await setPersonality(test, name, { times: 1 });
    await issuer.client.call("stampDraft", { params: { id } });
    await setPersonality(test, "ok");
    const last = await issuer.client.call("stampDraft", { params: { id } });
    expect(last.status).toBe(200);
    expect(await booked(last.body.invoice.uuid)).toBe(1);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(before.stamps + 1);
    expect(await credits()).toBe(before.credits - 1);
  });
});

describe("a provider that keeps answering badly", () => {
  it("leaves the invoice unconfirmed, never gives its folio to another, and the worker ends it when the provider is well", async () => {
    const stamps = (await ledgerOf(test, issuer.rfc)).length;
    const id = await newDraft();
    await setPersonality(test, "5xx-after");
    await issuer.client.call("stampDraft", { params: { id } });
    const waiting = await stateOf(id);
    expect(waiting).toMatchObject({ state: "uncertain", uuid: null });
    expect((await issuer.client.fail("deleteDraft", { params: { id } })).body.code).toBe("wrong_state");
    expect((await issuer.client.fail("updateDraft", { params: { id }, body: someDraft(issuer) })).body.code).toBe(
      "wrong_state",
    );
    await setPersonality(test, "ok");
    const other = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect(other.body.invoice.folio).toBe((waiting.folio ?? 0) + 1);
    for (let tries = 0; tries < 250 && (await stateOf(id)).state !== "stamped"; tries += 1) await sleep(100);
    expect(await stateOf(id)).toMatchObject({ state: "stamped", folio: waiting.folio });
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(stamps + 2);
  });

  it("keeps every attempt with the hashes of what went out and came back", async () => {
    const id = await newDraft();
    await setPersonality(test, "altered-xml", { times: 1 });
    await issuer.client.call("stampDraft", { params: { id } });
    await issuer.client.call("stampDraft", { params: { id } });
    const { events } = (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body;
    expect(events.map((event) => event.attempt?.answer ?? event.kind)).toEqual([
      "created",
      "sealed",
      "invalid_stamp",
      "already_stamped",
      "stamped",
    ]);
    const attempts = events.flatMap((event) => event.attempt ?? []);
    expect(new Set(attempts.map((attempt) => attempt.sent_sha256)).size).toBe(1);
    expect(attempts[0]?.received_sha256).not.toBe(attempts[1]?.received_sha256);
    expect(attempts.map((attempt) => attempt.operation)).toEqual(["stamp", "recover"]);
    expect(new Set(attempts.map((attempt) => attempt.answer_sha256)).size).toBe(2);
  });

  it("keeps the hash of an answer that brought no document, and none of an answer that never came", async () => {
    const firstOf = async (mood: string) => {
      const id = await newDraft();
      await setPersonality(test, mood, { times: 1 });
      await issuer.client.raw("POST", `/api/invoices/${id}/stamp`);
      const { events } = (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body;
      const attempt = events.find(({ kind }) => kind === "attempt")?.attempt;
      // What is left in doubt is asked about again by a worker, and would be answered in the failure mode that the next
      // one is given.
      await expect
        .poll(async () => (await issuer.client.raw("POST", `/api/invoices/${id}/stamp`)).status, { timeout: 20_000 })
        .toBe(200);
      return [attempt?.answer, attempt?.received_sha256, attempt?.answer_sha256];
    };
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await firstOf("5xx-before")).toEqual(["unavailable", null, hash]);
    expect(await firstOf("timeout-before")).toEqual(["unavailable", null, null]);
    expect(await firstOf("not-in-lco")).toEqual(["rejected", null, hash]);
  });
});

describe("a definite refusal", () => {
  it("gives the invoice back with the reasons and the credit; the next try keeps the folio", async () => {
    const before = await credits();
    const id = await newDraft();
    await setPersonality(test, "not-in-lco", { times: 1 });
    const refused = await issuer.client.fail("stampDraft", { params: { id } });
    expect(refused).toMatchObject({ status: 422, body: { code: "invoice_rejected" } });
    expect(refused.body.problems?.[0]?.code).toMatch(/402/);
    expect(refused.body.problems?.[0]?.message.length).toBeGreaterThan(10);
    expect(await credits()).toBe(before);
    const kept = await stateOf(id);
    expect(kept).toMatchObject({ state: "draft", uuid: null, folio: expect.any(Number) });
    const { body } = await issuer.client.call("stampDraft", { params: { id } });
    expect(body.invoice).toMatchObject({ state: "stamped", folio: kept.folio });
    expect(await credits()).toBe(before - 1);
  });

  it("leaves its reason where the folio is missing when the draft is deleted", async () => {
    const id = await newDraft();
    await setPersonality(test, "not-in-lco", { times: 1 });
    await issuer.client.fail("stampDraft", { params: { id } });
    const { folio } = await stateOf(id);
    await issuer.client.call("deleteDraft", { params: { id } });
    expect((await issuer.client.fail("getInvoice", { params: { id } })).status).toBe(404);
    const gaps = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("folio_gaps").select(["folio", "reason"]).execute(),
    );
    expect(gaps).toContainEqual({ folio: String(folio), reason: "refused_draft_discarded" });
  });

  it("is no proof when it depends on the moment and an earlier try may have arrived", async () => {
    const id = await newDraft();
    await setPersonality(test, "timeout-after", { times: 1, delay_ms: 3_000 });
    await issuer.client.call("stampDraft", { params: { id } });
    await setPersonality(test, "not-in-lco", { times: 1 });
    expect((await issuer.client.call("stampDraft", { params: { id } })).status).toBe(202);
    expect(await stateOf(id)).toMatchObject({ state: "uncertain" });
    expect((await issuer.client.call("stampDraft", { params: { id } })).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raiseAlert, resolveAlert } from "../alerts/index.ts";
import { someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let administrator: Client;

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700", PAC_CONCURRENCY: "7" } });
  issuer = await readyIssuer(test);
  administrator = (await someAdministrator(test)).client;
});
afterAll(() => test.close());

const stuck = async () => (await administrator.call("listStuckJobs")).body;

describe("what does not go on by itself", () => {
  it("is nothing while all goes well, and the provider is open", async () => {
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect(await stuck()).toEqual({
      jobs: [],
      providers: [
        { provider: "sandbox", state: "open", reason: "", paused_until: null, asking: 0, limit: 7, waiting: 0 },
      ],
    });
  });

  it("is a document for which no stamp of its own came, until it has one", async () => {
    await setPersonality(test, "altered-xml", { times: 1 });
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const { jobs, providers } = await stuck();
    const detail = { invoice_id: body.invoice.id, provider: "sandbox", tries: 1, said: "document_altered" };
    expect(jobs).toEqual([
      expect.objectContaining({
        source: "document",
        name: "certify-invoice",
        reason: "invalid_stamp",
        issuer_id: issuer.issuerId,
        detail,
      }),
    ]);
    expect(providers[0]?.waiting).toBe(1);
    await issuer.client.call("stampDraft", { params: { id: body.invoice.id } });
    expect((await stuck()).jobs).toEqual([]);
  });

  it("is a document that nobody confirmed for an hour; tried again, it is due at once", async () => {
    await setPersonality(test, "5xx-before");
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect((await stuck()).jobs).toEqual([]);
    test.clock.advance(HOUR);
    await issuer.client.call("stampDraft", { params: { id: body.invoice.id } });
    const [item] = (await stuck()).jobs;
    expect(item).toMatchObject({ reason: "unconfirmed_for_long", detail: { tries: 2, said: "provider_error_503" } });
    await queryAsOwner(test.databaseUrl, "UPDATE certification_queue SET due_at = due_at + interval '1 hour'");
    const { body: answer } = await administrator.call("retryStuckJob", {
      params: { id: item?.id ?? "" },
      headers: { localization: "en" },
    });
    expect(answer.message).toBe("It will be tried again at once.");
    const due = await queryAsOwner<{ due_at: Date }>(test.databaseUrl, "SELECT due_at FROM certification_queue");
    expect(due.map(({ due_at }) => due_at <= test.clock.now())).toEqual([true]);
    await setPersonality(test, "ok");
    await issuer.client.call("stampDraft", { params: { id: body.invoice.id } });
    expect((await administrator.fail("retryStuckJob", { params: { id: item?.id ?? "" } })).status).toBe(404);
  });

  it("is a job that ran out of tries, without what is in it; tried again, it is no longer there", async () => {
    const mailId = crypto.randomUUID();
    await test.deps.db.transaction().execute((tx) => test.deps.queue.send(tx, "deliver-mail", { mailId }));
    const failed = `UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = '{"message":"no such host"}' WHERE data ->> 'mailId' = '${mailId}'`;
    await queryAsOwner(test.databaseUrl, failed);
    const { jobs } = await stuck();
    expect(jobs).toEqual([
      expect.objectContaining({ source: "job", name: "deliver-mail", reason: "no such host", issuer_id: null }),
    ]);
    expect(JSON.stringify(jobs)).not.toContain(mailId);
    await administrator.call("retryStuckJob", { params: { id: jobs[0]?.id ?? "" } });
    expect((await stuck()).jobs).toEqual([]);
    const [job] = await queryAsOwner<{ state: string }>(
      test.databaseUrl,
      `SELECT state FROM pgboss.job WHERE data ->> 'mailId' = '${mailId}'`,
    );
    expect(job?.state).toBe("retry");
  });

  it("is a purchase that a person has to decide on, until one marks it as resolved", async () => {
    const subjectId = crypto.randomUUID();
    const item = {
      kind: "order",
      subjectId,
      issuerId: issuer.issuerId,
      reason: "second_payment",
      detail: { total: "232.00" },
    } as const;
    await test.deps.db.transaction().execute((tx) => raiseAlert(tx, test.deps.clock, item));
    const [job] = (await stuck()).jobs;
    expect(job).toMatchObject({ source: "order", name: "order", reason: "second_payment", issuer_id: issuer.issuerId });
    expect(job?.detail).toEqual({ order: subjectId.slice(-8).toUpperCase(), total: "232.00" });
    const params = { id: job?.id ?? "" };
    expect((await administrator.fail("retryStuckJob", { params })).status).toBe(404);
    expect((await issuer.client.fail("attendStuckJob", { params })).body.code).toBe("scope_missing");
    const { body } = await administrator.call("attendStuckJob", { params, headers: { localization: "en" } });
    expect(body.message).toBe("It was marked as resolved.");
    expect((await stuck()).jobs).toEqual([]);
    expect((await administrator.fail("attendStuckJob", { params })).status).toBe(404);
    const deeds = await queryAsOwner<{ subject_id: string }>(
      test.databaseUrl,
      "SELECT subject_id FROM deeds WHERE deed = 'order_attended'",
    );
    expect(deeds).toEqual([{ subject_id: subjectId }]);
  });

  it("cannot be marked as resolved when it is no purchase", async () => {
    const kept = {
      kind: "certify-invoice",
      subjectId: crypto.randomUUID(),
      issuerId: issuer.issuerId,
      reason: "failing",
      detail: {},
    } as const;
    await test.deps.db.transaction().execute((tx) => raiseAlert(tx, test.deps.clock, kept));
    const [job] = (await stuck()).jobs;
    expect((await administrator.fail("attendStuckJob", { params: { id: job?.id ?? "" } })).status).toBe(404);
    expect((await stuck()).jobs).toHaveLength(1);
    await test.deps.db.transaction().execute((tx) => resolveAlert(tx, kept.kind, kept.subjectId));
  });

  it("is visible to an administrator only", async () => {
    expect((await issuer.client.fail("listStuckJobs")).body.code).toBe("scope_missing");
    expect((await issuer.client.fail("retryStuckJob", { params: { id: crypto.randomUUID() } })).body.code).toBe(
      "scope_missing",
    );
    expect((await test.client.fail("listStuckJobs")).status).toBe(401);
  });
});

describe("a provider", () => {
  it("that refuses our account is shown as paused, with its words and until when", async () => {
    await setPersonality(test, "no-credit", { times: 1 });
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect(body.invoice.state).toBe("stamping");
    const [provider] = (await stuck()).providers;
    expect(provider).toMatchObject({ state: "paused", reason: expect.stringContaining("718"), waiting: 1 });
    expect(new Date(provider?.paused_until ?? 0).getTime()).toBeGreaterThan(test.clock.now().getTime());
    test.clock.advance(HOUR);
    await issuer.client.call("stampDraft", { params: { id: body.invoice.id } });
    expect((await stuck()).providers[0]).toMatchObject({ state: "open", reason: "", paused_until: null, waiting: 0 });
  });
});

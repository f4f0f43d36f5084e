import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestCsdClient, type TestCsdClient } from "../../adapters/pac/index.ts";
import type { Environment } from "../../boot/config.ts";
import { queryOnce } from "../../db/embedded/connect.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { runCancellationExchange } from "./cancel.ts";
import { WRONG } from "./testing/cancellation-fixture.ts";
import { configureSat, requestsAtSat, stampedInvoice } from "./testing/sat.ts";

interface Place {
  readonly test: TestApp;
  readonly issuer: ReadyIssuer;
}

async function place(environment: Environment = {}): Promise<Place> {
  // Only one of the two providers makes certificates for tests; the sandbox provider behind both does.
  const testCsdClient: TestCsdClient = { order: (wish) => createTestCsdClient(test.pacUrl).order(wish) };
  const settings = { STAMP_WAIT_MS: "500", PAC_CONCURRENCY: "1", ...environment };
  const test: TestApp = await startTestApp({ worker: false, environment: settings, replaced: { testCsdClient } });
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  return { test, issuer: await readyIssuer(test) };
}

const ask = async ({ issuer }: Place, id: string) => {
  const { status, body } = await issuer.client.call("cancelInvoice", { params: { id }, body: WRONG });
  return { status, cancellation: body.cancellation };
};
const follow = ({ test, issuer }: Place, cancellationId: string) =>
  runCancellationExchange(test.deps, { issuerId: issuer.issuerId, cancellationId }, 2_000);
const attempts = async ({ issuer }: Place, id: string) =>
  (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body.events.flatMap(
    ({ attempt }) => attempt?.operation ?? [],
  );

/** Somebody else is being asked about at the provider's only slot. */
async function occupy({ test, issuer }: Place): Promise<void> {
  const until = new Date(test.clock.now().getTime() + MINUTE);
  const held = "UPDATE certification_slots SET sealed_document_id = gen_random_uuid(), issuer_id = $1, held_until = $2";
  await queryAsOwner(test.databaseUrl, held, [issuer.issuerId, until]);
}
const leave = ({ test }: Place) =>
  queryAsOwner(
    test.databaseUrl,
    "UPDATE certification_slots SET sealed_document_id = NULL, issuer_id = NULL, held_until = NULL",
  );
const slotsHeld = ({ test }: Place) =>
  queryAsOwner(test.databaseUrl, "SELECT slot FROM certification_slots WHERE held_until IS NOT NULL");

describe("a cancellation takes its turn at the provider", () => {
  let one: Place;
  beforeAll(async () => {
    one = await place();
  });
  afterAll(() => one.test.close());

  it("and waits, unsent, while as many are asked as may be at once; its slot is free again afterwards", async () => {
    const invoice = await stampedInvoice(one.issuer);
    await occupy(one);
    const { status, cancellation } = await ask(one, invoice.id);
    expect([status, cancellation.state]).toEqual([202, "requested"]);
    expect((await follow(one, cancellation.id)).kind).toBe("not_now");
    expect(await attempts(one, invoice.id)).toEqual(["stamp"]);
    expect(await requestsAtSat(one.test, invoice.uuid)).toEqual([]);
    await leave(one);
    expect((await follow(one, cancellation.id)).kind).toBe("go_on");
    expect(await slotsHeld(one)).toEqual([]);
    expect(await requestsAtSat(one.test, invoice.uuid)).toHaveLength(1);
  });

  it("and waits, unsent, while the provider refuses our account", async () => {
    const invoice = await stampedInvoice(one.issuer);
    await setPersonality(one.test, "no-credit", { times: 1 });
    const { id } = (await one.issuer.client.call("stampInvoice", { body: someDraft(one.issuer) })).body.invoice;
    const { status, cancellation } = await ask(one, invoice.id);
    expect([status, await requestsAtSat(one.test, invoice.uuid)]).toEqual([202, []]);
    one.test.clock.advance(MINUTE);
    await follow(one, cancellation.id);
    expect(await requestsAtSat(one.test, invoice.uuid)).toHaveLength(1);
    await one.issuer.client.call("stampDraft", { params: { id } });
  });

  it("and asks the SAT itself without one, where the provider does not bring its status", async () => {
    const invoice = await stampedInvoice(one.issuer);
    await occupy(one);
    onTestFinished(async () => void (await leave(one)));
    expect((await one.issuer.client.call("getSatStatus", { params: { id: invoice.id } })).body.state).toBe("live");
  });
});

describe("what cancellations meet", () => {
  it("pauses the provider for stamps too, and one that is answered opens it again", async () => {
    const one = await place();
    onTestFinished(() => one.test.close());
    const invoices: Awaited<ReturnType<typeof stampedInvoice>>[] = [];
    for (let made = 0; made < 5; made += 1) invoices.push(await stampedInvoice(one.issuer));
    await configureSat(one.test, "personality", { name: "5xx-before", on: "cancel" });
    const requests: { readonly id: string }[] = [];
    for (const { id } of invoices) requests.push((await ask(one, id)).cancellation);
    await configureSat(one.test, "personality", { name: "ok", on: "cancel" });
    const waiting = (await one.issuer.client.call("createDraft", { body: someDraft(one.issuer) })).body.invoice.id;
    const standing = () =>
      queryOnce<{ paused_until: Date | null }>(
        one.test.databaseUrl,
        "SELECT paused_until FROM certification_providers",
      );
    expect(await standing()).toEqual([{ paused_until: expect.any(Date) }]);
    one.test.clock.advance(MINUTE);
    await follow(one, requests[0]?.id ?? "");
    await follow(one, requests[0]?.id ?? "");
    expect(await standing()).toEqual([{ paused_until: null }]);
    expect(await attempts(one, waiting)).toEqual([]);
  });

  it("of the SAT is not the provider's fault", async () => {
    const one = await place({ PAC_PROVIDER: "finkok" });
    onTestFinished(() => one.test.close());
    await configureSat(one.test, "cancellations", { force: "708", times: 50 });
    for (let made = 0; made < 5; made += 1) {
      const invoice = await stampedInvoice(one.issuer);
      const { cancellation } = await ask(one, invoice.id);
      one.test.clock.advance(MINUTE);
      await follow(one, cancellation.id);
    }
    expect(
      await queryOnce(one.test.databaseUrl, "SELECT failures FROM certification_providers WHERE failures > 0"),
    ).toEqual([]);
    expect((await ledgerOf(one.test, one.issuer.rfc)).length).toBe(5);
  });

  it("at a provider that brings the SAT's status is a turn too", async () => {
    const one = await place({ PAC_PROVIDER: "finkok" });
    onTestFinished(() => one.test.close());
    const invoice = await stampedInvoice(one.issuer);
    const look = async () => (await one.issuer.client.call("getSatStatus", { params: { id: invoice.id } })).body.state;
    await occupy(one);
    expect(await look()).toBe("unavailable");
    await leave(one);
    expect(await look()).toBe("live");
    expect(await slotsHeld(one)).toEqual([]);
  });
});

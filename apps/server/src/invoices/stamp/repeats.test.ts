import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dropStoredAnswers } from "../../http/idempotency.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { createMovableClock } from "../../testing/movable-clock.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let lastKey = 0;
let headers: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());
beforeEach(() => {
  lastKey += 1;
  headers = { "idempotency-key": `repeat-${lastKey}` };
});

const stampWhole = (body = someDraft(issuer)) => issuer.client.raw("POST", "/api/invoices/stamp", { body, headers });
const stampAgain = (id: string) => issuer.client.raw("POST", `/api/invoices/${id}/stamp`);
const invoiceIn = ({ body }: { body: unknown }) =>
  (body as { invoice: { id: string; uuid: string | null; state: string } }).invoice;
const attempts = async (id: string) =>
  (await issuer.client.call("getInvoiceTimeline", { params: { id } })).body.events.filter(
    ({ kind }) => kind === "attempt",
  ).length;

it("is answered that an invoice still waits while it does, and its stamp once it has one; it calls no provider itself", async () => {
  const draft = someDraft(issuer);
  await setPersonality(test, "5xx-after", { times: 1 });
  const first = await stampWhole(draft);
  const { id } = invoiceIn(first);
  const waiting = await stampWhole(draft);
  expect([first.status, waiting.status, waiting.headers["idempotency-replayed"], invoiceIn(waiting).id]).toEqual([
    202,
    202,
    "true",
    id,
  ]);
  expect(await attempts(id)).toBe(1);
  await stampAgain(id);
  const settled = await stampWhole(draft);
  expect([settled.status, settled.headers["idempotency-replayed"], invoiceIn(settled)]).toMatchObject([
    200,
    "true",
    { id, state: "stamped" },
  ]);
  expect((await ledgerOf(test, issuer.rfc)).map(({ uuid }) => uuid)).toEqual([invoiceIn(settled).uuid]);
});

it("is answered why an invoice was refused in the end, and sends it no second time", async () => {
  const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
  const stamp = () => issuer.client.raw("POST", `/api/invoices/${id}/stamp`, { headers });
  await setPersonality(test, "no-credit", { times: 1 });
  expect((await stamp()).status).toBe(202);
  test.clock.advance(60_000);
  await setPersonality(test, "not-in-lco", { times: 1 });
  expect((await stampAgain(id)).status).toBe(422);
  for (const repeat of [await stamp(), await stamp()]) {
    expect([repeat.status, repeat.body]).toMatchObject([
      422,
      { code: "invoice_rejected", problems: [{ code: "402" }] },
    ]);
  }
  expect(await attempts(id)).toBe(2);
  expect((await ledgerOf(test, issuer.rfc)).length).toBe(1);
});

it("is answered that the draft that came back was deleted", async () => {
  const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
  const stamp = () => issuer.client.raw("POST", `/api/invoices/${id}/stamp`, { headers });
  await setPersonality(test, "no-credit", { times: 1 });
  expect((await stamp()).status).toBe(202);
  test.clock.advance(60_000);
  await setPersonality(test, "not-in-lco", { times: 1 });
  await stampAgain(id);
  await issuer.client.call("deleteDraft", { params: { id } });
  expect((await stamp()).status).toBe(404);
});

it("is told what was made when its answer is forgotten after 30 days, and stamps nothing again", async () => {
  const draft = someDraft(issuer);
  const { id } = invoiceIn(await stampWhole(draft));
  const stamped = (await ledgerOf(test, issuer.rfc)).length;
  await setPersonality(test, "5xx-after", { times: 1 });
  const accepted = { "idempotency-key": "repeat-accepted" };
  const second = await issuer.client.raw("POST", "/api/invoices/stamp", { body: draft, headers: accepted });
  const drop = (days: number) =>
    dropStoredAnswers({
      ...test.deps,
      clock: createMovableClock(new Date(test.clock.now().getTime() + days * DAY_MS)),
    });
  expect(await drop(29)).toBe(0);
  expect(await drop(31)).toBe(1);
  expect(await drop(31)).toBe(0);
  const repeat = await stampWhole(draft);
  expect([repeat.status, repeat.body]).toMatchObject([
    409,
    { code: "idempotency_forgotten", message: expect.stringContaining(id) },
  ]);
  expect((await stampWhole({ ...draft, notes: "other" })).body).toMatchObject({ code: "idempotency_conflict" });
  const still = await issuer.client.raw("POST", "/api/invoices/stamp", { body: draft, headers: accepted });
  expect([still.status, invoiceIn(still).id]).toEqual([202, invoiceIn(second).id]);
  expect((await ledgerOf(test, issuer.rfc)).length).toBe(stamped + 1);
});

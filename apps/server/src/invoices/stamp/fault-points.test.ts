import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hookProviderSocket } from "../../fault-injection/faults.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { Dispatcher } from "./dispatcher.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let id: string;
const passed: { point: string; subject: string }[] = [];

/** Only the test processes documents here, and the provider's token and certificate are fetched before. */
beforeAll(async () => {
  const triggerFault = hookProviderSocket((point, subject) => passed.push({ point, subject }));
  test = await startTestApp({ worker: false, triggerFault, environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
  expect((await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).status).toBe(200);
});
afterAll(() => test.close());

beforeEach(async () => {
  id = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
  passed.length = 0;
});

const pointsPassed = () => passed.filter(({ subject }) => subject.includes(id)).map(({ point }) => point);

async function stamp(): Promise<number> {
  const headers = { "idempotency-key": `stamp-${id}` };
  return (await issuer.client.call("stampDraft", { params: { id }, headers })).status;
}

async function stampByWorker(): Promise<void> {
  passed.length = 0;
  const dispatcher = new Dispatcher(test.deps);
  dispatcher.start();
  await vi.waitUntil(() => pointsPassed().includes("acknowledge:before"), { timeout: 20_000 });
  await dispatcher.stop(5_000);
}

function setSlots(heldUntil: Date | null): Promise<unknown> {
  return queryAsOwner(test.databaseUrl, "UPDATE certification_slots SET held_until = $1", [heldUntil]);
}

const REQUEST = ["http-in:before", "http-in:after", "key-claim:before", "key-claim:after"];
const SEAL = [
  "key-decrypt:before",
  "key-decrypt:after",
  "folio-lock:before",
  "folio-lock:after",
  "credit-hold:before",
  "credit-hold:after",
  "outbox-pick:before",
  "sealed-insert:before",
  "sealed-insert:after",
  "commit-1:before",
  "commit-1:after",
];
const QUESTION = [
  "provider-connect:before",
  "provider-connect:after",
  "write:before",
  "write:after",
  "read:before",
  "read:after",
  "stamp-verify:before",
  "stamp-verify:after",
  "commit-2:before",
  "commit-2:after",
];
const ACKNOWLEDGEMENT = ["acknowledge:before", "acknowledge:after"];

describe("the fault points of a stamp, in their order", () => {
  it("of a request that is answered with the stamp", async () => {
    expect(await stamp()).toBe(200);
    expect(pointsPassed()).toEqual([...REQUEST, ...SEAL, "outbox-pick:after", ...QUESTION, ...ACKNOWLEDGEMENT]);
  });

  it("of a request that finds no slot, and of the worker's turn that sends the document for the first time", async () => {
    await setSlots(new Date(test.clock.now().getTime() + MINUTE));
    expect(await stamp()).toBe(202);
    expect(pointsPassed()).toEqual([...REQUEST, ...SEAL, ...ACKNOWLEDGEMENT]);
    await setSlots(null);
    await stampByWorker();
    expect(pointsPassed()).toEqual(["outbox-pick:before", "outbox-pick:after", ...QUESTION, "acknowledge:before"]);
  });

  it("of a request whose answer is lost, of a repeat that asks again, and of the refusal of a draft that is not whole", async () => {
    await setPersonality(test, "5xx-before", { times: 1 });
    expect(await stamp()).toBe(202);
    expect(pointsPassed()).toEqual([...REQUEST, ...SEAL, "outbox-pick:after", ...QUESTION, ...ACKNOWLEDGEMENT]);
    passed.length = 0;
    test.clock.advance(MINUTE);
    expect((await issuer.client.call("stampDraft", { params: { id } })).status).toBe(200);
    expect(pointsPassed()).toEqual([
      "http-in:before",
      "http-in:after",
      "key-decrypt:before",
      "key-decrypt:after",
      "commit-1:after",
      "outbox-pick:before",
      "outbox-pick:after",
      ...QUESTION,
    ]);
    const { body } = await issuer.client.call("createDraft", { body: someDraft(issuer, { items: [] }) });
    id = body.invoice.id;
    expect((await issuer.client.fail("stampDraft", { params: { id } })).status).toBe(422);
    expect(pointsPassed()).toEqual([
      "http-in:before",
      "http-in:after",
      "key-decrypt:before",
      "key-decrypt:after",
      "folio-lock:before",
      "folio-lock:after",
      "commit-1:after",
    ]);
  });
});

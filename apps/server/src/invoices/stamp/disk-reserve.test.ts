import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let room = true;

beforeAll(async () => {
  test = await startTestApp({
    worker: false,
    environment: { STAMP_WAIT_MS: "700" },
    replaced: { disk: { hasRoom: async () => room, space: async () => null } },
  });
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const newDraft = async () => (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;

it("refuses new stamps and keeps their drafts, completes those under way, and continues once there is free space", async () => {
  const onItsWay = await newDraft();
  await setPersonality(test, "5xx-before", { times: 1 });
  expect((await issuer.client.call("stampDraft", { params: { id: onItsWay } })).status).toBe(202);
  const credits = async () => (await issuer.client.call("getCredits")).body.credits;
  const before = await credits();
  room = false;
  const id = await newDraft();
  const { status, headers, body } = await issuer.client.raw("POST", `/api/invoices/${id}/stamp`);
  expect([status, headers["retry-after"], (body as { code: string }).code]).toEqual([503, "60", "disk_full"]);
  expect((await issuer.client.call("getInvoice", { params: { id } })).body.invoice).toMatchObject({
    state: "draft",
    folio: null,
  });
  expect(await credits()).toBe(before);
  expect((await issuer.client.call("stampDraft", { params: { id: onItsWay } })).body.invoice.state).toBe("stamped");
  room = true;
  expect((await issuer.client.call("stampDraft", { params: { id } })).body.invoice.state).toBe("stamped");
  expect(await ledgerOf(test, issuer.rfc)).toHaveLength(2);
});

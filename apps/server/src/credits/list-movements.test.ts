import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

it("names the document that a stamp was for, on every page, and none of what is about none", async () => {
  const { invoice } = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body;
  const document = { id: invoice.id, type: "I", serie: "A", folio: invoice.folio };
  const first = (await issuer.client.call("listCreditMovements", { query: { rows_per_page: 2 } })).body;
  expect(first.rows.map(({ kind, document: named }) => [kind, named])).toEqual([
    ["capture", document],
    ["hold", document],
  ]);
  const second = (
    await issuer.client.call("listCreditMovements", { query: { rows_per_page: 2, cursor: first.next_cursor ?? "" } })
  ).body;
  expect(second.rows.map(({ kind, document: named }) => [kind, named])).toEqual([["grant", null]]);
});

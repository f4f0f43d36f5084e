import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  company = await registerIssuer(test);
});
afterAll(() => test.close());

describe("the catalogues over HTTP", () => {
  it("are the lists of the specification", async () => {
    expect((await company.client.call("listCountries")).body.countries[0]).toEqual({ id: 1, key: "MEX", name: "México" });
    const { tax_regimes } = (await company.client.call("listTaxRegimes")).body;
    expect(tax_regimes[0]).toEqual({ id: 1, key: "601", label: "601 - General de Ley Personas Morales", individual: false, company: true });
  });

  it.each([
    ["units", "pieza", { key: "H87", id: 1 }],
    ["zip-codes", "06600", { key: "06600", description: "Ciudad de México" }],
  ] as const)("are searched: %s", async (kind, q, first) => {
    expect((await company.client.call("searchCatalogue", { params: { kind }, query: { q } })).body.rows[0]).toMatchObject(first);
  });

  it("answer nothing to an empty search, and at most what was asked for", async () => {
    expect((await company.client.call("searchCatalogue", { params: { kind: "product-keys" } })).body.rows).toEqual([]);
    const { rows } = (await company.client.call("searchCatalogue", { params: { kind: "product-keys" }, query: { q: "servicio", limit: 2 } })).body;
    expect(rows).toHaveLength(2);
  });

  it("refuse rubbish, and who is not signed in", async () => {
    expect((await company.client.fail("searchCatalogue", { params: { kind: "planets" }, query: { q: "x" } })).status).toBe(404);
    expect((await company.client.fail("searchCatalogue", { params: { kind: "units" }, query: { q: "x", limit: 51 } })).status).toBe(422);
    expect((await test.client.fail("listCountries")).status).toBe(401);
  });
});

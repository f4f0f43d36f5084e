import { idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  company = await registerIssuer(test);
});
afterAll(() => test.close());

describe("the catalogues over HTTP", () => {
  it("are the lists of the specification", async () => {
    expect((await company.client.call("listCountries")).body.countries[0]).toEqual({
      id: 1,
      key: "MEX",
      name: "México",
    });
    const { tax_regimes } = (await company.client.call("listTaxRegimes")).body;
    expect(tax_regimes[0]).toEqual({
      id: 1,
      key: "601",
      label: "601 - General de Ley Personas Morales",
      individual: false,
      company: true,
    });
  });

  it.each([
    ["units", "pieza", { key: "H87", id: 1 }],
    ["zip-codes", "06600", { key: "06600", description: "Cuauhtémoc, Ciudad de México" }],
  ] as const)("are searched: %s", async (kind, q, first) => {
    expect(
      (await company.client.call("searchCatalogue", { params: { kind }, query: { q } })).body.rows[0],
    ).toMatchObject(first);
  });

  it("answer nothing to an empty search, and at most what was asked for", async () => {
    expect((await company.client.call("searchCatalogue", { params: { kind: "product-keys" } })).body.rows).toEqual([]);
    const { rows } = (
      await company.client.call("searchCatalogue", {
        params: { kind: "product-keys" },
        query: { q: "servicio", limit: 2 },
      })
    ).body;
    expect(rows).toHaveLength(2);
  });

  it("put what the issuer's own products use before the rest, by their own names too, and show nobody else's", async () => {
    const other = await registerIssuer(test);
    const product = {
      productos_tipo: "0",
      productos_valor: "0",
      productos_precio_unitario: "100",
      productos_claveprodserv: "56101519",
    };
    const named = { productos_descripcion: "Escritorio Ñandú", productos_cat_units_id: idOfKey("unit", "XBX") ?? 0 };
    await company.client.call("saveProduct", { body: { ...product, ...named } });
    const found = async ({ client }: RegisteredIssuer, kind: "product-keys" | "units", q: string) =>
      (await client.call("searchCatalogue", { params: { kind }, query: { q } })).body.rows;

    expect((await found(company, "product-keys", "nandu")).filter(({ own }) => own).map(({ key }) => key)).toEqual([
      "56101519",
    ]);
    expect((await found(other, "product-keys", "nandu")).filter(({ own }) => own)).toEqual([]);
    const [mine, theirs] = [await found(company, "units", "caja"), await found(other, "units", "caja")];
    expect([mine[0]?.key, mine[0]?.own]).toEqual(["XBX", true]);
    expect(mine.filter(({ own }) => own)).toHaveLength(1);
    expect(theirs.map(({ own }) => own)).not.toContain(true);
    expect(mine.map(({ key }) => key).sort()).toEqual(theirs.map(({ key }) => key).sort());
    expect((await found(company, "product-keys", "56101504"))[0]).toMatchObject({ key: "56101504", own: false });
  });

  it("refuse rubbish, and who is not signed in", async () => {
    expect(
      (await company.client.fail("searchCatalogue", { params: { kind: "planets" }, query: { q: "x" } })).status,
    ).toBe(404);
    expect(
      (await company.client.fail("searchCatalogue", { params: { kind: "units" }, query: { q: "x", limit: 51 } }))
        .status,
    ).toBe(422);
    expect((await test.client.fail("listCountries")).status).toBe(401);
  });
});

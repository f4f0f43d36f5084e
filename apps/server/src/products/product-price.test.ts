import { type RequestOf, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
});
beforeEach(async () => {
  company = await registerIssuer(test);
});
afterAll(() => test.close());

type Form = RequestOf<"saveProduct">;
const least: Form = {
  productos_tipo: "0",
  productos_claveprodserv: "56101703",
  productos_descripcion: "Escritorio",
  productos_cat_units_id: 1,
  productos_valor: "0",
  productos_precio_unitario: "1,250.5",
};

async function save(form: Partial<Form> = {}) {
  return (await company.client.call("saveProduct", { body: { ...least, ...form } })).body.product_data;
}

async function workWithDecimals(decimals: number): Promise<void> {
  const ids = {
    cat_tax_regimes_id: 1,
    cat_payment_forms_id: 3,
    cat_payment_methods_id: 2,
    cat_usoscfdi_id: 3,
    cat_currencies_id: 1,
  };
  await company.client.call("saveGeneral", { body: { ...ids, business_name: "EMPRESA", decimals } });
}

describe("the price of a product", () => {
  it("has as many decimals as the issuer works with: two unless said otherwise", async () => {
    expect(await save({ productos_precio_unitario: "10.500" })).toMatchObject({ precio_unitario: "10.50" });
    const { body } = await company.client.fail("saveProduct", {
      body: { ...least, productos_precio_unitario: "10.505" },
    });
    expect(body.errors).toEqual({ productos_precio_unitario: [sentence("max_decimals", "es", { decimals: 2 })] });
  });

  it.each([
    [0, "10", "10", "10.1"],
    [4, "10.1234", "10.1234", "10.12345"],
    [6, "0.000001", "0.000001", null],
  ])("with %i decimals %s is %s, and %s is refused", async (decimals, price, shown, tooPrecise) => {
    await workWithDecimals(decimals);
    expect(await save({ productos_precio_unitario: price })).toMatchObject({ precio_unitario: shown });
    if (tooPrecise === null) return;
    const { body } = await company.client.fail("saveProduct", {
      body: { ...least, productos_precio_unitario: tooPrecise },
    });
    expect(body.errors).toEqual({ productos_precio_unitario: [sentence("max_decimals", "es", { decimals })] });
  });

  it("never loses a digit when the issuer works with fewer later", async () => {
    await workWithDecimals(6);
    const { id } = await save({ productos_precio_unitario: "999999999999999999.123456" });
    await workWithDecimals(2);
    expect((await company.client.call("getProduct", { query: { id } })).body.product_data.precio_unitario).toBe(
      "999999999999999999.123456",
    );
  });

  it("may stay as it was kept when the issuer works with fewer later, but not become another with as many", async () => {
    await workWithDecimals(6);
    const { id } = await save({ productos_precio_unitario: "86.206897" });
    await workWithDecimals(2);
    const renamed = { productos_id: id, productos_descripcion: "Silla" };
    expect(await save({ ...renamed, productos_precio_unitario: "86.206897" })).toMatchObject({
      descripcion: "Silla",
      precio_unitario: "86.206897",
    });
    for (const productos_id of [id, null]) {
      const body = {
        ...least,
        productos_id,
        productos_precio_unitario: productos_id === null ? "86.206897" : "86.206898",
      };
      const refused = await company.client.fail("saveProduct", { body });
      expect(refused.body.errors).toEqual({
        productos_precio_unitario: [sentence("max_decimals", "es", { decimals: 2 })],
      });
    }
  });

  it("counts a text with SIN as zero", async () => {
    expect(await save({ productos_precio_unitario: "SIN PRECIO" })).toMatchObject({ precio_unitario: "0.00" });
  });
});

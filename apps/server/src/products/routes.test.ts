import { type RequestOf, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
});
beforeEach(async () => {
  company = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

const english = { localization: "en" };
const nobody = "0193a6f2-7a50-7c00-8000-000000000001";

type Form = RequestOf<"saveProduct">;
const least: Form = {
  productos_tipo: "0",
  productos_claveprodserv: "56101703",
  productos_descripcion: "Escritorio",
  productos_cat_units_id: 1,
  productos_valor: "0",
  productos_precio_unitario: "1,250.5",
};

async function save(form: Partial<Form> = {}, issuer = company) {
  return (await issuer.client.call("saveProduct", { body: { ...least, ...form } })).body.product_data;
}

/** A draft with a line made from the product. */
async function draftWith(productId: string): Promise<void> {
  const now = test.clock.now();
  const draft = JSON.stringify({ items: [{ product_id: null }, { product_id: productId }] });
  const row = {
    state: "draft",
    draft,
    type: "I",
    currency: "MXN",
    created_by: company.userId,
    created_at: now,
    updated_at: now,
  };
  await withTenant(test.deps.db, company.issuerId, (tx) =>
    tx
      .insertInto("invoices")
      .values({ ...row, issuer_id: company.issuerId, id: newId(test.clock) })
      .execute(),
  );
}

async function stored(): Promise<{ id: string; archived: boolean }[]> {
  const rows = await withTenant(test.deps.db, company.issuerId, (tx) =>
    tx.selectFrom("products").select(["id", "archived_at"]).orderBy("id").execute(),
  );
  return rows.map(({ id, archived_at }) => ({ id, archived: archived_at !== null }));
}

describe("a product", () => {
  it("is warned of in the answer, as on the screen, when its key or its rate of IEPS is outside the SAT's lists", async () => {
    const body = { ...least, productos_claveprodserv: "99999999", productos_ieps: "8.55" };
    const { body: saved } = await company.client.call("saveProduct", { body });
    const rates = "160 %, 53 %, 50 %, 30.4 %, 30 %, 26.5 %, 25 %, 9 %, 8 %, 7 %, 6 %, 3 %, 0 %";
    expect(saved.warnings).toEqual([
      { field: "productos_claveprodserv", message: sentence("product_key_unknown", "es") },
      { field: "productos_ieps", message: sentence("ieps_rate_unknown", "es", { rates }) },
    ]);
    const listed = {
      ...body,
      productos_id: saved.product_data.id,
      productos_claveprodserv: "56101703",
      productos_ieps: "26.5",
    };
    expect((await company.client.call("saveProduct", { body: listed })).body.warnings).toEqual([]);
  });

  it("is created under the form's names and answered under the server's, with the default taxes", async () => {
    const { status, body } = await company.client.call("saveProduct", {
      body: { ...least, productos_numero_identificacion: "E-1" },
    });
    expect([status, body.message]).toEqual([200, "El concepto se creó correctamente."]);
    expect(body.product_data).toEqual({
      id: expect.any(String),
      tipo: "0",
      claveprodserv: "56101703",
      descripcion: "Escritorio",
      numero_identificacion: "E-1",
      unit: { id: 1, key: "H87", name: "Pieza" },
      valor: "0",
      importe: "1250.50",
      precio_unitario: "1250.50",
      tax_object: { id: 2, clave: "02" },
      vat_tax: { id: 1 },
      vat_rates: { id: 1 },
      r_isr: null,
      ieps: null,
      operacion: null,
      cuenta_predial: null,
      ieps_cuota: null,
      ieps_unidades: null,
    });
    expect(body.warnings).toEqual([]);
    expect((await company.client.call("getProduct", { query: { id: body.product_data.id } })).body).toEqual({
      product_data: body.product_data,
      version: body.version,
    });
  });

  it("is changed by its id", async () => {
    const { id } = await save();
    const changed = {
      ...least,
      productos_id: id,
      productos_tipo: "1",
      productos_valor: "1",
      productos_precio_unitario: 99,
    };
    const { body } = await company.client.call("saveProduct", { body: changed, headers: english });
    expect(body).toMatchObject({
      message: "The product was saved.",
      product_data: { id, tipo: "1", valor: "1", importe: "99.00" },
    });
    expect(await stored()).toHaveLength(1);
  });

  it("keeps its taxes exactly", async () => {
    const taxes = {
      productos_cat_vat_taxes_id: 4,
      productos_cat_vat_rates_id: 2,
      productos_r_isr: "1.25",
      productos_ieps: "26.5",
    };
    expect(await save(taxes)).toMatchObject({ vat_tax: { id: 4 }, vat_rates: { id: 2 }, r_isr: "1.25", ieps: "26.5" });
  });

  it("without tax object keeps no tax, whatever the form still says", async () => {
    const off = {
      productos_cat_taxobject_id: 1,
      productos_cat_vat_taxes_id: 3,
      productos_cat_vat_rates_id: 4,
      productos_r_isr: "10",
      productos_ieps: "8",
    };
    expect(await save(off)).toMatchObject({
      tax_object: { id: 1, clave: "01" },
      vat_tax: { id: 1 },
      vat_rates: { id: 1 },
      r_isr: null,
      ieps: null,
      ieps_cuota: null,
      ieps_unidades: null,
    });
  });

  it("reports every mistake at its field", async () => {
    const { status, body } = await company.client.fail("saveProduct", {
      body: { productos_descripcion: "ab", productos_r_isr: "35.01" },
      headers: english,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      productos_tipo: [sentence("required", "en")],
      productos_claveprodserv: [sentence("required", "en")],
      productos_descripcion: [sentence("min_length", "en", { min: 3 })],
      productos_cat_units_id: [sentence("required", "en")],
      productos_valor: [sentence("required", "en")],
      productos_precio_unitario: [sentence("required", "en")],
      productos_r_isr: [sentence("number_max", "en", { max: "35" })],
    });
  });
});

describe("deleting products", () => {
  it("archives them, and can be undone", async () => {
    const [used, unused] = [await save(), await save()];
    await draftWith(used.id);
    const { body } = await company.client.call("deleteProducts", {
      body: { ids: [unused.id, used.id] },
      headers: english,
    });
    expect(body).toEqual({ message: "2 products were deleted.", deleted: 2 });
    expect(await stored()).toEqual([used, unused].map(({ id }) => ({ id, archived: true })));
    expect((await company.client.fail("getProduct", { query: { id: used.id } })).status).toBe(404);
    expect((await company.client.fail("saveProduct", { body: { ...least, productos_id: used.id } })).status).toBe(404);
    expect((await company.client.call("listProducts")).body).toEqual({ rows: [], total: 0, total_is_exact: true });
    const { body: undone } = await company.client.call("restoreProducts", { body: { ids: [used.id, unused.id] } });
    expect(undone).toEqual({ message: "Se recuperaron 2 conceptos.", restored: 2 });
    expect((await company.client.call("listProducts")).body.total).toBe(2);
  });

  it("is all or nothing", async () => {
    const { id } = await save();
    expect((await company.client.fail("deleteProducts", { body: { ids: [nobody, id] } })).status).toBe(404);
    expect(await stored()).toEqual([{ id, archived: false }]);
  });
});

describe("another issuer's product", () => {
  it("is not found by any route, and stays as it was", async () => {
    const { id } = await save({}, other);
    expect((await company.client.fail("getProduct", { query: { id } })).status).toBe(404);
    expect((await company.client.fail("saveProduct", { body: { ...least, productos_id: id } })).status).toBe(404);
    expect((await company.client.fail("deleteProducts", { body: { ids: [id] } })).status).toBe(404);
    expect((await company.client.call("listProducts")).body.total).toBe(0);
    expect((await company.client.call("paginateProducts")).body.total).toBe(0);
    expect((await other.client.call("getProduct", { query: { id } })).body.product_data.descripcion).toBe("Escritorio");
  });

  it("is closed to who is not signed in", async () => {
    expect((await test.client.fail("saveProduct", { body: least })).status).toBe(401);
    expect((await test.client.fail("getUnitsData")).status).toBe(401);
  });
});

describe("the lists of the form", () => {
  it("are units and tax objects", async () => {
    const { units, taxobjects } = (await company.client.call("getUnitsData")).body;
    expect(units[0]).toEqual({ id: 1, key: "H87", name: "Pieza" });
    expect(taxobjects.slice(0, 2).map(({ id, clave }) => [id, clave])).toEqual([
      [1, "01"],
      [2, "02"],
    ]);
  });
});

import { idOfKey, type RequestOf, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
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

type Form = RequestOf<"saveCustomer">;
const whole: Form = {
  customers_rfc: "eku9003173c9",
  customers_name: "Escuela Kemper Urgate",
  address_pais: 1,
  customers_email: "compras@kemper.mx",
  customers_num_regid_trib: "123",
  cat_tax_regimes_id: 1,
  address_tipo: "fiscal",
  address_calle: "Insurgentes",
  address_no_exterior: "1",
  address_no_interior: "2",
  address_colonia: "Roma",
  address_referencia: "Esquina",
  address_municipio: "Cuauhtémoc",
  address_localidad: "México",
  address_estado: "CDMX",
  address_codigo_postal: "42501",
  customers_telefono: "5555555555",
  customers_fax: "5555555556",
  customers_email_2: "a@kemper.mx",
  customers_email_3: "b@kemper.mx",
  customers_pagina_web: "kemper.mx",
};
const least: Form = {
  customers_rfc: "XAXX010101000",
  customers_name: "Público en general",
  address_pais: 1,
  customers_email: "caja@kemper.mx",
  cat_tax_regimes_id: 1,
  address_codigo_postal: "06600",
};

async function save(form: Partial<Form>, issuer = company) {
  return (await issuer.client.call("saveCustomer", { body: { ...least, ...form } })).body.customer_data;
}

async function storedIds(issuer = company): Promise<{ id: string; archived: boolean }[]> {
  const rows = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
    tx.selectFrom("customers").select(["id", "archived_at"]).orderBy("id").execute(),
  );
  return rows.map(({ id, archived_at }) => ({ id, archived: archived_at !== null }));
}

describe("a customer", () => {
  it("is created under the form's names and answered under the server's", async () => {
    const { status, body } = await company.client.call("saveCustomer", { body: whole });
    expect([status, body.status, body.message]).toEqual([
      200,
      "El cliente se creó correctamente.",
      "El cliente se creó correctamente.",
    ]);
    expect(body.customer_data).toEqual({
      id: expect.any(String),
      rfc: "EKU9003173C9",
      name: "Escuela Kemper Urgate",
      email: "compras@kemper.mx",
      num_regid_trib: "123",
      cat_tax_regimes_id: 1,
      telefono: "5555555555",
      fax: "5555555556",
      email_2: "a@kemper.mx",
      email_3: "b@kemper.mx",
      pagina_web: "kemper.mx",
      address: {
        pais: 1,
        tipo: "fiscal",
        calle: "Insurgentes",
        no_exterior: "1",
        no_interior: "2",
        colonia: "Roma",
        referencia: "Esquina",
        municipio: "Cuauhtémoc",
        localidad: "México",
        estado: "CDMX",
        codigo_postal: "42501",
      },
    });
    expect((await company.client.call("getCustomer", { query: { id: body.customer_data.id } })).body).toEqual({
      customer_data: body.customer_data,
      version: body.version,
    });
  });

  it("is changed by its id, what is left out becoming null", async () => {
    const { id } = await save(whole);
    const { body } = await company.client.call("saveCustomer", {
      body: { ...least, customer_id: id },
      headers: english,
    });
    expect(body).toMatchObject({
      status: "The customer was saved.",
      customer_data: { id, rfc: "XAXX010101000", telefono: null, address: { calle: null } },
    });
    expect(await storedIds()).toHaveLength(1);
  });

  it("that is abroad or the general public has regime 616, as its documents say, and a warning names another choice", async () => {
    const abroad = { customers_rfc: "XEXX010101000", address_pais: idOfKey("country", "USA") };
    const none = idOfKey("tax_regime", "616");
    expect(await save(abroad)).toMatchObject({ rfc: "XEXX010101000", cat_tax_regimes_id: none });
    const { body } = await company.client.call("saveCustomer", { body: { ...least, cat_tax_regimes_id: 1 } });
    expect(body.customer_data).toMatchObject({ rfc: "XAXX010101000", cat_tax_regimes_id: none });
    expect(body.warnings).toEqual([{ field: "cat_tax_regimes_id", message: sentence("generic_regime", "es") }]);
    expect(
      (
        await company.client.call("saveCustomer", {
          body: { ...least, customer_id: body.customer_data.id, cat_tax_regimes_id: none },
        })
      ).body.warnings,
    ).toEqual([]);
  });

  it("is refused with a regime that the RFC cannot have, and with every other mistake at once", async () => {
    const { status, body } = await company.client.fail("saveCustomer", {
      body: { ...least, customers_rfc: "XIQB891116QE4", customers_email: "x", address_codigo_postal: "1" },
      headers: english,
    });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.errors).toEqual({
      cat_tax_regimes_id: [sentence("regime_person", "en")],
      customers_email: [sentence("email", "en")],
      address_codigo_postal: [sentence("min_length", "en", { min: 3 })],
    });
    expect(await storedIds()).toEqual([]);
  });

  it("keeps any text as text", async () => {
    const name = `<b>Ñandú</b> '); DROP TABLE customers;-- % _ \\ 🦤`;
    expect((await save({ customers_name: name })).name).toBe(name);
  });

  it("ignores what the form has no business with", async () => {
    const body = { ...least, id: nobody, issuer_id: other.issuerId, archived_at: "2026-01-01" };
    const created = (await company.client.raw("POST", "/api/customers/update_or_create", { body })).body as {
      customer_data: { id: string };
    };
    expect(created.customer_data.id).not.toBe(nobody);
    expect(await storedIds(other)).toEqual([]);
  });
});

it("says of an id that cannot exist that there is no such customer, and marks no field", async () => {
  const { status, body } = await company.client.fail("getCustomer", { query: { id: "nope" } });
  expect([status, body.code, body.errors]).toEqual([404, "not_found", undefined]);
});

describe("another issuer's customer", () => {
  it("is not found by any route, and stays as it was", async () => {
    const { id } = await save(whole, other);
    expect((await company.client.fail("getCustomer", { query: { id } })).status).toBe(404);
    expect((await company.client.fail("saveCustomer", { body: { ...least, customer_id: id } })).status).toBe(404);
    expect((await company.client.fail("deleteCustomers", { body: { ids: [id] } })).status).toBe(404);
    expect((await company.client.call("listCustomers")).body.total).toBe(0);
    expect((await company.client.call("paginateCustomers", { body: { search: "kemper" } })).body.total).toBe(0);
    expect((await other.client.call("getCustomer", { query: { id } })).body.customer_data.name).toBe(
      "Escuela Kemper Urgate",
    );
  });

  it("is closed to who is not signed in", async () => {
    expect((await test.client.fail("getCustomer", { query: { id: nobody } })).status).toBe(401);
    expect((await test.client.fail("deleteCustomers", { body: { ids: [nobody] } })).status).toBe(401);
  });
});

describe("what an invoice to a saved customer would be refused for", () => {
  it("is reported at the field, in the caller's language, and stops nothing", async () => {
    const body = {
      customers_rfc: "EKU9003173C9",
      customers_name: "Escuela Kemper Urgate",
      address_pais: 1,
      customers_email: "compras@empresa.mx",
      cat_tax_regimes_id: 1,
      address_codigo_postal: "17000",
    };
    const { warnings } = (await company.client.call("saveCustomer", { body })).body;
    expect(warnings.map(({ field }) => field)).toEqual(["customers_name", "address_codigo_postal"]);
    expect(warnings[0]?.message).toContain("ESCUELA KEMPER URGATE");
    const right = { ...body, customers_name: "ESCUELA KEMPER URGATE", address_codigo_postal: "42501" };
    const { body: saved } = await company.client.call("saveCustomer", {
      body: { ...right, customers_rfc: "COSC8001137NA", cat_tax_regimes_id: 9 },
    });
    expect(saved.warnings).toEqual([]);
    const foreigner = { ...right, customers_rfc: "XEXX010101000", customers_name: "Ventas GmbH" };
    const { body: abroad } = await company.client.call("saveCustomer", { body: foreigner });
    expect(abroad.warnings.map(({ field }) => field)).toEqual(["address_pais", "cat_tax_regimes_id"]);
  });

  it("is that another customer has the same RFC, by name; of a generic one, that has the same name", async () => {
    const body = {
      customers_rfc: "URE180429TM6",
      customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      address_pais: 1,
      customers_email: "compras@empresa.mx",
      cat_tax_regimes_id: 1,
      address_codigo_postal: "86991",
    };
    const { customer_data: first, warnings } = (await company.client.call("saveCustomer", { body })).body;
    expect(warnings).toEqual([]);
    const again = (await company.client.call("saveCustomer", { body: { ...body, customers_name: "UNIVERSIDAD OTRA" } }))
      .body;
    const sentence = "Ya hay otro cliente con ese RFC: UNIVERSIDAD ROBOTICA ESPAÑOLA";
    expect(again.warnings).toEqual([{ field: "customers_rfc", message: sentence }]);
    expect(
      (await company.client.call("saveCustomer", { body: { ...body, customer_id: first.id } })).body.warnings,
    ).toMatchObject([{ field: "customers_rfc", message: expect.stringContaining("UNIVERSIDAD OTRA") }]);
    const anybody = { ...body, customers_rfc: "XAXX010101000", cat_tax_regimes_id: idOfKey("tax_regime", "616") ?? 0 };
    const names = ["Doña Mary", "Don Beto", "DOÑA  MARY"];
    const said: number[] = [];
    for (const customers_name of names) {
      said.push(
        (await company.client.call("saveCustomer", { body: { ...anybody, customers_name } })).body.warnings.length,
      );
    }
    expect(said).toEqual([0, 0, 1]);
  });
});

import type { RequestOf } from "@timbra/contract";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

const MANY = 1_203;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  company = await registerIssuer(test);
  for (const name of ["Ñandú & Cía", "=1+1", "Ábaco"]) {
    await company.client.call("saveCustomer", {
      body: {
        customers_rfc: "XAXX010101000",
        customers_name: name,
        address_pais: 1,
        customers_email: "a@example.mx",
        cat_tax_regimes_id: 1,
        address_codigo_postal: "06600",
        customers_telefono: "+52 5555",
      },
    });
  }
  for (let at = 0; at < MANY; at += 1) await company.client.call("saveProduct", { body: product(at) });
});
afterAll(() => test.close());

function product(at: number) {
  return {
    productos_tipo: "1",
    productos_claveprodserv: "81112002",
    productos_descripcion: `Servicio ${String(at).padStart(4, "0")}`,
    productos_cat_units_id: 1,
    productos_valor: "0",
    productos_precio_unitario: `${at}.50`,
    productos_cat_taxobject_id: 2,
    productos_cat_vat_taxes_id: 1,
    productos_cat_vat_rates_id: 1,
  } as const;
}

describe("the exported customers", () => {
  it("are in the order of a Spanish directory, with the SAT's words, and run no formula", async () => {
    const { bytes } = await company.client.call("exportCustomers", {
      body: { format: "xlsx", sort: { column: "name", direction: "asc" } },
    });
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(0, 5)).toEqual([
      "Nombre o razón social",
      "RFC",
      "Correo electrónico",
      "Régimen fiscal",
      "Código postal",
    ]);
    expect(rows.slice(1).map(([name]) => name)).toEqual(["=1+1", "Ábaco", "Ñandú & Cía"]);
    expect(rows[1]?.slice(3, 8)).toEqual(["616 - Sin obligaciones fiscales", "06600", "+52 5555", "México", null]);
    const csv = await company.client.call("exportCustomers", {
      body: { format: "csv", columns: ["name", "phone"], search: "1+1" },
    });
    expect(csv.bytes.toString("utf8")).toBe("\ufeffNombre o razón social,Teléfono\r\n'=1+1,'+52 5555\r\n");
  });
});

describe("the exported products", () => {
  it("are all of them, once and in order, however many batches that takes", async () => {
    const body: RequestOf<"exportProducts"> = {
      format: "xlsx",
      columns: ["descripcion", "precio_unitario", "taxes", "tipo"],
      sort: { column: "precio_unitario" },
    };
    const { sheets } = await readXlsx((await company.client.call("exportProducts", { body })).bytes);
    const rows = sheets[0]?.rows.slice(1) ?? [];
    expect(rows.map(([name]) => name)).toEqual(
      Array.from({ length: MANY }, (_, at) => `Servicio ${String(at).padStart(4, "0")}`),
    );
    expect(rows[7]).toEqual(["Servicio 0007", 7.5, "IVA 16 %", "Servicio"]);
  });

  it("are those that the words and filters let through", async () => {
    const asked = async (more: object) => {
      const { bytes } = await company.client.call("exportProducts", {
        body: { format: "csv", columns: ["descripcion"], ...more },
      });
      return bytes.toString("utf8").split("\r\n").slice(1, -1);
    };
    expect(await asked({ search: "0042" })).toEqual(["Servicio 0042"]);
    expect(await asked({ filters: { tipo: "0" } })).toEqual([]);
    expect(await asked({ search: "servicio" })).toHaveLength(MANY);
  });
});

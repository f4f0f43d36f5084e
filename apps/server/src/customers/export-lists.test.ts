import type { RequestOf } from "@timbra/contract";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

const MANY = 1_203;

beforeAll(async () => {
  test = await shareTestApp();
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
  await importProducts();
});
afterAll(() => test.close());

/** As many as one who exports them may have, in two calls. */
async function importProducts(): Promise<void> {
  const lines = Array.from(
    { length: MANY },
    (_, at) => `Servicio ${String(at).padStart(4, "0")},81112002,H87,${at}.50,Servicio,16`,
  );
  const text = ["Descripción,Clave SAT,Unidad,Precio,Tipo,IVA", ...lines].join("\n");
  const body = { fileBase64: Buffer.from(text).toString("base64"), file_name: "products.csv" };
  const { id } = (await company.client.call("previewProductImport", { body })).body.import;
  await company.client.call("commitProductImport", { params: { id }, body: { rows: "all", duplicates: "update" } });
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

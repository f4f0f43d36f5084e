import { idOfUnit, sentence } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importEdition } from "../adapters/catalogues/index.ts";
import { readPdf } from "../adapters/pdf/testing/read-pdf.ts";
import { satWorkbook, type WorkbookCell, writeWorkbook } from "../adapters/sat-lists/testing/workbook.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const UNBOUNDED = { c_ClaveProdServ: 1, c_ClaveUnidad: 1, c_CodigoPostal: 1 };
const DAY_2022 = 44_562;
const DAY_2023 = 44_927;
/** A unit and a product key that no list has but the one imported here. */
const NEW_UNIT = idOfUnit("Zqz") ?? 0;

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  company = await registerIssuer(test);
});
afterAll(() => test.close());

const unit = (key: string, label: string, until: WorkbookCell = null): WorkbookCell[] => [
  key,
  label,
  "",
  "",
  DAY_2022,
  until,
  "",
];

async function importLists(): Promise<void> {
  const path = await writeWorkbook(
    satWorkbook({
      c_ClaveProdServ: (rows) => [...rows, [10101599, "Caballos", "Opcional", "Opcional", "", DAY_2022, "", 0, ""]],
      c_ClaveUnidad: (rows) => [
        ...rows,
        unit("Zqz", "Radián"),
        unit("X1w", "Tambor de madera"),
        unit("A1", "Unidad de antes", DAY_2023),
      ],
      c_CodigoPostal: (rows) => [...rows, [6001, "CMX", null, null, 0, DAY_2022, DAY_2023]],
      c_RegimenFiscal: (rows) =>
        rows.map(([key = null, label = null, ...rest]) => [
          key,
          key === 612 ? "Personas con otro nombre" : label,
          ...rest,
        ]),
    }),
    "catCFDI_V_4_20261115.xlsx",
  );
  const outcome = await importEdition(test.deps, { path, importedBy: "ana", least: UNBOUNDED });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  await (await test.deps.catalogueStore.refresh()).searchable;
}

const product = (unitId: number) => ({
  productos_id: null,
  productos_tipo: "0",
  productos_claveprodserv: "10101599",
  productos_descripcion: "Caballo de paso",
  productos_numero_identificacion: `C-${unitId}`,
  productos_cat_units_id: unitId,
  productos_valor: "0",
  productos_precio_unitario: "100.00",
});

async function paper(unitId: number): Promise<string> {
  const item = {
    key: "10101599",
    description: "Caballo",
    quantity: "1",
    unit_id: unitId,
    unit_price: "100",
    tax_object_id: 1,
    taxes: [],
  };
  const { bytes } = await company.client.raw("POST", "/api/invoices/preview", {
    body: { items: [item] },
    headers: { accept: "application/pdf" },
  });
  return (await readPdf(bytes)).pages.join("");
}

describe("before lists are imported", () => {
  it("a unit that is not in the committed list cannot be kept, whatever its number says", async () => {
    const refused = await company.client.fail("saveProduct", { body: product(NEW_UNIT) });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { productos_cat_units_id: [expect.stringContaining("lista")] } },
    });
    expect((await company.client.call("getUnitsData")).body.units.map(({ id }) => id)).not.toContain(NEW_UNIT);
  });

  it("the printed form shows such keys alone", async () => {
    expect(await paper(NEW_UNIT)).not.toMatch(/Caballos|Radián/);
  });
});

describe("once lists are imported", () => {
  beforeAll(importLists);

  it("their units are offered after the everyday ones, found by word, and ended ones are not", async () => {
    const { units } = (await company.client.call("getUnitsData")).body;
    expect(units[0]).toEqual({ id: 1, key: "H87", name: "Pieza" });
    expect(units.slice(-2)).toEqual([
      { id: NEW_UNIT, key: "Zqz", name: "Radián" },
      { id: idOfUnit("X1w"), key: "X1w", name: "Tambor de madera" },
    ]);
    const { rows } = (
      await company.client.call("searchCatalogue", { params: { kind: "units" }, query: { q: "radian" } })
    ).body;
    expect(rows[0]).toMatchObject({ key: "Zqz", id: NEW_UNIT });
  });

  it("products are kept with such a unit, and lists and exports call it by its name", async () => {
    const { product_data } = (await company.client.call("saveProduct", { body: product(NEW_UNIT) })).body;
    expect(product_data.unit).toEqual({ id: NEW_UNIT, key: "Zqz", name: "Radián" });
    expect(
      (await company.client.call("getProduct", { query: { id: product_data.id } })).body.product_data.unit,
    ).toEqual(product_data.unit);
    const csv = await company.client.raw("POST", "/api/products/list/export", { body: { format: "csv" } });
    expect(Buffer.from(csv.bytes).toString("utf8")).toContain("Zqz - Radián");
    expect((await company.client.fail("saveProduct", { body: product(idOfUnit("zzz") ?? 0) })).status).toBe(422);
  });

  it("a spreadsheet may call a unit by its name, or by its key", async () => {
    const rows = [
      "T-1,Vara,10101599,radian,10",
      "T-2,Tambor,10101599,X1w,10",
      "T-3,Silla,10101599,Pieza,10",
      "T-4,Mesa,10101599,Unidad de nadie,10",
    ];
    const bytes = Buffer.from(["Número de identificación,Descripción,Clave SAT,Unidad,Precio", ...rows].join("\n"));
    const file = { fileBase64: bytes.toString("base64"), file_name: "conceptos.csv" };
    const { body } = await company.client.call("previewProductImport", { body: file });
    const said = body.rows.map((row) => [row.name, row.errors.map(({ column }) => column)]);
    expect(said.sort()).toEqual([
      ["Mesa", ["Unidad"]],
      ["Silla", []],
      ["Tambor", []],
      ["Vara", []],
    ]);
    await company.client.call("commitProductImport", {
      params: { id: body.import.id },
      body: { rows: "valid", duplicates: "update" },
    });
    const kept = (await company.client.call("paginateProducts", { body: { search: "Vara" } })).body.rows;
    expect(kept[0]?.unit).toEqual({ id: NEW_UNIT, key: "Zqz", name: "Radián" });
  });

  it("no document is issued at a postal code that the SAT has ended", async () => {
    const rest = {
      no_interior: "",
      colonia: "Centro",
      referencia: "Esquina",
      municipio: "Cuauhtémoc",
      localidad: "Ciudad de México",
    };
    const address = { ...rest, calle: "Madero", no_exterior: "1", estado: "Ciudad de México", pais: "México" };
    const { body } = await company.client.fail("saveAddress", { body: { ...address, codigo_postal: "06001" } });
    expect(body.errors).toEqual({ codigo_postal: [sentence("zip_code_unknown", "es")] });
    await company.client.call("saveAddress", { body: { ...address, codigo_postal: "06600" } });
  });

  it("selects say what the lists say", async () => {
    const { tax_regimes } = (await company.client.call("listTaxRegimes")).body;
    expect(tax_regimes.find(({ key }) => key === "612")?.label).toBe("612 - Personas con otro nombre");
  });

  it("the printed form says what such keys mean", async () => {
    const text = await paper(NEW_UNIT);
    expect(text).toContain("10101599-Caballos");
    expect(text).toContain("Zqz-Radián");
  });
});

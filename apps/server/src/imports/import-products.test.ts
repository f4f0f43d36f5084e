import { afterAll, beforeAll, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  company = await registerIssuer(test);
});
afterAll(() => test.close());

const preview = async (text: string) =>
  (await company.client.call("previewProductImport", { body: { fileBase64: Buffer.from(text).toString("base64"), file_name: "conceptos.csv" } }))
    .body;
const products = async () => (await company.client.call("listProducts")).body.rows;
const commit = async (id: string) =>
  (await company.client.call("commitProductImport", { params: { id }, body: { rows: "valid", duplicates: "update" } })).body.import;

it("products come as people write them: names of units, percentages, words for taxes", async () => {
  const seen = await preview(
    [
      "SKU,Descripción,Clave SAT,Unidad,Precio unitario,IVA,IVA retenido,ISR retenido,IEPS,Color",
      'SILLA-01,Silla de madera,56112100,H87 - Pieza,"$1,250.50",16 %,,,,rojo',
      ",Consultoría,80101500,Unidad de servicio,1000,0.16,10.6667,10 %,,",
      ",Libro,55101500,pieza,300,0,,,,",
      ",Renta de casa,80131500,E48,9000,exento,,,,",
      ",Propina,01010101,ACT,50,No,,,,",
      ",Malo,56112100,QQQ,1.2345,99,,,,",
    ].join("\n"),
  );
  expect(seen.import).toMatchObject({ row_count: 6, valid_count: 5, ignored_columns: ["Color"] });
  expect(seen.rows[0]).toMatchObject({ number: 7, state: "invalid" });
  expect(seen.rows[0]?.errors.map(({ column }) => column)).toEqual(["Unidad", "IVA"]);
  expect(await commit(seen.import.id)).toMatchObject({ created_count: 5 });
  const found = new Map((await products()).map((row) => [row.descripcion, row]));
  expect(found.get("Silla de madera")).toMatchObject({
    numero_identificacion: "SILLA-01",
    precio_unitario: "1250.50",
    tipo: "0",
    vat_tax: { id: 1 },
  });
  expect(found.get("Consultoría")).toMatchObject({ tipo: "1", vat_rates: { id: 2 }, r_isr: "10", tax_object: { clave: "02" } });
  expect(found.get("Libro")?.vat_tax.id).toBe(3);
  expect(found.get("Renta de casa")?.vat_tax.id).toBe(4);
  expect(found.get("Propina")?.tax_object.clave).toBe("01");
});

it("a price with more decimals than the issuer works with is told, and the same product is known again by its code or its words", async () => {
  const seen = await preview(
    "Código,Descripción,Clave SAT,Unidad,Precio\nSILLA-01,Silla nueva,56112100,H87,999\n,consultoria,80101500,E48,1200\nX,Otra,56112100,H87,1.234",
  );
  expect(seen.rows.map(({ number, state }) => [number, state])).toEqual([
    [4, "invalid"],
    [2, "duplicate"],
    [3, "duplicate"],
  ]);
  expect(await commit(seen.import.id)).toMatchObject({ updated_count: 2, created_count: 0 });
  const { kept } = (await company.client.call("undoProductImport", { params: { id: seen.import.id } })).body;
  expect(kept).toEqual([]);
  expect((await products()).map(({ descripcion }) => descripcion)).toContain("Silla de madera");
});

it("ten thousand rows are read, written and taken back", async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `P-${at},Producto ${at},56112100,H87,${at}.25`);
  const seen = await preview(`Código,Descripción,Clave SAT,Unidad,Precio\n${lines.join("\n")}`);
  expect(seen.import.valid_count).toBe(10_000);
  expect(seen.rows).toHaveLength(200);
  expect(await commit(seen.import.id)).toMatchObject({ created_count: 10_000, done_count: 10_000 });
  expect((await company.client.call("undoProductImport", { params: { id: seen.import.id } })).body.kept).toEqual([]);
  expect(await products()).toHaveLength(5);
});

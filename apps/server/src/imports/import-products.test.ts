import { utils, write } from "@e965/xlsx";
import { tries } from "@timbra/cfdi/testing";
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

const preview = async (text: string) =>
  (
    await company.client.call("previewProductImport", {
      body: { fileBase64: Buffer.from(text).toString("base64"), file_name: "conceptos.csv" },
    })
  ).body;
const products = async () => (await company.client.call("listProducts")).body.rows;
const commit = async (id: string) =>
  (await company.client.call("commitProductImport", { params: { id }, body: { rows: "valid", duplicates: "update" } }))
    .body.import;

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
  expect(seen.rows[0]?.errors.map(({ column }) => column)).toEqual(["Precio", "Unidad", "IVA"]);
  expect(await commit(seen.import.id)).toMatchObject({ created_count: 5 });
  const found = new Map((await products()).map((row) => [row.descripcion, row]));
  expect(found.get("Silla de madera")).toMatchObject({
    numero_identificacion: "SILLA-01",
    precio_unitario: "1250.50",
    tipo: "0",
    vat_tax: { id: 1 },
  });
  expect(found.get("Consultoría")).toMatchObject({
    tipo: "1",
    vat_rates: { id: 2 },
    r_isr: "10",
    tax_object: { clave: "02" },
  });
  expect(found.get("Libro")?.vat_tax.id).toBe(3);
  expect(found.get("Renta de casa")?.vat_tax.id).toBe(4);
  expect(found.get("Propina")?.tax_object.clave).toBe("01");
});

it("a price with more decimals than the issuer works with is reported, and the same product is recognised by its code or its words", async () => {
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

it("a key with a digit too many is not cut to another one", async () => {
  const { client } = await registerIssuer(test);
  const text = "Descripción,Clave SAT,Unidad,Precio\nSilla,561121001,H87,10";
  const { body } = await client.call("previewProductImport", {
    body: { fileBase64: Buffer.from(text).toString("base64"), file_name: "x.csv" },
  });
  await client.call("commitProductImport", {
    params: { id: body.import.id },
    body: { rows: "all", duplicates: "update" },
  });
  expect((await client.call("listProducts")).body.rows[0]?.claveprodserv).toBe("561121001");
});

it("thousands of rows are read, written and undone", async () => {
  const many = Math.min(tries(2_500).numRuns, 10_000);
  const lines = Array.from({ length: many }, (_, at) => `P-${at},Producto ${at},56112100,H87,${at}.25`);
  const seen = await preview(`Código,Descripción,Clave SAT,Unidad,Precio\n${lines.join("\n")}`);
  expect(seen.import.valid_count).toBe(many);
  expect(seen.rows).toHaveLength(200);
  expect(await commit(seen.import.id)).toMatchObject({ created_count: many, done_count: many });
  expect((await company.client.call("undoProductImport", { params: { id: seen.import.id } })).body.kept).toEqual([]);
  expect(await products()).toHaveLength(5);
});

const HEADINGS = "Código,Descripción,Clave SAT,Unidad,Precio";
const newCompany = async () => (await registerIssuer(test)).client;
type Client = Awaited<ReturnType<typeof newCompany>>;
const importFile = async (client: Client, bytes: Uint8Array | string) => {
  const fileBase64 = Buffer.from(bytes).toString("base64");
  const read = (await client.call("previewProductImport", { body: { fileBase64, file_name: "conceptos" } })).body;
  const saved = await client.call("commitProductImport", {
    params: { id: read.import.id },
    body: { rows: "all", duplicates: "update" },
  });
  return { read, saved: saved.body.import };
};
const contents = async (client: Client) =>
  (await client.call("listProducts")).body.rows
    .map(({ id: _, created_at: __, updated_at: ___, ...content }) => content)
    .sort((one, other) => one.descripcion.localeCompare(other.descripcion));

describe("an exported list", () => {
  let owner: Client;
  beforeAll(async () => {
    owner = await newCompany();
    await importFile(
      owner,
      [
        "Código,Descripción,Clave SAT,Unidad,Precio,Tipo de precio,IVA,IVA retenido,ISR retenido,IEPS",
        "A,Silla,56112100,H87,1250.50,,16,,,",
        "B,Honorarios,80101500,E48,1000,Total,16,10.6667,10,",
        ",Botana,50192100,XBX,480,,0,,,8",
        "D,Depósito,84121500,ACT,2500,Total,No,,,",
        "E,Renta,80131501,E48,12000,,exento,,1.25,",
        "=F,-Raro,56112100,H87,0.01,,8,4,,26.5",
      ].join("\n"),
    );
    expect(await contents(owner)).toHaveLength(6);
  });

  it.each([
    ["xlsx", "es"],
    ["csv", "es"],
    ["xlsx", "en"],
    ["csv", "en"],
  ] as const)(
    "makes the same products in another company, and changes nothing in its own: %s, %s",
    async (format, localization) => {
      const { bytes } = await owner.call("exportProducts", { body: { format }, headers: { localization } });
      const before = await contents(owner);
      const other = await newCompany();
      expect((await importFile(other, bytes)).saved).toMatchObject({ created_count: 6 });
      expect(await contents(other)).toEqual(before);
      expect((await importFile(owner, bytes)).saved).toMatchObject({ updated_count: 6, created_count: 0 });
      expect(await contents(owner)).toEqual(before);
    },
  );

  it("of taxes that cannot be parsed is reported at its column", async () => {
    const { rows } = await preview(`${HEADINGS},Impuestos\nZ,Algo,56112100,H87,1,IVA de la frontera`);
    expect(rows[0]?.errors).toEqual([{ column: "Impuestos", message: expect.stringContaining("IVA 16 % + IEPS 8 %") }]);
  });
});

it("what a file does not say of a product that exists stays as it is", async () => {
  const client = await newCompany();
  await importFile(client, `${HEADINGS},Tipo de precio,IVA,ISR retenido,IEPS\nA,Silla,56112100,H87,10,Total,8,10,26.5`);
  await importFile(client, `${HEADINGS},IVA,IEPS\nA,Silla alta,56112100,H87,12,,8`);
  expect(await contents(client)).toEqual([
    expect.objectContaining({ descripcion: "Silla alta", valor: "1", vat_tax: { id: 2 }, r_isr: "10", ieps: "8" }),
  ]);
  await importFile(client, `${HEADINGS},IVA\nA,Silla alta,56112100,H87,12,No`);
  expect(await contents(client)).toEqual([
    expect.objectContaining({ tax_object: expect.objectContaining({ clave: "01" }), ieps: null, r_isr: null }),
  ]);
});

it("says what is invoiced with a product, by its name in either language; a file without the column leaves it", async () => {
  const client = await newCompany();
  const operations = async () => {
    const ids = (await client.call("listProducts")).body.rows.map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => client.call("getProduct", { query: { id } })));
    return found.map(({ body }) => [body.product_data.numero_identificacion, body.product_data.operacion]).sort();
  };
  await importFile(
    client,
    `${HEADINGS},Tipo de operación\nA,Asesoría,80101500,E48,10,honorarios\nB,Flete,78101800,E48,10,Freight\nC,Silla,56112100,H87,10,`,
  );
  const said = [
    ["A", "fee"],
    ["B", "freight"],
    ["C", null],
  ];
  expect(await operations()).toEqual(said);
  await importFile(client, `${HEADINGS}\nA,Asesoría fiscal,80101500,E48,12`);
  expect(await operations()).toEqual(said);
  const body = { fileBase64: Buffer.from(`${HEADINGS},Operación\nD,Otro,56112100,H87,10,algo`).toString("base64") };
  const { rows } = (await client.call("previewProductImport", { body: { ...body, file_name: "otros.csv" } })).body;
  expect(rows[0]?.errors.map(({ column }) => column)).toEqual(["Tipo de operación"]);
});

it("says the property accounts of what is leased; a file without the column leaves them", async () => {
  const client = await newCompany();
  const said = async () => (await contents(client)).map(({ cuenta_predial }) => cuenta_predial);
  await importFile(client, `${HEADINGS},Cuenta predial\nA,Renta,80131502,E48,10,1506; 1507`);
  expect(await said()).toEqual(["1506, 1507"]);
  await importFile(client, `${HEADINGS}\nA,Renta del local,80131502,E48,12`);
  expect(await said()).toEqual(["1506, 1507"]);
});

it("an import that is undone reports which rows were used, archived or deleted since", async () => {
  const client = await newCompany();
  await importFile(client, `${HEADINGS}\nU,De antes,56112100,H87,1\nV,También de antes,56112100,H87,1`);
  test.clock.advance(1_000);
  const rows = [
    "N,Nuevo,56112100,H87,1",
    "Q,Usado,56112100,H87,1",
    "R,Archivado,56112100,H87,1",
    "S,Borrado,56112100,H87,1",
  ];
  const { read } = await importFile(
    client,
    `${HEADINGS}\n${rows.join("\n")}\nU,Cambiado,56112100,H87,2\nV,Cambiado y borrado,56112100,H87,2`,
  );
  const idOf = new Map((await client.call("listProducts")).body.rows.map((row) => [row.numero_identificacion, row.id]));
  const use = (code: string) =>
    client.call("createDraft", { body: { type: "I", items: [{ product_id: idOf.get(code) ?? "" }] } });
  await use("Q");
  await use("R");
  test.clock.advance(1_000);
  await client.call("deleteProducts", { body: { ids: ["R", "S", "V"].map((code) => idOf.get(code) ?? "") } });
  const { kept, import: undone } = (await client.call("undoProductImport", { params: { id: read.import.id } })).body;
  expect(kept).toEqual([
    { number: 3, name: "Usado", reason: "used" },
    { number: 4, name: "Archivado", reason: "archived" },
    { number: 7, name: "Cambiado y borrado", reason: "deleted" },
  ]);
  expect(undone.kept_count).toBe(3);
  expect((await contents(client)).map(({ descripcion }) => descripcion)).toEqual(["De antes", "Usado"]);
});

describe("a hostile file", () => {
  const read = async (bytes: Uint8Array) => {
    const fileBase64 = Buffer.from(bytes).toString("base64");
    return (await company.client.call("previewProductImport", { body: { fileBase64, file_name: "conceptos" } })).body;
  };
  const ROW = ["H-1", "Silla", "56112100", "H87", "10"];
  const line = [HEADINGS, ROW.join(",")].join("\n");

  it.each([
    [
      "columns in another order, English headings, a blank line above",
      "\n\nPrice,SAT key,Unit,Description,SKU\n10,56112100,H87,Silla,H-1",
    ],
    ["a mark of UTF-8", `\ufeff${line}`],
    ["semicolons", line.replaceAll(",", ";")],
    ["tabs and carriage returns", line.replaceAll(",", "\t").replaceAll("\n", "\r\n")],
    ["a heading twice", line.replace("Precio", "Precio,Precio").replace(",10", ",10,99")],
  ])("that is none: %s", async (_, text) => {
    const { import: found, rows } = await read(Buffer.from(text));
    expect(found).toMatchObject({ row_count: 1, valid_count: 1 });
    expect(rows[0]?.name).toBe("Silla");
  });

  it.each(["latin1", "utf16le"] as const)("of another encoding keeps its letters: %s", async (encoding) => {
    const text = line.replace("Silla", "Piñón é");
    const mark = encoding === "utf16le" ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0);
    expect((await read(Buffer.concat([mark, Buffer.from(text, encoding)]))).rows[0]?.name).toBe("Piñón é");
  });

  it("of a workbook with formulas, merged headings and errors is read as it is seen", async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([["Lista de precios", null, null, null, null], HEADINGS.split(","), ROW, ROW]);
    Object.assign(sheet, { "!merges": [{ s: { r: 0, c: 0 }, e: { r: 0, c: 4 } }] });
    Object.assign(sheet, {
      E3: { t: "n", v: 20, f: "5*4" },
      B4: { t: "s", v: "Otra", f: 'HYPERLINK("http://example.com","Otra")' },
      A4: { t: "s", v: "H-2" },
    });
    Object.assign(sheet, { E4: { t: "e", v: 0x07, f: "1/0" } });
    utils.book_append_sheet(book, sheet, "Hoja");
    const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
    const { import: found, rows } = await read(bytes);
    expect(found).toMatchObject({ row_count: 2, valid_count: 1 });
    expect(rows).toMatchObject([
      { number: 4, name: "Otra", state: "invalid", errors: [{ column: "Precio" }] },
      { number: 3, name: "Silla", state: "valid" },
    ]);
  });

  it("of a workbook is read though a formula failed in it, or a number is no day where days are shown: those cells are blank", async () => {
    const sheet = utils.aoa_to_sheet([HEADINGS.split(","), ROW, ROW]);
    Object.assign(sheet, {
      A2: { t: "n", v: 5_512_345_678, z: "dd/mm/yyyy" },
      B3: { t: "e", v: 0x2a, f: "VLOOKUP(1,Z1:Z2,1,FALSE)" },
    });
    const bytes = write(
      { SheetNames: ["Hoja"], Sheets: { Hoja: sheet } },
      { type: "buffer", bookType: "xlsx" },
    ) as Buffer;
    const { rows } = await read(bytes);
    expect(rows).toMatchObject([
      { number: 3, state: "invalid", errors: [{ column: "Descripción", message: "Este campo es obligatorio" }] },
      { number: 2, name: "Silla", state: "valid" },
    ]);
  });

  it("of a hundred thousand rows is refused with the most that there may be", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `P${at},Silla,56112100,H87,1`);
    const body = {
      fileBase64: Buffer.from(`${HEADINGS}\n${rows.join("\n")}`).toString("base64"),
      file_name: "muchos.csv",
    };
    expect((await company.client.fail("previewProductImport", { body })).body.code).toBe("import_too_many_rows");
  });

  it("that repeats itself is answered which row of it counts", async () => {
    const { import: found, rows } = await read(Buffer.from(`${line}\n${ROW.join(",")}\n${ROW.join(",")}`));
    expect(found).toMatchObject({ row_count: 3, valid_count: 1 });
    expect(rows.filter(({ state }) => state === "invalid").map(({ errors }) => errors[0]?.message)).toEqual([
      "Se repite: ya está en la fila 2",
      "Se repite: ya está en la fila 2",
    ]);
  });
});

it("a key or a rate of IEPS outside the SAT's lists is warned of before it is taken in", async () => {
  const seen = await preview("Código,Descripción,Clave SAT,Unidad,Precio,IEPS\nRARO,Raro,99999999,H87,10,8.55");
  expect(seen.rows[0]).toMatchObject({ state: "valid", errors: [] });
  expect(seen.rows[0]?.warnings.map(({ column }) => column)).toEqual(["Clave del SAT", "IEPS"]);
});

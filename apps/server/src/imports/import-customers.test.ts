import { deflateRawSync } from "node:zlib";
import { idOfKey, type ReadRequestOf } from "@timbra/contract";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { readSheet, sheetProblem } from "./sheet.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  other = await registerIssuer(test);
});
beforeEach(async () => {
  company = await registerIssuer(test);
});
afterAll(() => test.close());

const HEADINGS = "RFC;Nombre o razón social;Correo electrónico;Régimen fiscal;Código postal;País";
const GOOD = "EKU9003173C9;ESCUELA KEMPER URGATE;compras@kemper.mx;601;42501;México";
const PERSON =
  "XIQB891116QE4;BERENICE XIMO QUEZADA;berenice@example.mx;612 - Personas Físicas con Actividades Empresariales y Profesionales;40000;";

const body = (text: string | Uint8Array) => ({
  fileBase64: Buffer.from(text).toString("base64"),
  file_name: "clientes.csv",
});
const preview = async (...lines: string[]) =>
  (await company.client.call("previewCustomerImport", { body: body([HEADINGS, ...lines].join("\r\n")) })).body;
const refusal = async (file: string | Uint8Array) =>
  (await company.client.fail("previewCustomerImport", { body: body(file) })).body;
const customers = async () => (await company.client.call("listCustomers")).body.rows;
const commit = (id: string, choice: Partial<ReadRequestOf<"commitCustomerImport">> = {}) =>
  company.client.call("commitCustomerImport", {
    params: { id },
    body: { rows: "valid", duplicates: "update", ...choice },
  });

describe("a spreadsheet of customers", () => {
  it("is previewed row by row before anything is written, every mistake at its column", async () => {
    const seen = await preview(
      GOOD,
      "XIQB891116QE4;;nadie;601;40000;",
      "",
      "EKU9003173C9;OTRA;a@b.mx;601;42501;",
      "URE180429TM6;Universidad;u@e.mx;999;1;",
    );
    expect(seen.import).toMatchObject({
      state: "previewed",
      row_count: 4,
      valid_count: 1,
      duplicate_count: 0,
      ignored_columns: [],
    });
    expect(seen.rows.map(({ number, state }) => [number, state])).toEqual([
      [3, "invalid"],
      [5, "invalid"],
      [6, "invalid"],
      [2, "valid"],
    ]);
    const [wrong, repeated] = seen.rows;
    expect(wrong?.errors.map(({ column }) => column).sort()).toEqual([
      "Correo electrónico",
      "Nombre o razón social",
      "Régimen fiscal",
    ]);
    expect(repeated?.errors).toEqual([{ column: "", message: "Se repite: ya está en la fila 2" }]);
    expect(await customers()).toEqual([]);
  });

  it("is reported in the caller's language, with what an invoice would be refused for", async () => {
    const { import: read } = await preview("EKU9003173C9;Escuela Kemper Urgate;a@b.mx;601;17000;");
    const [row] = (
      await company.client.call("getCustomerImport", { params: { id: read.id }, headers: { localization: "en" } })
    ).body.rows;
    expect(row?.warnings.map(({ column }) => column)).toEqual(["Name or company name", "Postal code"]);
  });

  it("with a generic RFC needs no regime, and has 616; another one in the file is reported", async () => {
    const read = await preview(
      "XAXX010101000;Mostrador;a@b.mx;;06600;",
      "XEXX010101000;Northwind;c@d.com;601;06600;USA",
    );
    const told = read.rows.map(({ number, state, warnings }) => [number, state, warnings.map(({ column }) => column)]);
    expect(told.sort()).toEqual([
      [2, "valid", []],
      [3, "valid", ["Régimen fiscal"]],
    ]);
    await commit(read.import.id);
    const none = idOfKey("tax_regime", "616");
    expect((await customers()).map(({ tax_regime_id }) => tax_regime_id)).toEqual([none, none]);
  });

  it("is written whole, and once; the rows that exist are changed or left, as was asked", async () => {
    const first = await preview(GOOD, PERSON);
    expect((await commit(first.import.id)).body.import).toMatchObject({
      state: "done",
      created_count: 2,
      updated_count: 0,
      done_count: 2,
    });
    expect(
      (
        await company.client.fail("commitCustomerImport", {
          params: { id: first.import.id },
          body: { rows: "all", duplicates: "skip" },
        })
      ).body.code,
    ).toBe("wrong_state");
    const second = await preview(
      GOOD.replace("compras@", "pagos@"),
      "URE180429TM6;UNIVERSIDAD ROBOTICA;u@example.mx;601;86991;",
    );
    expect(second.import.duplicate_count).toBe(1);
    expect((await commit(second.import.id, { duplicates: "skip" })).body.import).toMatchObject({
      created_count: 1,
      skipped_count: 1,
    });
    const third = await preview(GOOD.replace("compras@", "pagos@"));
    expect((await commit(third.import.id)).body.import).toMatchObject({ updated_count: 1 });
    const emails = (await customers()).map(({ email }) => email).sort();
    expect(emails).toEqual(["berenice@example.mx", "pagos@kemper.mx", "u@example.mx"]);
  });

  it("is all or nothing when that was asked", async () => {
    const { import: read } = await preview(GOOD, "MAL;X;x;1;1;");
    expect(
      (
        await company.client.fail("commitCustomerImport", {
          params: { id: read.id },
          body: { rows: "all", duplicates: "skip" },
        })
      ).body.code,
    ).toBe("import_has_errors");
    expect(await customers()).toEqual([]);
    expect((await commit(read.id)).body.import.created_count).toBe(1);
  });

  it("is visible to nobody else", async () => {
    const { import: read } = await preview(GOOD);
    expect((await other.client.fail("getCustomerImport", { params: { id: read.id } })).status).toBe(404);
    expect(
      (
        await other.client.fail("commitCustomerImport", {
          params: { id: read.id },
          body: { rows: "all", duplicates: "skip" },
        })
      ).status,
    ).toBe(404);
    expect((await other.client.fail("undoCustomerImport", { params: { id: read.id } })).status).toBe(404);
    expect((await other.client.call("listCustomerImports")).body.imports).toEqual([]);
  });
});

describe("taking an import back", () => {
  it("deletes what it made and restores what it changed, and leaves what was used or changed since", async () => {
    await commit((await preview(GOOD)).import.id);
    test.clock.advance(1_000);
    const { import: read } = await preview(
      GOOD.replace("compras@", "pagos@"),
      PERSON,
      "URE180429TM6;UNIVERSIDAD ROBOTICA;u@example.mx;601;86991;",
      "IIA040805DZ4;INDISTRIA ILUMINADORA DE ALMACENES;i@example.mx;601;62661;",
    );
    await commit(read.id);
    test.clock.advance(1_000);
    const rows = await customers();
    const idOf = (rfc: string) => rows.find((row) => row.rfc === rfc)?.id ?? "";
    await company.client.call("createDraft", {
      body: someDraft({ seriesId: "", customerId: idOf("URE180429TM6") }, { series_id: null }),
    });
    const changed = {
      customers_rfc: "XIQB891116QE4",
      customers_name: "BERENICE XIMO",
      customers_email: "otra@example.mx",
      address_pais: 1,
      cat_tax_regimes_id: 9,
      address_codigo_postal: "40000",
    };
    await company.client.call("saveCustomer", { body: { ...changed, customer_id: idOf("XIQB891116QE4") } });
    const { kept, import: undone } = (await company.client.call("undoCustomerImport", { params: { id: read.id } }))
      .body;
    expect(kept).toEqual([
      { number: 3, name: "BERENICE XIMO QUEZADA", reason: "changed" },
      { number: 4, name: "UNIVERSIDAD ROBOTICA", reason: "used" },
    ]);
    expect(undone).toMatchObject({ state: "undone", kept_count: 2 });
    const left = (await customers()).map(({ rfc, email }) => `${rfc} ${email}`).sort();
    expect(left).toEqual([
      "EKU9003173C9 compras@kemper.mx",
      "URE180429TM6 u@example.mx",
      "XIQB891116QE4 otra@example.mx",
    ]);
    expect((await company.client.fail("undoCustomerImport", { params: { id: read.id } })).status).toBe(409);
    expect((await company.client.call("listCustomerImports")).body.imports.map(({ state }) => state)).toEqual([
      "undone",
      "done",
    ]);
  });
});

describe("the files", () => {
  it("that the product gives out can be filled in and come back: template and exported list", async () => {
    const template = await company.client.call("customerImportTemplate", { query: { format: "xlsx" } });
    const { sheets } = await readXlsx(template.bytes);
    expect(sheets[0]?.rows[0]?.slice(0, 2)).toEqual(["RFC", "Nombre o razón social"]);
    const read = (await company.client.call("previewCustomerImport", { body: body(template.bytes) })).body;
    expect(read.import).toMatchObject({ row_count: 1, valid_count: 1, ignored_columns: [] });
    await commit(read.import.id);
    for (const format of ["xlsx", "csv"] as const) {
      const list = await company.client.call("exportCustomers", { body: { format } });
      expect(
        (await company.client.call("previewCustomerImport", { body: body(list.bytes) })).body.import,
      ).toMatchObject({
        valid_count: 1,
        duplicate_count: 1,
      });
    }
  });

  it("that are exported, changed in a cell and imported again change that cell and nothing else", async () => {
    const form = {
      customers_rfc: "EKU9003173C9",
      customers_name: "ESCUELA KEMPER URGATE",
      customers_email: "compras@kemper.mx",
      customers_fax: "7711234567",
      address_pais: 1,
      cat_tax_regimes_id: 1,
      address_codigo_postal: "42501",
      address_calle: "Avenida Juárez",
      address_no_exterior: "100",
    };
    const id = (await company.client.call("saveCustomer", { body: form })).body.customer_data.id;
    const known = async () => (await company.client.call("getCustomer", { query: { id } })).body;
    const before = await known();
    test.clock.advance(1_000);
    const list = (await company.client.call("exportCustomers", { body: { format: "csv" } })).bytes.toString("utf8");
    const read = (
      await company.client.call("previewCustomerImport", { body: body(list.replace("compras@", "pagos@")) })
    ).body;
    expect((await commit(read.import.id)).body.import).toMatchObject({ updated_count: 1 });
    const after = JSON.stringify(await known()).replace("pagos@", "compras@");
    // What follows from any change: when it was made, and the version of what is saved.
    const timeless = (text: string) => text.replaceAll(/"(updated_at|version)":"[^"]*"/g, "");
    expect(timeless(after)).toBe(timeless(JSON.stringify(before)));
  });

  it("of Excel may have numbers where texts are meant", async () => {
    const rows = [HEADINGS.split(";"), ["EKU9003173C9", "ESCUELA KEMPER URGATE", "a@b.mx", 601, 6600, null]];
    const bytes = await writeXlsx({ sheets: [{ name: "Hoja", rows }] });
    const read = (await company.client.call("previewCustomerImport", { body: body(bytes) })).body;
    expect(read.rows).toEqual([{ number: 2, name: "ESCUELA KEMPER URGATE", state: "valid", errors: [], warnings: [] }]);
  });

  it.each([
    ["nothing under the headings", HEADINGS, "import_empty"],
    ["other columns", "a;b\n1;2", "import_missing_columns"],
    ["an old Excel", Buffer.from("d0cf11e0a1b11ae1", "hex"), "import_locked"],
    ["a broken workbook", Buffer.from("504b0304aaaaaaaa", "hex"), "import_unreadable"],
    ["too many rows", `${HEADINGS}\n${"x;y\n".repeat(20_001)}`, "import_too_many_rows"],
  ])("with %s are refused in words", async (_, file, code) => {
    expect((await refusal(file)).code).toBe(code);
  });

  it("that took too long to read is said to have, not to be damaged", async () => {
    const fileReader = {
      sheet: async () => ({ ok: false, fault: "too_slow" }) as const,
      pdf: () => Promise.reject(new Error("no PDF here")),
    };
    const read = await readSheet({ fileReader }, {}, 10, { issuerId: company.issuerId, bytes: Buffer.alloc(0) });
    expect(read.kind === "read" ? null : sheetProblem(read, {}, 10, "es").code).toBe("file_too_slow");
  });

  it("that unpack to more than the memory are refused before they are unpacked", async () => {
    expect((await refusal(bomb("xl/worksheets/sheet1.xml", 150_000_000))).code).toBe("import_unreadable");
  });
});

/** An archive of one file of zeros, which says of itself that it is small. */
function bomb(name: string, bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(10, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

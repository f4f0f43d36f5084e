import { createCatalogos } from "@timbra/sat-catalogues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerIssuer } from "../../testing/accounts.ts";
import type { Client } from "../../testing/client.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { type Changes, satWorkbook, writeWorkbook } from "../sat-lists/testing/workbook.ts";
import { importEdition } from "./import-edition.ts";

const TODAY = "2026-11-21";
/** A key that no list has but those imported here. */
const NEWER = "10101599";
/** From 1 January 2027 on. */
const YEAR_2027 = ["Rango", 0, 75, "IEPS", "Cuota", "Sí", "Sí", 46_388, ""];
const UNBOUNDED = { c_ClaveProdServ: 1, c_ClaveUnidad: 1, c_CodigoPostal: 1 };

let test: TestApp;
let someone: Client;
let administrator: Client;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  someone = (await registerIssuer(test)).client;
  const account = await registerIssuer(test);
  await queryAsOwner(test.databaseUrl, "DELETE FROM memberships WHERE user_id = $1", [account.userId]);
  await queryAsOwner(test.databaseUrl, "UPDATE users SET role = 'SuperAdminRole' WHERE id = $1", [account.userId]);
  const { body } = await test.client.call("signIn", { body: { email: account.email, password: account.password } });
  administrator = test.client.withToken(body.token);
});
afterAll(() => test.close());

const withProducts =
  (...products: readonly (readonly [key: number, label: string, until?: number])[]) =>
  (rows: readonly (readonly (string | number | null)[])[]) => [
    ...rows,
    ...products.map(([key, label, until]) => [
      key,
      label,
      "Opcional",
      "Opcional",
      "",
      44_562,
      until ?? "",
      0,
      "Mamífero, Potro",
    ]),
  ];

/** The row of a product key that demands IVA and a complement. */
const demanding = ([key = "", label = "", ...rest]: readonly (string | number | null)[], complemento: string) => [
  key,
  label,
  "Sí",
  "Opcional",
  complemento,
  ...rest.slice(3),
];

async function importWorkbook(changes: Changes, fileName: string, least: object = UNBOUNDED) {
  const path = await writeWorkbook(satWorkbook(changes), fileName);
  const outcome = await importEdition(test.deps, { path, importedBy: "ana", least });
  await (await test.deps.catalogueStore.refresh()).searchable;
  return outcome;
}

const shown = async () => (await administrator.call("getCatalogueEdition")).body;
const found = async (q: string) =>
  (await someone.call("searchCatalogue", { params: { kind: "product-keys" }, query: { q } })).body.rows.map(
    ({ key }) => key,
  );

describe("the lists of the SAT", () => {
  it("are those that come with the product until some are imported, searched whole once that is prepared", async () => {
    const comesWithProduct = { edition: null, bundled_on: "2026-08-06", age_days: expect.any(Number), update: null };
    expect(await shown()).toEqual({ ...comesWithProduct, searchable: false });
    expect(test.deps.catalogues.estado("c_ClaveProdServ", NEWER, TODAY)).toBe("desconocida");
    expect(await found("yeguas")).toEqual([]);
    await test.deps.catalogueStore.prepareSearch();
    expect(await shown()).toEqual({ ...comesWithProduct, searchable: true });
    expect(await found("yeguas")).not.toEqual([]);
    expect(await found("caballos")).not.toContain(NEWER);
  });

  it("are the imported ones from then on: known, searched, ended keys not offered, and it is recorded who imported what", async () => {
    const changes = { c_ClaveProdServ: withProducts([10101599, "Caballos"], [10101507, "Caballos de antes", 44_927]) };
    const outcome = await importWorkbook(changes, "catCFDI_V_4_20261115.xlsx");
    expect(outcome).toMatchObject({ ok: true, already: false, keys: { c_CodigoPostal: 3 } });
    expect(await shown()).toMatchObject({
      edition: {
        file_name: "catCFDI_V_4_20261115.xlsx",
        format: "xlsx",
        published_on: "2026-11-15",
        imported_by: "ana",
        keys: { c_MetodoPago: 2 },
      },
      searchable: true,
    });
    expect(await found("caballos")).toEqual(["10101599"]);
    expect(await found("potro")).toEqual(["10101599"]);
    const { estado } = test.deps.catalogues;
    expect(estado("c_ClaveProdServ", NEWER, TODAY)).toBe("vigente");
    expect(estado("c_ClaveProdServ", "10101507", "2022-12-31")).toBe("vigente");
    expect(estado("c_ClaveProdServ", "10101507", TODAY)).toBe("no-vigente");
    expect(estado("c_ClaveProdServ", "99999999", TODAY)).toBe("inexistente");
    expect(estado("c_CodigoPostal", "06600", TODAY)).toBe("vigente");
    // Of the workbook, whose keys of municipalities lost their zeros; 44100 has none there, and keeps what was known.
    const { catalogueStore } = test.deps;
    expect(["97000", "44100"].map(catalogueStore.municipalityOf)).toEqual(["Cuauhtémoc", "Guadalajara"]);
    expect(catalogueStore.zipCodesOfMunicipality("cuauhtemoc")).toContain("97000");
    const ofCity = { text: "970", limit: 5, day: TODAY, within: "CMX" };
    expect(catalogueStore.searchComplementList("catCFDI:c_CodigoPostal", ofCity).map(({ key }) => key)).toEqual([
      "97000",
    ]);
  });

  it("bring their rates, decimals, and for whom a regime or a use is", async () => {
    const { tasas, decimales, regimen, usoCfdi, patronNumRegIdTrib, exigenciasDeProducto } = test.deps.catalogues;
    expect(exigenciasDeProducto?.(NEWER)).toBeUndefined();
    const bundled = createCatalogos();
    const before = {
      tasas: tasas(),
      uso: usoCfdi("G03"),
      regimen: regimen("601"),
      mexico: patronNumRegIdTrib("MEX")?.source,
    };
    expect(before.tasas).toEqual(bundled.tasas());
    expect(before.uso).toEqual({ fisica: true, moral: true, regimenes: bundled.usoCfdi("G03")?.regimenes });
    expect(before.regimen).toEqual({ fisica: false, moral: true });
    expect(before.mexico).toBe(bundled.patronNumRegIdTrib("MEX")?.source);
    expect(decimales("JPY")).toBe(0);
    const changes: Changes = {
      c_ClaveProdServ: (rows) =>
        withProducts(
          [10101599, "Caballos"],
          [10101507, "Caballos de antes", 44_927],
        )(rows).map((row) => (row[0] === 10101599 ? demanding(row, "Comercio Exterior") : row)),
      // The SAT takes last year's ceiling of the quotas of IEPS out, and a rate ends without another in its place.
      c_TasaOCuota: (rows) => [
        ...rows.filter(([, , rate]) => rate !== 0.304).map((row) => (row[2] === 72.1605 ? YEAR_2027 : row)),
        ["Fijo", "", 0.45, "IEPS", "Tasa", "Sí", "No", 46_388, ""],
      ],
      c_Moneda: (rows) =>
        rows.map(([key = "", ...rest]) => (key === "JPY" ? [key, rest[0] ?? "", 3, ...rest.slice(2)] : [key, ...rest])),
      c_RegimenFiscal: (rows) => rows.map((row) => (row[0] === 601 ? [601, row[1] ?? "", "Sí", ...row.slice(3)] : row)),
      c_UsoCFDI: (rows) => rows.map((row) => (row[0] === "G03" ? [...row.slice(0, 6), "601"] : row)),
      c_Pais: (rows) => rows.map((row) => (row[0] === "DEU" ? ["DEU", "Alemania", "", "[0-9]{11}"] : row)),
    };
    expect(await importWorkbook(changes, "catCFDI_V_4_20261116.xlsx")).toMatchObject({
      ok: true,
      keys: { c_TasaOCuota: before.tasas.length },
    });
    expect(exigenciasDeProducto?.(NEWER)).toEqual({ iva: "si", ieps: "opcional", complemento: "Comercio Exterior" });
    expect(exigenciasDeProducto?.("10101507")).toBeUndefined();
    const quotas = tasas().filter(({ factor }) => factor === "Cuota");
    expect(quotas.map(({ maximo, desde, hasta }) => [maximo, desde, hasta])).toEqual([
      ["75.000000", "2027-01-01", undefined],
      ["72.160500", "2026-01-01", "2026-12-31"],
    ]);
    expect(tasas().find(({ maximo }) => maximo === "0.304000")?.hasta).toBe("2026-12-31");
    expect(tasas().find(({ maximo }) => maximo === "0.450000")).toEqual({
      tipo: "Fijo",
      minimo: "0.450000",
      maximo: "0.450000",
      impuesto: "003",
      factor: "Tasa",
      traslado: true,
      retencion: false,
      desde: "2027-01-01",
    });
    expect(decimales("JPY")).toBe(3);
    expect(regimen("601")).toEqual({ fisica: true, moral: true });
    expect(usoCfdi("G03")?.regimenes).toEqual(["601"]);
    expect([patronNumRegIdTrib("DEU")?.test("12345678901"), patronNumRegIdTrib("DEU")?.test("1")]).toEqual([
      true,
      false,
    ]);
  });

  it("tell an administrator what they changed, and a part of it", async () => {
    const { body } = await administrator.call("getCatalogueChanges");
    expect(body.file_name).toBe("catCFDI_V_4_20261116.xlsx");
    expect(body.counts).toEqual([
      { list: "c_Moneda", kind: "changed", count: 1 },
      { list: "c_RegimenFiscal", kind: "changed", count: 1 },
      { list: "c_Pais", kind: "changed", count: 1 },
      { list: "c_UsoCFDI", kind: "changed", count: 1 },
      { list: "c_ClaveProdServ", kind: "changed", count: 1 },
      { list: "c_TasaOCuota", kind: "ended", count: 2 },
      { list: "c_TasaOCuota", kind: "added", count: 2 },
    ]);
    const { rows, total } = (
      await administrator.call("getCatalogueChanges", { query: { list: "c_Moneda", kind: "changed" } })
    ).body;
    expect([total, rows]).toEqual([
      1,
      [expect.objectContaining({ key: "JPY", before: "Decimales: 0", after: "Decimales: 3", until: null })],
    ]);
    expect((await someone.fail("getCatalogueChanges")).body.code).toBe("scope_missing");
  });

  it("stay as they are when a file lost keys that there were, all of which is reported", async () => {
    const before = await shown();
    const outcome = await importWorkbook({ c_Aduana: (rows) => rows.slice(0, 11) }, "catCFDI_V_4_20261120.xlsx", {});
    expect(outcome).toEqual({
      ok: false,
      problems: [
        { code: "keys_gone", list: "c_ClaveProdServ", count: 2, value: "10101599, 10101507" },
        { code: "keys_gone", list: "c_Aduana", count: expect.any(Number), value: expect.stringContaining(", ") },
      ],
    });
    expect(await shown()).toEqual(before);
  });

  it("stay as they are when a large list is too short to be whole", async () => {
    const path = await writeWorkbook(satWorkbook(), "short.xls");
    const outcome = await importEdition(test.deps, { path, importedBy: "ana" });
    if (outcome.ok) throw new Error("it was taken");
    expect(outcome.problems).toContainEqual({ code: "too_few_rows", list: "c_CodigoPostal", count: 3, value: "90000" });
    expect(await queryAsOwner(test.databaseUrl, "SELECT number FROM catalogue_editions")).toHaveLength(2);
  });

  it("are not written again by the same file, and three editions are kept", async () => {
    const path = await writeWorkbook(
      satWorkbook({ c_ClaveProdServ: withProducts([10101599, "Caballos"], [10101507, "Potros"]) }),
      "same.xlsx",
    );
    const request = { path, importedBy: "eva", least: UNBOUNDED };
    expect(await importEdition(test.deps, request)).toMatchObject({ ok: true, already: false });
    expect(await importEdition(test.deps, request)).toMatchObject({ ok: true, already: true });
    for (const label of ["Yeguas", "Asnos"]) {
      const changes = { c_ClaveProdServ: withProducts([10101599, "Caballos"], [10101507, label]) };
      expect(await importWorkbook(changes, `${label}.xlsx`)).toMatchObject({ ok: true });
    }
    expect(await queryAsOwner(test.databaseUrl, "SELECT number FROM catalogue_editions")).toHaveLength(3);
    expect(await found("asnos")).toEqual(["10101507"]);
  });

  it("are an administrator's to look at", async () => {
    expect((await someone.fail("getCatalogueEdition")).body.code).toBe("scope_missing");
  });
});

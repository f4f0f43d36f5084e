import { describe, expect, test } from "vitest";
import { createCatalogos } from "./catalogos.ts";
import { EDITION, type ListName } from "./lists/list.ts";

const TODAY = "2026-11-20T10:00:00";
const catalogos = createCatalogos();

describe("small lists", () => {
  test.each<[ListName, string]>([
    ["c_FormaPago", "03"],
    ["c_MetodoPago", "PPD"],
    ["c_Moneda", "MXN"],
    ["c_TipoDeComprobante", "N"],
    ["c_Exportacion", "04"],
    ["c_Periodicidad", "05"],
    ["c_Meses", "18"],
    ["c_TipoRelacion", "07"],
    ["c_RegimenFiscal", "626"],
    ["c_Pais", "ZZZ"],
    ["c_UsoCFDI", "CP01"],
    ["c_ObjetoImp", "08"],
    ["c_Impuesto", "003"],
    ["c_TipoFactor", "Exento"],
    ["c_Aduana", "85"],
  ])("%s %s is in force, a key beside it does not exist", (lista, clave) => {
    expect(catalogos.estado(lista, clave, TODAY)).toBe("vigente");
    expect(catalogos.estado(lista, `${clave}0`, TODAY)).toBe("inexistente");
    expect(catalogos.estado(lista, "", TODAY)).toBe("inexistente");
  });

  test("a key of the future is not in force yet", () => {
    expect(catalogos.estado("c_ObjetoImp", "06", "2024-12-12T23:59:59")).toBe("no-vigente");
    expect(catalogos.estado("c_ObjetoImp", "06", "2024-12-13T00:00:00")).toBe("vigente");
  });

  test("keys that only objects of the language have do not exist", () => {
    expect(catalogos.estado("c_Pais", "constructor", TODAY)).toBe("inexistente");
    expect(catalogos.decimales("toString")).toBeUndefined();
  });
});

describe("lists that are not whole here", () => {
  test("a starter product key is in force, another of eight digits may exist, any other text does not", () => {
    expect(catalogos.estado("c_ClaveProdServ", "01010101", TODAY)).toBe("vigente");
    expect(catalogos.estado("c_ClaveProdServ", "10101502", TODAY)).toBe("desconocida");
    for (const wrong of ["1010101", "0101010A", "010101010", " 01010101", "clave", ""]) {
      expect(catalogos.estado("c_ClaveProdServ", wrong, TODAY), wrong).toBe("inexistente");
    }
  });

  test("units the same; some keys of the SAT have small letters", () => {
    expect(catalogos.estado("c_ClaveUnidad", "H87", TODAY)).toBe("vigente");
    for (const other of ["Ohm", "X1w", "4A"])
      expect(catalogos.estado("c_ClaveUnidad", other, TODAY)).toBe("desconocida");
    for (const wrong of ["h87", "H", "PIEZA", "H-7"])
      expect(catalogos.estado("c_ClaveUnidad", wrong, TODAY), wrong).toBe("inexistente");
  });

  test("postal codes are known; a gap of the list may have been filled; no state begins with 00 or 17", () => {
    expect(catalogos.estado("c_CodigoPostal", "06600", TODAY)).toBe("vigente");
    expect(catalogos.estado("c_CodigoPostal", "28470", TODAY)).toBe("desconocida");
    for (const wrong of ["00000", "17000", "6600", "066000", "0660A"]) {
      expect(catalogos.estado("c_CodigoPostal", wrong, TODAY), wrong).toBe("inexistente");
    }
  });

  test("a fuller list takes the place of the bundled one", () => {
    const whole = new Map([["10101502", { desde: "2022-01-01", hasta: "2025-12-31" }]]);
    const fuller = createCatalogos({ lists: { c_ClaveProdServ: { find: (clave) => whole.get(clave) } } });
    expect(fuller.estado("c_ClaveProdServ", "10101502", "2025-12-31")).toBe("vigente");
    expect(fuller.estado("c_ClaveProdServ", "10101502", "2026-01-01")).toBe("no-vigente");
    expect(fuller.estado("c_ClaveProdServ", "01010101", TODAY)).toBe("inexistente");
    expect(fuller.estado("c_ClaveUnidad", "H87", TODAY)).toBe("vigente");
  });
});

describe("what rules ask besides", () => {
  test("decimals of currencies", () => {
    expect(["MXN", "JPY", "KWD", "CLF", "ABC"].map((moneda) => catalogos.decimales(moneda))).toEqual([
      2,
      0,
      3,
      4,
      undefined,
    ]);
  });

  test("for whom a regime or a use is", () => {
    expect(catalogos.regimen("601")).toMatchObject({ fisica: false, moral: true });
    expect(catalogos.usoCfdi("CN01")).toMatchObject({ fisica: true, moral: false, regimenes: ["605"] });
    expect([catalogos.regimen("600"), catalogos.usoCfdi("P01")]).toEqual([undefined, undefined]);
  });

  test("the same rates at every call", () => {
    expect(catalogos.tasas()).toHaveLength(19);
    expect(catalogos.tasas()).toBe(catalogos.tasas());
  });

  test("a tax identity is held against its whole text", () => {
    const usa = catalogos.patronNumRegIdTrib("USA");
    expect(["123456789", "12345678", "1234567890", "12345678A"].map((id) => usa?.test(id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const mex = catalogos.patronNumRegIdTrib("MEX");
    expect(["XAXX010101000", "ÑAÑ010101AA9", "XAXX011301000", "XAXX01010100B"].map((id) => mex?.test(id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(catalogos.patronNumRegIdTrib("DEU")).toBeUndefined();
  });
});

test("the edition says correctly which lists are complete", () => {
  expect(EDITION.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect([...EDITION.complete, ...EDITION.starter].sort()).toEqual(
    [...new Set([...EDITION.complete, ...EDITION.starter])].sort(),
  );
  const wellFormed: Partial<Record<ListName, string>> = { c_ClaveProdServ: "00000000", c_ClaveUnidad: "QQ9" };
  for (const lista of EDITION.starter)
    expect(catalogos.estado(lista, wellFormed[lista] ?? "", TODAY), lista).toBe("desconocida");
  for (const lista of EDITION.complete) expect(catalogos.estado(lista, "QQ9", TODAY), lista).toBe("inexistente");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unidades } from "../lists/unidades.ts";
import { productosIniciales } from "../products.ts";
import { search } from "./search.ts";

const keys = (kind: "product-keys" | "units", query: string, limit?: number): string[] =>
  search(kind, query, limit).map(({ clave }) => clave);

describe("product keys", () => {
  test.each([
    ["consultoria", "80101500"],
    ["Consultoría de Negocios", "80101500"],
    ["renta de oficina", "80131502"],
    ["hospedaje web", "81112105"],
    ["laptop", "43211503"],
    ["hojas bond", "14111507"],
    ["llanta", "25172504"],
    ["seguro de auto", "84131503"],
    ["facebook", "82101603"],
    ["público en general", "01010101"],
    ["anticipo", "84111506"],
    ["jitomate", "50406500"],
  ])("%s finds %s first", (query, clave) => {
    expect(keys("product-keys", query)[0]).toBe(clave);
  });

  test.each([
    ["tornilos", "31161500"],
    ["aguacatse", "50401700"],
    ["servisio de facturasion", "84111506"],
    ["gasolna", "15101514"],
    ["limpiesa de edificios", "76111501"],
  ])("%s, misspelt, still finds %s among the first", (query, clave) => {
    expect(keys("product-keys", query, 5)).toContain(clave);
  });

  test("what is typed so far is enough", () => {
    expect(keys("product-keys", "torni", 5)).toContain("31161500");
  });

  test("a key or its beginning is found", () => {
    expect(search("product-keys", " 84111506 ")).toEqual([
      { clave: "84111506", descripcion: "Servicios de facturación", score: 1 },
    ]);
    expect(keys("product-keys", "8411").every((clave) => clave.startsWith("8411"))).toBe(true);
  });

  test("nonsense and nothing find nothing", () => {
    for (const query of ["", "   ", "zzzzqqq", "de la"]) expect(keys("product-keys", query), query).toEqual([]);
  });

  test("every entry is among the first three by its own label", () => {
    for (const { clave, descripcion } of productosIniciales()) {
      expect(keys("product-keys", descripcion, 3), `${clave} ${descripcion}`).toContain(clave);
    }
  });
});

describe("units", () => {
  test.each([
    ["pza", "H87"],
    ["piezas", "H87"],
    ["kilos", "KGM"],
    ["servicio", "E48"],
    ["m2", "MTK"],
    ["cajas", "XBX"],
    ["mes", "MON"],
    ["hora", "HUR"],
    ["kgm", "KGM"],
    ["paqete", "XPK"],
  ])("%s finds %s first", (query, clave) => {
    expect(keys("units", query)[0]).toBe(clave);
  });

  test("every unit is found by its key", () => {
    for (const { clave } of unidades()) expect(keys("units", clave.toLowerCase())[0], clave).toBe(clave);
  });
});

test("any text is answered: at most the limit, best first, scores between 0 and 1", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (query, limit) => {
      const scores = search("units", query, limit).map(({ score }) => score);
      expect(scores.length).toBeLessThanOrEqual(limit);
      expect(scores).toEqual([...scores].sort((one, other) => other - one));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    }),
  );
});

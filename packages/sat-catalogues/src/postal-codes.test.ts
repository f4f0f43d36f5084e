import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estados } from "./lists/document-lists.ts";
import { estadoDe, isPostalCode, zonaHoraria } from "./postal-codes.ts";

const ALL = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, "0"));
const SUMMER = new Date("2026-07-15T18:00:00Z");
const WINTER = new Date("2026-12-15T18:00:00Z");

/** Hours a zone is ahead of Greenwich, as the machine's own time zone data have it. */
function offset(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
  return Number((name.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "").replace(":00", ""));
}

const offsets = (cp: string): readonly number[] => [offset(zonaHoraria(cp), SUMMER), offset(zonaHoraria(cp), WINTER)];

describe("states", () => {
  test("every state of Mexico has codes, and no other has", () => {
    const found = new Set(ALL.map(estadoDe).filter((estado) => estado !== undefined));
    const mexican = estados().filter(({ pais }) => pais === "MEX");
    expect([...found].sort()).toEqual(mexican.map(({ clave }) => clave).sort());
  });

  test.each([
    ["06600", "CMX"],
    ["20000", "AGU"],
    ["44100", "JAL"],
    ["64000", "NLE"],
    ["77500", "ROO"],
    ["99999", "ZAC"],
  ])("%s is in %s", (cp, estado) => {
    expect(estadoDe(cp)).toBe(estado);
  });

  test("a text that is no postal code is in no state", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{5}$/.test(text));
        expect(estadoDe(text)).toBeUndefined();
        expect(isPostalCode(text)).toBe(false);
      }),
    );
    expect(["00000", "17000", "19999", "06600\n"].map(estadoDe)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test("there are as many postal codes as rows in the SAT's list", () => {
  expect(ALL.filter(isPostalCode)).toHaveLength(95_748);
});

describe("time zones", () => {
  test("every zone is one this machine knows", () => {
    const zones = new Set(ALL.map(zonaHoraria));
    expect(zones.size).toBe(10);
    for (const zone of zones) expect(() => offset(zone, SUMMER), zone).not.toThrow();
  });

  // Offsets of the SAT's sheet: summer and winter hours beside each name. Places are of the municipality named.
  test.each([
    ["Centro: Ciudad de México", "06600", -6, -6],
    ["Centro: Monterrey", "64000", -6, -6],
    ["Centro: Chihuahua", "31000", -6, -6],
    ["Centro: Bahía de Banderas", "63732", -6, -6],
    ["Noroeste: Tijuana", "22000", -7, -8],
    ["Noroeste: Mexicali", "21000", -7, -8],
    ["Pacífico: Hermosillo", "83000", -7, -7],
    ["Pacífico: Culiacán", "80000", -7, -7],
    ["Pacífico: La Paz", "23000", -7, -7],
    ["Pacífico: Tepic", "63000", -7, -7],
    ["Sureste: Cancún", "77500", -5, -5],
    ["Frontera: Ciudad Juárez", "32000", -6, -7],
    ["Frontera: Janos", "31840", -6, -7],
    ["Frontera: Ojinaga", "32880", -5, -6],
    ["Frontera: Manuel Benavides", "32980", -5, -6],
    ["Frontera: Piedras Negras", "26000", -5, -6],
    ["Frontera: Acuña", "26200", -5, -6],
    ["Frontera: Anáhuac", "65000", -5, -6],
    ["Frontera: Nuevo Laredo", "88000", -5, -6],
    ["Frontera: Reynosa", "88500", -5, -6],
    ["Frontera: Matamoros", "87300", -5, -6],
  ])("%s", (_, cp, summer, winter) => {
    expect(offsets(cp)).toEqual([summer, winter]);
  });

  test("the municipality next to the border strip keeps the hour of its state", () => {
    // Múzquiz, Méndez, Delicias, Nuevo Casas Grandes, Compostela, Lampazos.
    for (const cp of ["26340", "88880", "33000", "31700", "63700", "65070"])
      expect(offsets(cp)[0], cp).toBe(offsets(cp)[1]);
  });

  test("a text that is no postal code has the hour of the capital", () => {
    expect(zonaHoraria("")).toBe("America/Mexico_City");
  });
});

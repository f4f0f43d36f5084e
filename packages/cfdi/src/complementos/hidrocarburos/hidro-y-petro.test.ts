import { describe, expect, it } from "vitest";
import type { Comprobante } from "../../comprobante/comprobante.ts";
import { en } from "../../messages/en/index.ts";
import { es } from "../../messages/es/index.ts";
import { messageOf } from "../../messages/message-of.ts";
import { checkComprobante } from "../../rules/check.ts";
import { OPEN_CATALOGOS } from "../../rules/open-catalogos.ts";
import { KNOWN_INVOICE } from "../../testing/known-answer.ts";
import { complementoDe, loadTabla } from "../tablas/index.ts";
import { petroliferoDe, tipoDePermiso } from "./combustibles.ts";
import { hidroYPetro, hidroYPetroConPermiso } from "./hidro-y-petro.ts";

const tabla = await loadTabla(
  { espacio: "http://www.sat.gob.mx/hidrocarburospetroliferos", nombre: "HidroYPetro" },
  "cfdi40",
);
if (tabla === undefined) throw new Error("no table");

const DATOS = {
  Version: "1.0",
  TipoPermiso: "PER01",
  NumeroPermiso: "PL/1234/EXP/ES/2015",
  ClaveHYP: "15101514",
  SubProductoHYP: "SP16",
};

interface Sale {
  readonly datos?: Readonly<Record<string, string>> | null;
  readonly linea?: Readonly<Record<string, string>>;
  readonly documento?: Partial<Comprobante>;
  readonly reglas?: typeof hidroYPetro;
}

/** The codes that the rules find in a sale of fuel, with what is changed in it. */
function found({ datos = {}, linea = {}, documento = {}, reglas = hidroYPetro }: Sale): string[] {
  const [first] = KNOWN_INVOICE.Conceptos;
  if (first === undefined || tabla === undefined) throw new Error("no line");
  const written = complementoDe(tabla, { ...DATOS, ...datos }, "");
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  const fuel = { ...first, ClaveProdServ: "15101514", ClaveUnidad: "LTR", ...linea };
  const concepto = datos === null ? fuel : { ...fuel, ComplementoConcepto: [written.complemento] };
  const problems = checkComprobante(
    { ...KNOWN_INVOICE, ...documento, Conceptos: [concepto] },
    { catalogos: OPEN_CATALOGOS, complementos: [reglas] },
  );
  const own = problems.filter(({ code }) => code.startsWith("TIMBRA-HYP-"));
  for (const problem of own)
    for (const messages of [es, en]) expect(messageOf(problem, messages).message).not.toMatch(/[{}]|TIMBRA/);
  return own.map(({ code, path, severity }) => `${severity} ${code} ${path}`);
}

const AT = "Conceptos[0].ComplementoConcepto[0]";

const WRONG: readonly (readonly [what: string, sale: Sale, problem: string])[] = [
  ["another key than the line's", { linea: { ClaveProdServ: "15101515" } }, `error TIMBRA-HYP-CLAVE ${AT}.ClaveHYP`],
  ["another unit than litres", { linea: { ClaveUnidad: "GLL" } }, "error TIMBRA-HYP-UNIDAD Conceptos[0].ClaveUnidad"],
  [
    "a subproduct of another fuel",
    { datos: { SubProductoHYP: "SP17" } },
    `error TIMBRA-HYP-SUBPRODUCTO ${AT}.SubProductoHYP`,
  ],
  ["a permit of another kind", { datos: { TipoPermiso: "PER02" } }, `error TIMBRA-HYP-PERMISO ${AT}.NumeroPermiso`],
];

describe("a sale of fuel", () => {
  it("with its permit and subproduct is right", () => {
    expect(found({})).toEqual([]);
    expect(
      found({ datos: { ClaveHYP: "15101505", SubProductoHYP: "SP48" }, linea: { ClaveProdServ: "15101505" } }),
    ).toEqual([]);
  });

  it.each(WRONG)("with %s is told so", (_, sale, problem) => {
    expect(found(sale)).toEqual([problem]);
  });

  it("without the complement is warned of, since the day on which it is in force, and in an invoice", () => {
    const without = { datos: null };
    expect(found(without)).toEqual(["warning TIMBRA-HYP-FALTA Conceptos[0].ClaveProdServ"]);
    expect(found({ ...without, documento: { Fecha: "2026-04-23T23:59:59" } })).toEqual([]);
    expect(found({ ...without, documento: { TipoDeComprobante: "E" } })).toEqual([]);
    expect(found({ ...without, linea: { ClaveProdServ: "81112002" } })).toEqual([]);
  });

  it("by a holder of a permit needs the complement", () => {
    const reglas = hidroYPetroConPermiso;
    expect(found({ datos: null, reglas })).toEqual(["error TIMBRA-HYP-FALTA Conceptos[0].ClaveProdServ"]);
    expect(found({ reglas })).toEqual([]);
  });

  it.each([
    ["PER02", "H/1234/COM/2015"],
    ["PER03", "PL/1/DIS/OM/2015"],
    ["PER04", "PL/1/EXP/ES/MM/2015"],
    ["PER05", "CNE/PL/1/EXP/ES/2026"],
    ["PER06", "CNE/H/1/COM/2026"],
    ["PER07", "CNE/PL/1/DIS/OM/2026"],
    ["PER08", "CNE/PL/1/EXP/ES/MM/2026"],
    ["PER09", "CNE/PL/1/COM/2026"],
    ["PER10", "#Ab3456789012cd"],
    ["PER11", "F00.07.UH/1/2026"],
  ])("takes a permit %s written %s", (TipoPermiso, NumeroPermiso) => {
    expect(found({ datos: { TipoPermiso, NumeroPermiso } })).toEqual([]);
    expect(tipoDePermiso(NumeroPermiso)).toBe(TipoPermiso);
    const other = TipoPermiso === "PER02" ? "PER03" : "PER02";
    expect(found({ datos: { TipoPermiso: other, NumeroPermiso } })).toEqual([
      `error TIMBRA-HYP-PERMISO ${AT}.NumeroPermiso`,
    ]);
  });

  it("begins with what is certain: the only permit, and the only subproduct of the fuel", () => {
    const permit = "PL/1234/EXP/ES/2015";
    expect(petroliferoDe("15101514", [permit])).toEqual(DATOS);
    expect(petroliferoDe("15101505", [permit])).toMatchObject({ NumeroPermiso: permit, SubProductoHYP: "" });
    expect(petroliferoDe("15101515", [permit, "H/1234/COM/2015"])).toMatchObject({
      TipoPermiso: "",
      NumeroPermiso: "",
      SubProductoHYP: "SP17",
    });
    expect(petroliferoDe("15101515", [])).toMatchObject({ TipoPermiso: "", NumeroPermiso: "" });
  });

  it.each(["", "PL/1234/EXP/ES", "pl/1234/exp/es/2015", "CNE/PL/12345678901234567/EXP/ES/2026", "#Ab3456789012c"])(
    "knows no kind of permit whose number is “%s”",
    (numero) => expect(tipoDePermiso(numero)).toBeUndefined(),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../problem.ts";
import { checkComprobante } from "../../rules/check.ts";
import { OPEN_CATALOGOS } from "../../rules/open-catalogos.ts";
import { KNOWN_INVOICE } from "../../testing/known-answer.ts";
import { tries } from "../../testing/tries.ts";
import type { Petrolifero } from "./combustibles.ts";
import { type CorreccionDeCombustible, fixDeCombustible, type LineaDeCombustible } from "./fixes.ts";
import { hidroYPetroConPermiso } from "./hidro-y-petro.ts";

const PERMIT = "PL/1234/EXP/ES/2015";
const RIGHT: Petrolifero = {
  Version: "1.0",
  TipoPermiso: "PER01",
  NumeroPermiso: PERMIT,
  ClaveHYP: "15101514",
  SubProductoHYP: "SP16",
};

/** The problems of an invoice that sells a fuel. */
function problemsOf({ petrolifero, ...linea }: LineaDeCombustible): Problem[] {
  const [first] = KNOWN_INVOICE.Conceptos;
  if (first === undefined) throw new Error("no line");
  const complemento = {
    tipo: "desconocido" as const,
    namespace: "http://www.sat.gob.mx/hidrocarburospetroliferos",
    nombre: "HidroYPetro",
    xml: "",
    datos: petrolifero,
  };
  const concepto = { ...first, ...linea, ...(petrolifero && { ComplementoConcepto: [complemento] }) };
  return checkComprobante(
    { ...KNOWN_INVOICE, Conceptos: [concepto] },
    { catalogos: OPEN_CATALOGOS, complementos: [hidroYPetroConPermiso] },
  ).filter(({ code }) => code.startsWith("TIMBRA-HYP-"));
}

function mended(linea: LineaDeCombustible, { petrolifero, ...changes }: CorreccionDeCombustible): LineaDeCombustible {
  const said = petrolifero === undefined ? linea.petrolifero : { ...linea.petrolifero, ...petrolifero };
  return { ...linea, ...changes, petrolifero: said };
}

const petroliferos = fc.record({
  Version: fc.constant("1.0"),
  TipoPermiso: fc.constantFrom("PER01", "PER02", "PER99"),
  NumeroPermiso: fc.constantFrom(PERMIT, "H/1234/COM/2015", " PL/ 1/EXP/ES/2015 ", "PL/1234"),
  ClaveHYP: fc.constantFrom("15101505", "15101514", "15101515"),
  SubProductoHYP: fc.constantFrom("SP16", "SP17", "SP18", "SP19"),
});
const sales = fc.record({
  ClaveProdServ: fc.constantFrom("15101505", "15101514", "15101515", "81112002"),
  ClaveUnidad: fc.constantFrom("LTR", "H87", "GLL"),
  petrolifero: fc.option(petroliferos, { nil: undefined }),
});
const permits = fc.subarray([PERMIT, "H/1234/COM/2015"]);

describe("fixes of fuels", () => {
  it("take their problem away, and bring no other", () => {
    const solved = new Set<string>();
    fc.assert(
      fc.property(sales, permits, (sale, own) => {
        const before = problemsOf(sale).map(({ code }) => code);
        for (const problem of problemsOf(sale)) {
          const fix = fixDeCombustible(problem, sale, own);
          if (fix === null) continue;
          const after = problemsOf(mended(sale, fix)).map(({ code }) => code);
          expect(after).not.toContain(problem.code);
          expect(after.filter((code) => !before.includes(code))).toEqual([]);
          solved.add(problem.code);
        }
      }),
      tries(300),
    );
    expect(solved.size).toBe(5);
  });

  it("are none where a person has to choose", () => {
    const diesel = { ClaveProdServ: "15101505", ClaveUnidad: "LTR" };
    const sale = { ClaveProdServ: "15101514", ClaveUnidad: "LTR", petrolifero: RIGHT };
    const fix = (code: string, linea: LineaDeCombustible, own: readonly string[] = [PERMIT]) =>
      fixDeCombustible({ code }, linea, own);
    expect(fix("TIMBRA-HYP-FALTA", { ...diesel, petrolifero: undefined })).toBeNull();
    expect(fix("TIMBRA-HYP-FALTA", { ...sale, petrolifero: undefined }, [])).toBeNull();
    expect(fix("TIMBRA-HYP-FALTA", { ...sale, petrolifero: undefined }, [PERMIT, "H/1234/COM/2015"])).toBeNull();
    expect(fix("TIMBRA-HYP-FALTA", { ...sale, ClaveUnidad: "GLL", petrolifero: undefined })).toBeNull();
    expect(fix("TIMBRA-HYP-CLAVE", { ...diesel, petrolifero: RIGHT })).toBeNull();
    expect(fix("TIMBRA-HYP-UNIDAD", { ...sale, ClaveUnidad: "GLL" })).toBeNull();
    expect(fix("TIMBRA-HYP-SUBPRODUCTO", { ...diesel, petrolifero: { ...RIGHT, ClaveHYP: "15101505" } })).toBeNull();
    expect(fix("TIMBRA-HYP-PERMISO", { ...sale, petrolifero: { ...RIGHT, NumeroPermiso: "PL/1234" } }, [])).toBeNull();
    expect(fix("CFDI40149", sale)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { price } from "../totals/comprobante.ts";
import { checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { draft, IEPS_8, ISR_10, IVA_16, IVA_DOS_TERCIOS, IVA_EXENTO, line } from "./testing/drafts.ts";
import { codesOf } from "./testing/problems.ts";
import { SAMPLES } from "./testing/samples.ts";

const TAXES = {
  none: [],
  iva: [IVA_16],
  exento: [IVA_EXENTO],
  ieps: [IEPS_8],
  both: [IVA_16, IEPS_8],
  isr: [ISR_10],
  iepsAndIsr: [IEPS_8, ISR_10],
  iepsAndWithheldIva: [IEPS_8, IVA_DOS_TERCIOS],
} as const;

/** Of c_ObjetoImp, in the order of TAXES: the code reported, or nothing. */
const EXPECTED: Readonly<Record<string, readonly (string | null)[]>> = {
  "01": [null, "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172"],
  "02": ["CFDI40171", null, null, null, null, null, null, null],
  "03": [null, "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172"],
  "04": [null, "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172"],
  "05": [null, "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172", "CFDI40172"],
  "06": [null, "CFDI40226", "CFDI40226", "CFDI40226", "CFDI40226", null, "CFDI40226", "CFDI40226"],
  "07": ["CFDI40227", "CFDI40227", "CFDI40227", null, "CFDI40227", "CFDI40227", null, "CFDI40227"],
  "08": [null, "CFDI40226", "CFDI40226", "CFDI40226", "CFDI40226", null, "CFDI40226", "CFDI40226"],
};

describe.each(Object.keys(EXPECTED))("ObjetoImp %s", (ObjetoImp) => {
  it.each(Object.keys(TAXES).map((name, index) => [name, EXPECTED[ObjetoImp]?.[index] ?? null] as const))(
    "with taxes %s: %s",
    (name, code) => {
      const taxes = TAXES[name as keyof typeof TAXES];
      const document = price(draft({ Conceptos: [line({ ObjetoImp, Impuestos: taxes })] }), 2);
      expect(codesOf(document)).toEqual(code === null ? [] : [code]);
    },
  );
});

describe("the newest tax objects", () => {
  it("do not exist before 13 December 2024", () => {
    const document = price(
      draft({ Fecha: "2024-12-12T23:59:59", Conceptos: [line({ ObjetoImp: "06", Impuestos: [ISR_10] })] }),
      2,
    );
    expect(checkComprobante(document, { catalogos }).map(({ code }) => code)).toEqual(["CFDI40170"]);
    expect(codesOf(document, { Fecha: "2024-12-13T00:00:00" })).toEqual([]);
  });
});

describe("what a product demands", () => {
  it("is not asked of a line that itemises nothing", () => {
    expect(codesOf(SAMPLES.exento, { "Conceptos[0].ClaveProdServ": "50202201" })).toEqual(["CFDI40164"]);
    const silent = price(
      draft({ Conceptos: [line({ ClaveProdServ: "50202201", ObjetoImp: "03", Impuestos: [] })] }),
      2,
    );
    expect(codesOf(silent)).toEqual([]);
  });

  it("is satisfied by the complement of the document", () => {
    const Complemento = [
      { tipo: "desconocido", namespace: "http://www.sat.gob.mx/CartaPorte31", nombre: "CartaPorte", xml: "<x/>" },
    ];
    expect(codesOf(SAMPLES.ingreso, { "Conceptos[0].ClaveProdServ": "78101802", Complemento, Sello: "YWJj" })).toEqual(
      [],
    );
  });
});

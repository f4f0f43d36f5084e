import { describe, expect, it } from "vitest";
import { checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { type Edits, withEdits } from "../../../rules/testing/edit.ts";
import type { PagosCode } from "../messages/es.ts";
import { type PagosSample, SAMPLES } from "../testing/samples.ts";
import { pagos20 } from "./registry.ts";

function pathsOf(
  code: PagosCode | "TIMBRA-TASA-DESCONOCIDA",
  sample: PagosSample,
  edits: Edits,
  lists = catalogos,
): string[] {
  const problems = checkComprobante(withEdits(SAMPLES[sample], edits), { catalogos: lists, complementos: [pagos20] });
  return problems.flatMap((problem) => (problem.code === code ? [problem.path] : []));
}

/** Each is a place where the SAT's texts are unclear; the reading taken is on a page of docs/sat. */
describe("a sum of converted amounts (pagos-sumas)", () => {
  const BASE = "Complemento[0].Pago[1].ImpuestosP.TrasladosP[0].BaseP";

  it.each([
    ["rounded at six decimals", "9956.896555", true],
    ["cut at six", "9956.896554", true],
    ["rounded at five", "9956.89655", true],
    ["rounded at two", "9956.90", true],
    ["cut at two", "9956.89", false],
    ["rounded to the peso", "9957", false],
    ["one more at six", "9956.896556", false],
    ["less than cut at six", "9956.896553", false],
  ])("may be %s, %s: %s", (_case, written, isRight) => {
    expect(pathsOf("CRP20268", "dolares", { Fecha: "2026-09-01T00:00:00", [BASE]: written })).toEqual(
      isRight ? [] : [BASE],
    );
  });

  it.each([
    ["BaseP", "CRP20268", "9956.89", true],
    ["BaseP", "CRP20268", "9956.88", false],
    ["ImporteP", "CRP20274", "1593.10", true],
    ["ImporteP", "CRP20274", "1593.09", false],
  ] as const)(
    "was certified cut at two decimals until August 2026: %s (%s) %s: %s",
    (attribute, code, written, isRight) => {
      const path = BASE.replace("BaseP", attribute);
      expect(pathsOf(code, "dolares", { Fecha: "2026-08-31T23:59:59", [path]: written })).toEqual(
        isRight ? [] : [path],
      );
    },
  );
});

describe("the rate of an invoice's tax", () => {
  const RATE = "Complemento[0].Pago[0].DoctoRelacionado[0].ImpuestosDR.TrasladosDR[0].TasaOCuotaDR";
  const [iva16] = catalogos.tasas().filter(({ impuesto, minimo }) => impuesto === "002" && minimo === "0.160000");
  const withDates = (dates: { readonly desde: string; readonly hasta?: string }) => ({
    ...catalogos,
    tasas: () => (iva16 === undefined ? [] : [{ ...iva16, ...dates }]),
  });

  it("may have ended since the invoice, and not begin after the receipt", () => {
    expect(pathsOf("CRP20260", "dolares", {}, withDates({ desde: "2022-01-01", hasta: "2026-08-01" }))).toEqual([]);
    const [iva8] = catalogos.tasas().filter(({ impuesto, minimo }) => impuesto === "002" && minimo === "0.080000");
    const later = withDates({ desde: "2026-08-15" }).tasas();
    expect(
      pathsOf("CRP20260", "dolares", {}, { ...catalogos, tasas: () => [...later, ...(iva8 ? [iva8] : [])] }),
    ).toContain(RATE);
  });

  it("cannot be decided when our list begins after the receipt, and is not called wrong", () => {
    const later = withDates({ desde: "2026-08-15" });
    expect(pathsOf("CRP20260", "dolares", {}, later)).toEqual([]);
    expect(pathsOf("TIMBRA-TASA-DESCONOCIDA", "dolares", {}, later)).toContain(RATE);
  });
});

describe("a payment of several documents, some in its own currency (pagos-margen)", () => {
  const MONTO = "Complemento[0].Pago[0].Monto";

  it("has a margin for all of them together", () => {
    expect(pathsOf("CRP20276", "euros", { [MONTO]: "1041.04" })).toEqual([MONTO]);
    expect(pathsOf("CRP20217", "euros", { [MONTO]: "1041.04" })).toEqual([]);
  });
});

describe("a rule with two ways of being broken", () => {
  const LATER = "Complemento[0].Pago[1].DoctoRelacionado[0]";
  const DOCTO = "Complemento[0].Pago[0].DoctoRelacionado[0]";
  const IEPS = {
    BaseDR: "1000.00",
    ImpuestoDR: "003",
    TipoFactorDR: "Tasa",
    TasaOCuotaDR: "0.080000",
    ImporteDR: "80.00",
  };

  it("is broken by either: an instalment that does not go on from the balance before", () => {
    expect(pathsOf("TIMBRA-PAGO-PARCIALIDAD", "dolares", { [`${LATER}.ImpSaldoAnt`]: "661.00" })).toEqual([
      `${LATER}.NumParcialidad`,
    ]);
    expect(pathsOf("TIMBRA-PAGO-PARCIALIDAD", "dolares", { [`${LATER}.NumParcialidad`]: "3" })).toEqual([
      `${LATER}.NumParcialidad`,
    ]);
  });

  it("is broken by either: a charged tax, or one withheld that is not ISR, where nothing is charged", () => {
    expect(pathsOf("CRP20278", "objeto06", { [`${DOCTO}.ImpuestosDR.TrasladosDR`]: [IEPS] })).toEqual([
      `${DOCTO}.ObjetoImpDR`,
    ]);
    expect(pathsOf("CRP20279", "objeto06", { [`${DOCTO}.ObjetoImpDR`]: "07" })).toEqual([`${DOCTO}.ObjetoImpDR`]);
  });
});

describe("an equivalence other than 1 in the payment's own currency", () => {
  it("is one problem, not one in every sum", () => {
    const problems = checkComprobante(
      withEdits(SAMPLES.exento, { "Complemento[0].Pago[0].DoctoRelacionado[0].EquivalenciaDR": "2" }),
      {
        catalogos,
        complementos: [pagos20],
      },
    );
    expect(problems.map(({ code }) => code)).toEqual(["CRP20238"]);
  });
});

describe("a rate of zero, or one that is no number", () => {
  const RATE = "Complemento[0].Pago[0].DoctoRelacionado[0].EquivalenciaDR";

  it.each(["0", "0.0000000000", "", "x", "1e3", "0.00000000001"])(
    "%j is refused for its form, and nothing is divided by it",
    (rate) => {
      const problems = checkComprobante(withEdits(SAMPLES.dolares, { [RATE]: rate }), {
        catalogos,
        complementos: [pagos20],
      });
      expect(problems.map(({ path }) => path)).toContain(RATE);
      expect(
        problems
          .filter(({ code }) => /CRP2026[58]|CRP2027[456]/.test(code))
          .filter(({ path }) => path.startsWith("Complemento[0].Pago[0]")),
      ).toEqual([]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { price } from "../totals/comprobante.ts";
import { checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { draft } from "./testing/drafts.ts";

function adviceOf(ImpLocRetenido: string, TasadeRetencion: string) {
  const Complemento = [
    {
      tipo: "impuestosLocales",
      version: "1.0",
      TotaldeRetenciones: "0.50",
      TotaldeTraslados: "0.00",
      RetencionesLocales: [{ ImpLocRetenido, TasadeRetencion, Importe: "0.50" }],
    },
  ] as const;
  return checkComprobante(price(draft({ Complemento }), 2), { catalogos })
    .filter(({ code }) => code === "TIMBRA-LOCALES-MILLAR")
    .map(({ params }) => params["esperado"]);
}

describe("a rate per thousand", () => {
  it("is read from the name of the tax, in figures and in words", () => {
    expect(adviceOf("5 al millar", "5.00")).toEqual(["0.5"]);
    expect(adviceOf("Derecho del CINCO AL  MILLAR (art. 191 LFD)", "5")).toEqual(["0.5"]);
    expect(adviceOf("Dos al millar ICIC", "2.00")).toEqual(["0.2"]);
  });

  it("is right as a tenth of that per cent, and nothing is said of other taxes", () => {
    expect(adviceOf("5 al millar", "0.5")).toEqual([]);
    expect(adviceOf("Cedular", "5.00")).toEqual([]);
    expect(adviceOf("5 al millar", "")).toEqual([]);
  });
});

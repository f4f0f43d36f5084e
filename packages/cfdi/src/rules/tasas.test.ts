import { describe, expect, it } from "vitest";
import type { DraftImpuesto } from "../comprobante/draft.ts";
import { price } from "../totals/comprobante.ts";
import type { Catalogos } from "./catalogos.ts";
import { checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { draft, line } from "./testing/drafts.ts";
import { codesOf } from "./testing/problems.ts";

function codesWith(tax: DraftImpuesto, Fecha = "2026-11-20T10:00:00"): string[] {
  return codesOf(price(draft({ Fecha, Conceptos: [line({ ValorUnitario: "1000", Impuestos: [tax] })] }), 2));
}

const traslado = (Impuesto: "001" | "002" | "003", TasaOCuota: string, TipoFactor: "Tasa" | "Cuota" = "Tasa") =>
  ({ tipo: "traslado", Impuesto, TipoFactor, TasaOCuota }) as const;
const retencion = (Impuesto: "001" | "002" | "003", TasaOCuota: string, TipoFactor: "Tasa" | "Cuota" = "Tasa") =>
  ({ tipo: "retencion", Impuesto, TipoFactor, TasaOCuota }) as const;

describe("rates that may be charged", () => {
  it.each(["0", "0.16", "0.160000", "0.08"])("IVA %s", (rate) => {
    expect(codesWith(traslado("002", rate))).toEqual([]);
  });

  it.each(["0.15", "0.11", "0.160001", "16", "0.079999"])("but not IVA %s", (rate) => {
    expect(codesWith(traslado("002", rate))).toEqual(["CFDI40179", "CFDI40219"]);
  });

  it.each(["0.265", "0.3", "0.53", "0.5", "1.6", "0.304", "0.25", "0.09", "0.08", "0.07", "0.06", "0.03", "0"])(
    "IEPS %s",
    (rate) => {
      expect(codesWith(traslado("003", rate))).toEqual([]);
    },
  );

  it.each(["0.16", "0.35", "0.01"])("but not IEPS %s", (rate) => {
    expect(codesWith(traslado("003", rate))).toEqual(["CFDI40179", "CFDI40219"]);
  });

  it("never ISR", () => {
    expect(codesWith(traslado("001", "0.1"))).toEqual(["CFDI40175", "CFDI40179", "CFDI40217", "CFDI40219"]);
  });
});

describe("rates that may be withheld", () => {
  it.each([
    ["002", "0.106667"],
    ["002", "0.053333"],
    ["002", "0.04"],
    ["002", "0.16"],
    ["001", "0.1"],
    ["001", "0.0125"],
    ["001", "0.35"],
    ["003", "0.265"],
  ] as const)("%s %s", (impuesto, rate) => {
    expect(codesWith(retencion(impuesto, rate))).toEqual([]);
  });

  it.each([
    ["002", "0.160001"],
    ["001", "0.350001"],
    ["003", "0.03"],
    ["003", "0.1"],
  ] as const)("but not %s %s", (impuesto, rate) => {
    expect(codesWith(retencion(impuesto, rate))).toEqual(["CFDI40185"]);
  });
});

describe("quotas of IEPS", () => {
  it("have the ceiling of their year", () => {
    expect(codesWith(traslado("003", "72.1605", "Cuota"))).toEqual([]);
    expect(codesWith(traslado("003", "72.160501", "Cuota"))).toEqual(["CFDI40179", "CFDI40219"]);
    expect(codesWith(traslado("003", "43.77", "Cuota"), "2025-12-31T23:00:00")).toEqual([]);
    expect(codesWith(traslado("003", "43.770001", "Cuota"), "2025-12-31T23:00:00")).toEqual(["CFDI40179", "CFDI40219"]);
  });

  it("are no rates", () => {
    expect(codesWith(traslado("002", "0.16", "Cuota"))).toEqual(["CFDI40179", "CFDI40219"]);
  });
});

describe("a rate of a day before the oldest row of the list", () => {
  const cuota = traslado("003", "6.4555", "Cuota");
  /** As the SAT's edition is: only the row of the year. */
  const only2026: Catalogos = { ...catalogos, tasas: () => TASAS };
  const TASAS = catalogos.tasas().filter(({ hasta }) => hasta === undefined);
  const found = (Fecha: string, tax: DraftImpuesto = cuota) =>
    checkComprobante(price(draft({ Fecha, Conceptos: [line({ ValorUnitario: "1000", Impuestos: [tax] })] }), 2), {
      catalogos: only2026,
    }).map(({ code, severity }) => `${severity} ${code}`);

  it("is not called wrong: the rule says that it cannot decide", () => {
    expect(found("2025-12-31T23:00:00")).toEqual(["warning TIMBRA-TASA-DESCONOCIDA"]);
    expect(found("2026-01-01T00:00:00")).toEqual([]);
  });

  it("is wrong where the list covers its tax and factor on that day", () => {
    expect(found("2025-12-31T23:00:00", traslado("002", "0.15"))).toEqual(["error CFDI40179", "error CFDI40219"]);
    expect(found("2026-01-01T00:00:00", traslado("003", "72.160501", "Cuota"))).toEqual([
      "error CFDI40179",
      "error CFDI40219",
    ]);
    expect(found("2025-12-31T23:00:00", traslado("002", "0.16", "Cuota"))).toEqual([
      "error CFDI40179",
      "error CFDI40219",
    ]);
  });
});

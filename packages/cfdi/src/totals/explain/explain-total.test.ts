import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../../comprobante/comprobante.ts";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { draft, line } from "../../rules/testing/drafts.ts";
import { withEdits } from "../../rules/testing/edit.ts";
import { KNOWN_INVOICE, KNOWN_RECEIPT } from "../../testing/known-answer.ts";
import { tries } from "../../testing/tries.ts";
import { price } from "../comprobante.ts";
import { Dice, randomDraft } from "../testing/random-draft.ts";
import { explainTotal, stepAt } from "./explain-total.ts";
import { recompute, unitsAt } from "./testing/recompute.ts";

const iva = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" } as const;

function valueAt(document: Comprobante, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter(Boolean);
  return names.reduce<unknown>(
    (node, name) => (typeof node === "object" && node !== null ? Reflect.get(node, name) : undefined),
    document,
  );
}

/** Where an amount is written that a step explains. */
function computedPaths(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) {
    const isComputed =
      /(^|\.)(SubTotal|Total|Importe|Base|TotalImpuestos\w+|Totalde\w+)$/.test(path) || path === "Descuento";
    return typeof node === "string" && isComputed ? [path] : [];
  }
  return Object.entries(node).flatMap(([name, child]) =>
    computedPaths(child, Array.isArray(node) ? `${path}[${name}]` : `${path}${path === "" ? "" : "."}${name}`),
  );
}

function randomPriced(seed: number, lines: number) {
  const drafted = randomDraft(seed, lines);
  const decimals = catalogos.decimales(drafted.Moneda) ?? 2;
  return { document: price(drafted, decimals), decimals };
}

describe("explainTotal", () => {
  it("gives steps that recompute, by other means, to what is written in any document of ours", () => {
    let steps = 0;
    const parameters = tries(300);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 14 }), (seed, lines) => {
        const { document, decimals } = randomPriced(seed, lines);
        const explanation = explainTotal(document, decimals);
        for (const step of explanation.steps) {
          const { units, scale } = recompute(step);
          if (unitsAt(step.written ?? "", scale) !== units) throw new Error(`${step.path}: ${JSON.stringify(step)}`);
          if (unitsAt(step.result, scale) !== units || step.verdict !== "exact")
            throw new Error(`${step.path}: ${step.result}`);
          steps++;
        }
        if (!explanation.holds) throw new Error("does not hold");
      }),
      parameters,
    );
    expect(steps).toBeGreaterThan(parameters.numRuns * 20);
  });

  it("takes every number from where it says, and explains every amount that is computed, once", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 14 }), (seed, lines) => {
        const { document, decimals } = randomPriced(seed, lines);
        const { steps } = explainTotal(document, decimals);
        for (const { path, written, operands } of steps) {
          expect(valueAt(document, path)).toBe(written);
          for (const operand of operands.filter((one) => one.path !== ""))
            expect(operand.value).toBe(valueAt(document, operand.path));
        }
        expect(steps.map(({ path }) => path).sort()).toEqual(computedPaths(document).sort());
      }),
      tries(60),
    );
  });

  it("finds any amount of the document that is off by its last decimal, and names it", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), (seed, lines) => {
        const { document, decimals } = randomPriced(seed, lines);
        const dice = new Dice(seed);
        const path = dice.pick(computedPaths(document).filter((one) => !/^(Conceptos|Complemento)/.test(one)));
        const digits = `${BigInt(String(valueAt(document, path)).replace(".", "")) + 1n}`.padStart(decimals + 1, "0");
        const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        const explanation = explainTotal(withEdits(document, { [path]: value }), decimals);
        expect(explanation.holds).toBe(false);
        expect(stepAt(explanation, path)).toMatchObject({ verdict: "different", written: value });
      }),
      tries(80),
    );
  });

  it("shows the cent that rounding each line would add", () => {
    const document = price(
      draft({
        Conceptos: ["0.335", "0.335", "0.335"].map((ValorUnitario) =>
          line({ Cantidad: "1", ValorUnitario, Impuestos: [iva] }),
        ),
      }),
      2,
    );
    const explanation = explainTotal(document, 2);
    expect(stepAt(explanation, "SubTotal")).toEqual({
      path: "SubTotal",
      rule: "sub-total",
      operation: "sum",
      operands: [0, 1, 2].map((at) => ({ path: `Conceptos[${at}].Importe`, value: "0.335", sign: "+" })),
      exact: "1.005",
      decimals: 2,
      result: "1.01",
      written: "1.01",
      verdict: "exact",
      otherWays: [{ way: "line-by-line", result: "1.02" }],
    });
    expect(stepAt(explanation, "Impuestos.Traslados[0].Importe")).toMatchObject({
      exact: "0.1608",
      result: "0.16",
      otherWays: [{ way: "line-by-line", result: "0.15" }],
    });
  });

  it("shows the cent that the rate on the sum of the bases would add", () => {
    const traslado = {
      Base: "0.10",
      Impuesto: "002",
      TipoFactor: "Tasa",
      TasaOCuota: "0.160000",
      Importe: "0.02",
    } as const;
    const concepto = {
      ...KNOWN_INVOICE.Conceptos[1]!,
      Cantidad: "1",
      ValorUnitario: "0.10",
      Importe: "0.10",
      Impuestos: { Traslados: [traslado] },
    };
    const document: Comprobante = {
      ...KNOWN_INVOICE,
      SubTotal: "0.20",
      Total: "0.24",
      Conceptos: [concepto, concepto],
      Impuestos: { TotalImpuestosTrasladados: "0.04", Traslados: [{ ...traslado, Base: "0.20", Importe: "0.04" }] },
    };
    const { Descuento: _none, ...invoice } = document;
    const explanation = explainTotal(invoice, 2);
    expect(stepAt(explanation, "Impuestos.Traslados[0].Importe")).toMatchObject({
      result: "0.04",
      verdict: "exact",
      otherWays: [{ way: "on-the-sum", result: "0.03" }],
    });
    expect(stepAt(explanation, "Conceptos[0].Impuestos.Traslados[0].Importe")).toMatchObject({
      result: "0.016000",
      written: "0.02",
      verdict: "within-limits",
      limits: { minimo: "0.01", maximo: "0.02" },
    });
    expect(explanation.holds).toBe(true);
  });

  it("explains IVA on IEPS, a quota by units, a declared base, and two thirds", () => {
    const rows = [
      { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" },
      { tipo: "traslado", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "0.500000" },
      iva,
      { ...iva, TasaOCuota: "0.080000", Base: "7" },
      { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" },
      { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" },
    ] as const;
    const document = price(
      draft({ Conceptos: [line({ Cantidad: "3", ValorUnitario: "50", Descuento: "0.01", Impuestos: rows })] }),
      2,
    );
    const { steps } = explainTotal(document, 2);
    const rules = steps.map(({ path, rule }) => `${path.replace("Conceptos[0].Impuestos.", "")} ${rule}`);
    expect(rules.slice(0, 13)).toEqual([
      "Conceptos[0].Importe importe",
      "Traslados[0].Base base",
      "Traslados[0].Importe traslado",
      "Traslados[1].Base base-cantidad",
      "Traslados[1].Importe traslado",
      "Traslados[2].Base base-con-ieps",
      "Traslados[2].Importe traslado",
      "Traslados[3].Base base-declarada",
      "Traslados[3].Importe traslado",
      "Retenciones[0].Base base-con-ieps",
      "Retenciones[0].Importe dos-tercios",
      "Retenciones[1].Base base",
      "Retenciones[1].Importe retencion",
    ]);
  });

  it("adds local taxes to Total", () => {
    const Complemento = [
      {
        tipo: "impuestosLocales",
        version: "1.0",
        TotaldeRetenciones: "1.00",
        TotaldeTraslados: "3.00",
        RetencionesLocales: [{ ImpLocRetenido: "A", TasadeRetencion: "1.00", Importe: "1.00" }],
        TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe: "3.00" }],
      },
    ] as const;
    const document = price(draft({ Complemento }), 2);
    const explanation = explainTotal(document, 2);
    expect(stepAt(explanation, "Complemento[0].TotaldeTraslados")).toMatchObject({
      operands: [{ path: "Complemento[0].TrasladosLocales[0].Importe", value: "3.00", sign: "+" }],
      result: "3.00",
      verdict: "exact",
    });
    expect(stepAt(explanation, "Complemento[0].TotaldeRetenciones")?.verdict).toBe("exact");
    const step = stepAt(explanation, "Total");
    expect(step?.operands.slice(-2).map(({ path, value, sign }) => `${sign}${value} ${path}`)).toEqual([
      "+3.00 Complemento[0].TotaldeTraslados",
      "-1.00 Complemento[0].TotaldeRetenciones",
    ]);
    expect(step?.verdict).toBe("exact");
  });

  it("takes a local tax of all lines where that is what it comes to, and else says that the issuer declared it", () => {
    const locales = (Importe: string) =>
      ({
        tipo: "impuestosLocales",
        version: "1.0",
        TotaldeRetenciones: "0.00",
        TotaldeTraslados: Importe,
        TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe }],
      }) as const;
    const Conceptos = [line({ ValorUnitario: "1000", Descuento: "0.50" }), line({ ValorUnitario: "10.25" })];
    const explained = (Importe: string) => {
      const document = price(draft({ Conceptos, Complemento: [locales(Importe)] }), 2);
      return stepAt(explainTotal(document, 2), "Complemento[0].TrasladosLocales[0].Importe");
    };
    expect(explained("30.29")).toMatchObject({ rule: "local", exact: "30.292500", result: "30.29", verdict: "exact" });
    expect(explained("7.77")).toMatchObject({ rule: "local-declarado", operation: "given", verdict: "exact" });
  });

  it("adds nothing of other complements", () => {
    const Complemento = [
      { tipo: "leyendasFiscales", version: "1.0", Leyenda: [{ textoLeyenda: "Efectos fiscales al pago" }] },
    ] as const;
    const total = stepAt(explainTotal(price(draft({ Complemento }), 2), 2), "Total");
    expect(total?.operands.map(({ path }) => path)).toEqual(["SubTotal", "Impuestos.TotalImpuestosTrasladados"]);
  });

  it("names the discount of the lines that the document leaves out", () => {
    const document = withEdits(KNOWN_INVOICE, { Descuento: undefined });
    expect(stepAt(explainTotal(document, 2), "Descuento")).toMatchObject({
      result: "50.50",
      written: undefined,
      verdict: "missing",
    });
    const without = withEdits(document, { "Conceptos[0].Descuento": undefined });
    expect(stepAt(explainTotal(without, 2), "Descuento")).toBeUndefined();
    expect(stepAt(explainTotal({ ...without, Descuento: "0.00" }, 2), "Descuento")).toMatchObject({
      result: "0.00",
      verdict: "exact",
    });
  });

  it("knows that a transfer and a receipt are worth zero", () => {
    expect(explainTotal(KNOWN_RECEIPT, 0)).toMatchObject({ holds: true });
    const transfer: Comprobante = { ...KNOWN_INVOICE, TipoDeComprobante: "T", SubTotal: "0", Total: "0" };
    expect(stepAt(explainTotal(transfer, 2), "Total")).toMatchObject({
      rule: "sin-valor",
      operands: [],
      result: "0",
      verdict: "exact",
    });
    expect(explainTotal({ ...transfer, Total: "1.00" }, 2).holds).toBe(false);
  });

  it("names a tax of the lines that the summary lacks, and a row that no line has", () => {
    const { Impuestos } = KNOWN_INVOICE;
    const extra = {
      Base: "1.00",
      Impuesto: "003",
      TipoFactor: "Tasa",
      TasaOCuota: "0.080000",
      Importe: "0.08",
    } as const;
    const document: Comprobante = {
      ...KNOWN_INVOICE,
      Impuestos: { ...Impuestos, Traslados: [extra], Retenciones: [] },
    };
    const { steps, holds } = explainTotal(document, 2);
    expect(holds).toBe(false);
    expect(steps.filter(({ verdict }) => verdict === "missing").map(({ path, result }) => `${path} ${result}`)).toEqual(
      [
        "Impuestos.Retenciones.Importe 38.00",
        "Impuestos.Traslados.Base 950.00",
        "Impuestos.Traslados.Importe 152.00",
        "Impuestos.Traslados.Base 250.00",
      ],
    );
    expect(stepAt({ steps, holds }, "Impuestos.Traslados[0].Importe")).toMatchObject({
      operands: [],
      result: "0.00",
      verdict: "different",
    });
  });

  it("never throws on what is no number", () => {
    const rubbish = withEdits(KNOWN_INVOICE, {
      Total: "mil",
      SubTotal: "",
      "Conceptos[0].Importe": "1e5",
      "Conceptos[0].Cantidad": "NaN",
    });
    expect(explainTotal(rubbish, 2).holds).toBe(false);
  });

  it("explains a published invoice to its last cent", () => {
    expect(explainTotal(KNOWN_INVOICE, 2)).toMatchObject({ holds: true });
    expect(explainTotal(KNOWN_INVOICE, 2).steps.at(-1)).toMatchObject({ path: "Total", result: "1314.00" });
  });
});

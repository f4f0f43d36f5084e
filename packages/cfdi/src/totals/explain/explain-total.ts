import type { Complemento } from "../../comprobante/complemento.ts";
import type { Comprobante } from "../../comprobante/comprobante.ts";
import { explainConcepto } from "./explain-concepto.ts";
import { explainImpuestos, lineByLine, summed } from "./explain-impuestos.ts";
import { type Step, type Term, term } from "./step.ts";

/** Why every amount of a document is what it is. */
export interface Explanation {
  /** In the order in which they are computed: the lines, the sums, the taxes, and Total last. */
  readonly steps: readonly Step[];
  /** Whether every amount is what it should be, or inside the limits where the law leaves some room. */
  readonly holds: boolean;
}

/**
 * Why a document's Total is that one, to the cent: one step for every amount that is computed, with the numbers that go
 * into it, the rule, what it gives, and what is written. For a document that `price` made every step is exact; for one
 * that was read, the steps that are "different" say where it goes wrong. `monedaDecimales` are the currency's.
 * Never throws on what a document may say: what is no number counts as zero.
 */
export function explainTotal(comprobante: Comprobante, monedaDecimales: number): Explanation {
  const steps = [
    ...comprobante.Conceptos.flatMap((concepto, at) => explainConcepto(concepto, `Conceptos[${at}]`, monedaDecimales)),
    ...(isWorthless(comprobante) ? explainWorthless(comprobante) : explainSums(comprobante, monedaDecimales)),
  ];
  return { steps, holds: steps.every(({ verdict }) => verdict === "exact" || verdict === "within-limits") };
}

/** The step of an amount, or undefined: "Total", "Conceptos[2].Importe". From its operands one gets to the lines. */
export function stepAt({ steps }: Explanation, path: string): Step | undefined {
  return steps.find((step) => step.path === path);
}

function isWorthless({ TipoDeComprobante }: Comprobante): boolean {
  return TipoDeComprobante === "T" || TipoDeComprobante === "P";
}

function explainWorthless({ SubTotal, Total }: Comprobante): Step[] {
  return [
    summed({ path: "SubTotal", rule: "sin-valor", terms: [], decimals: 0, written: SubTotal }),
    summed({ path: "Total", rule: "sin-valor", terms: [], decimals: 0, written: Total }),
  ];
}

function explainSums(comprobante: Comprobante, decimals: number): Step[] {
  const { Conceptos, SubTotal, Descuento } = comprobante;
  const importes = Conceptos.map(({ Importe }, at) => term(`Conceptos[${at}].Importe`, Importe));
  const descuentos = Conceptos.flatMap((line, at) =>
    line.Descuento === undefined ? [] : [term(`Conceptos[${at}].Descuento`, line.Descuento)],
  );
  const hasDescuento = descuentos.length > 0 || Descuento !== undefined;
  return [
    summed({
      path: "SubTotal",
      rule: "sub-total",
      terms: importes,
      decimals,
      written: SubTotal,
      otherWays: lineByLine(importes, decimals),
    }),
    ...(hasDescuento
      ? [
          summed({
            path: "Descuento",
            rule: "descuento",
            terms: descuentos,
            decimals,
            written: Descuento,
            otherWays: lineByLine(descuentos, decimals),
          }),
        ]
      : []),
    ...explainImpuestos(comprobante, decimals),
    summed({ path: "Total", rule: "total", terms: termsOfTotal(comprobante), decimals, written: comprobante.Total }),
  ];
}

function termsOfTotal({ SubTotal, Descuento, Impuestos, Complemento = [] }: Comprobante): Term[] {
  return [
    term("SubTotal", SubTotal),
    ...optional("Descuento", Descuento, "-"),
    ...optional("Impuestos.TotalImpuestosTrasladados", Impuestos?.TotalImpuestosTrasladados, "+"),
    ...optional("Impuestos.TotalImpuestosRetenidos", Impuestos?.TotalImpuestosRetenidos, "-"),
    ...Complemento.flatMap(localTaxes),
  ];
}

function optional(path: string, text: string | undefined, sign: Term["sign"]): Term[] {
  return text === undefined ? [] : [term(path, text, sign)];
}

function localTaxes(complemento: Complemento, at: number): Term[] {
  if (complemento.tipo !== "impuestosLocales") return [];
  const path = `Complemento[${at}]`;
  return [
    term(`${path}.TotaldeTraslados`, complemento.TotaldeTraslados),
    term(`${path}.TotaldeRetenciones`, complemento.TotaldeRetenciones, "-"),
  ];
}

import type { Concepto } from "../../comprobante/concepto.ts";
import { limitsOf } from "../limits.ts";
import { amountOf, MAX_DECIMALS } from "../written.ts";
import { explainBase } from "./explain-base.ts";
import { explainImpuesto } from "./explain-impuesto.ts";
import { type Step, stepOf, term } from "./step.ts";

/** The steps of a line: its Importe, and Base and Importe of each of its taxes. `decimals` are the currency's. */
export function explainConcepto(concepto: Concepto, path: string, decimals: number): Step[] {
  const { Traslados = [], Retenciones = [] } = concepto.Impuestos ?? {};
  return [
    explainImporte(concepto, path, decimals),
    ...Traslados.flatMap((row, at) => {
      const place = `${path}.Impuestos.Traslados[${at}]`;
      const tax = explainImpuesto(row, place, { rule: "traslado", decimals });
      return [explainBase(concepto, path, row, place), ...(tax === undefined ? [] : [tax])];
    }),
    ...Retenciones.flatMap((row, at) => {
      const place = `${path}.Impuestos.Retenciones[${at}]`;
      const tax = explainImpuesto(row, place, { rule: "retencion", decimals });
      return [explainBase(concepto, path, row, place), ...(tax === undefined ? [] : [tax])];
    }),
  ];
}

function explainImporte({ Cantidad, ValorUnitario, Importe }: Concepto, path: string, decimals: number): Step {
  const [cantidad, valor] = [amountOf(Cantidad), amountOf(ValorUnitario)];
  return stepOf({
    path: `${path}.Importe`,
    rule: "importe",
    operation: "product",
    terms: [term(`${path}.Cantidad`, Cantidad), term(`${path}.ValorUnitario`, ValorUnitario)],
    exact: cantidad.times(valor),
    decimals: MAX_DECIMALS,
    written: Importe,
    limits: limitsOf({ factor: cantidad, other: valor, isOtherExact: false }, decimals),
  });
}

import { Decimal } from "../../../decimal/decimal.ts";
import { amountOf } from "../../../totals/written.ts";
import { toMonedaP } from "../margen.ts";
import { taxKey } from "../saldo/clave-de-impuesto.ts";
import type { ClaveDeImpuesto } from "../saldo/saldo-de-factura.ts";
import type { ImpuestoDR } from "./impuesto-dr.ts";

/** One row of ImpuestosP before it is rounded, in the payment's currency. */
export interface SumaDeImpuesto {
  readonly clave: ClaveDeImpuesto;
  base: Decimal;
  importe: Decimal;
}

/** The tax rows of a document and the rate that converts them. */
export interface ImpuestosDeDocto {
  readonly rows: readonly ImpuestoDR[];
  readonly equivalencia: Decimal;
}

/**
 * The taxes of a payment, unrounded: charged ones by tax, factor and rate, withheld ones by tax alone, in the order the
 * documents bring them. Each is the sum of amount ÷ EquivalenciaDR (CRP20265, CRP20268, CRP20274). Rows of documents
 * that share a rate are added before they are divided.
 */
export function sumsOfPago(doctos: readonly ImpuestosDeDocto[]): ReadonlyMap<string, SumaDeImpuesto> {
  const total = new Map<string, SumaDeImpuesto>();
  for (const { equivalencia, sums } of byEquivalencia(doctos)) {
    for (const [key, { clave, base, importe }] of sums) {
      const sum = getOrAdd(total, key, clave);
      sum.base = sum.base.plus(toMonedaP({ amount: base, equivalencia }));
      sum.importe = sum.importe.plus(toMonedaP({ amount: importe, equivalencia }));
    }
  }
  return total;
}

/** Withheld taxes have no rate in ImpuestosP. */
export function keyOfSum(clave: ClaveDeImpuesto): string {
  return clave.tipo === "retencion" ? `retencion ${clave.Impuesto}` : taxKey(clave);
}

function byEquivalencia(doctos: readonly ImpuestosDeDocto[]) {
  const groups = new Map<string, { readonly equivalencia: Decimal; readonly sums: Map<string, SumaDeImpuesto> }>();
  for (const { rows, equivalencia } of doctos) {
    const text = equivalencia.toString();
    const group = groups.get(text) ?? { equivalencia, sums: new Map<string, SumaDeImpuesto>() };
    groups.set(text, group);
    for (const row of rows) {
      const sum = getOrAdd(group.sums, keyOfSum(row), row);
      sum.base = sum.base.plus(amountOf(row.Base));
      sum.importe = sum.importe.plus(amountOf(row.Importe ?? "0"));
    }
  }
  return groups.values();
}

function getOrAdd(sums: Map<string, SumaDeImpuesto>, key: string, clave: ClaveDeImpuesto): SumaDeImpuesto {
  const sum = sums.get(key) ?? { clave, base: Decimal.ZERO, importe: Decimal.ZERO };
  sums.set(key, sum);
  return sum;
}

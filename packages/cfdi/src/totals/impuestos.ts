import type { Concepto } from "../comprobante/concepto.ts";
import type { Impuestos, RetencionTotal } from "../comprobante/impuestos.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { compareTraslados, trasladoKey } from "./keys.ts";
import { amountOf } from "./written.ts";

interface Group {
  readonly row: Traslado;
  base: Decimal;
  importe: Decimal;
}

/**
 * The taxes of the document: sums of the lines' rows, rounded half-up once to the currency's decimals (guide p. 37-40;
 * CFDI40211, CFDI40215, CFDI40221). Rows come in a fixed order, whatever the order of the lines. Undefined without taxes.
 */
export function summarizeImpuestos(conceptos: readonly Concepto[], decimals: number): Impuestos | undefined {
  const retenciones = summarizeRetenciones(conceptos, decimals);
  const traslados = summarizeTraslados(conceptos, decimals);
  if (retenciones.length === 0 && traslados.length === 0) return undefined;
  const charged = traslados.flatMap((row) => (row.Importe === undefined ? [] : [row.Importe]));
  return {
    ...(retenciones.length === 0
      ? {}
      : {
          TotalImpuestosRetenidos: totalOf(
            retenciones.map((row) => row.Importe),
            decimals,
          ),
          Retenciones: retenciones,
        }),
    ...(charged.length === 0 ? {} : { TotalImpuestosTrasladados: totalOf(charged, decimals) }),
    ...(traslados.length === 0 ? {} : { Traslados: traslados }),
  };
}

function totalOf(importes: readonly string[], decimals: number): string {
  return sum(importes.map(amountOf)).withScale(decimals).toString();
}

function summarizeRetenciones(conceptos: readonly Concepto[], decimals: number): RetencionTotal[] {
  const totals = new Map<string, Decimal>();
  for (const concepto of conceptos) {
    for (const { Impuesto, Importe } of concepto.Impuestos?.Retenciones ?? []) {
      totals.set(Impuesto, (totals.get(Impuesto) ?? Decimal.ZERO).plus(amountOf(Importe)));
    }
  }
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([Impuesto, total]) => ({ Impuesto, Importe: total.withScale(decimals).toString() }));
}

function summarizeTraslados(conceptos: readonly Concepto[], decimals: number): Traslado[] {
  return [...groupTraslados(conceptos).values()]
    .sort((one, other) => compareTraslados(one.row, other.row))
    .map(({ row: { Impuesto, TipoFactor, TasaOCuota }, base, importe }) => ({
      Base: base.withScale(decimals).toString(),
      Impuesto,
      TipoFactor,
      ...(TasaOCuota === undefined ? {} : { TasaOCuota, Importe: importe.withScale(decimals).toString() }),
    }));
}

function groupTraslados(conceptos: readonly Concepto[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const concepto of conceptos) {
    for (const row of concepto.Impuestos?.Traslados ?? []) {
      const key = trasladoKey(row);
      const group = groups.get(key) ?? { row, base: Decimal.ZERO, importe: Decimal.ZERO };
      group.base = group.base.plus(amountOf(row.Base));
      if (row.Importe !== undefined) group.importe = group.importe.plus(amountOf(row.Importe));
      groups.set(key, group);
    }
  }
  return groups;
}

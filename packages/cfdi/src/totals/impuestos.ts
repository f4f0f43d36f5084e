import type { Impuestos, RetencionTotal } from "../comprobante/impuestos.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import { compareTraslados } from "./keys.ts";
import type { PricedLine } from "./priced-line.ts";
import { type TrasladoSum, TrasladoSums } from "./traslado-sums.ts";

/** The document's tax summary, with its totals still at hand. */
export interface PricedSummary {
  /** Undefined without taxes. */
  readonly impuestos: Impuestos | undefined;
  /** Charged less withheld, rounded. */
  readonly balance: Decimal;
}

/**
 * The taxes of the document: sums of the lines' rows, rounded half-up once to the currency's decimals (guide p. 37-40;
 * CFDI40211, CFDI40215, CFDI40221). Rows come in a fixed order, whatever the order of the lines.
 */
export function summarizeImpuestos(lines: readonly PricedLine[], decimals: number): PricedSummary {
  const withheld = summarizeRetenciones(lines, decimals);
  const charged = summarizeTraslados(lines, decimals);
  const impuestos: Impuestos = {
    ...(withheld.rows.length === 0 ? {} : { TotalImpuestosRetenidos: withheld.total.withScale(decimals).toString(), Retenciones: withheld.rows }),
    ...(charged.isCharged ? { TotalImpuestosTrasladados: charged.total.withScale(decimals).toString() } : {}),
    ...(charged.rows.length === 0 ? {} : { Traslados: charged.rows }),
  };
  const hasTaxes = withheld.rows.length + charged.rows.length > 0;
  return { impuestos: hasTaxes ? impuestos : undefined, balance: charged.total.minus(withheld.total) };
}

function summarizeRetenciones(lines: readonly PricedLine[], decimals: number) {
  const sums = new Map<string, Decimal>();
  for (const line of lines) {
    for (const { row, importe } of line.retenciones) sums.set(row.Impuesto, (sums.get(row.Impuesto) ?? Decimal.ZERO).plus(importe));
  }
  let total = Decimal.ZERO;
  const rows: RetencionTotal[] = [];
  for (const Impuesto of [...sums.keys()].sort()) {
    const importe = (sums.get(Impuesto) ?? Decimal.ZERO).withScale(decimals);
    total = total.plus(importe);
    rows.push({ Impuesto, Importe: importe.toString() });
  }
  return { rows, total };
}

function summarizeTraslados(lines: readonly PricedLine[], decimals: number) {
  let total = Decimal.ZERO;
  let isCharged = false;
  const rows: Traslado[] = [];
  for (const { row, base, importe } of sumTraslados(lines)) {
    const { Impuesto, TipoFactor, TasaOCuota } = row;
    const Base = base.withScale(decimals).toString();
    if (TasaOCuota === undefined) {
      rows.push({ Base, Impuesto, TipoFactor });
      continue;
    }
    const rounded = importe.withScale(decimals);
    total = total.plus(rounded);
    isCharged = true;
    rows.push({ Base, Impuesto, TipoFactor, TasaOCuota, Importe: rounded.toString() });
  }
  return { rows, total, isCharged };
}

function sumTraslados(lines: readonly PricedLine[]): TrasladoSum[] {
  const sums = new TrasladoSums();
  for (const { traslados } of lines) for (const { row, base, importe } of traslados) sums.add(row, base, importe);
  return [...sums.byKey.values()].sort((one, other) => compareTraslados(one.row, other.row));
}

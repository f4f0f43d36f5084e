import type { Impuestos, RetencionTotal } from "../comprobante/impuestos.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import { compareTraslados } from "./keys.ts";
import type { PricedSums } from "./priced-sums.ts";
import type { TrasladoSum } from "./traslado-sums.ts";

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
export function summarizeImpuestos({ traslados, retenciones }: PricedSums, decimals: number): PricedSummary {
  const withheld = summarizeRetenciones(retenciones.byImpuesto, decimals);
  const charged = summarizeTraslados(traslados.byKey, decimals);
  const impuestos: Impuestos = {
    ...(withheld.rows.length === 0
      ? {}
      : { TotalImpuestosRetenidos: withheld.total.withScale(decimals).toString(), Retenciones: withheld.rows }),
    ...(charged.isCharged ? { TotalImpuestosTrasladados: charged.total.withScale(decimals).toString() } : {}),
    ...(charged.rows.length === 0 ? {} : { Traslados: charged.rows }),
  };
  const hasTaxes = withheld.rows.length + charged.rows.length > 0;
  return { impuestos: hasTaxes ? impuestos : undefined, balance: charged.total.minus(withheld.total) };
}

function summarizeRetenciones(sums: ReadonlyMap<string, Decimal>, decimals: number) {
  let total = Decimal.ZERO;
  const rows: RetencionTotal[] = [];
  for (const Impuesto of [...sums.keys()].sort()) {
    const importe = (sums.get(Impuesto) ?? Decimal.ZERO).withScale(decimals);
    total = total.plus(importe);
    rows.push({ Impuesto, Importe: importe.toString() });
  }
  return { rows, total };
}

function summarizeTraslados(sums: ReadonlyMap<string, TrasladoSum>, decimals: number) {
  let total = Decimal.ZERO;
  let isCharged = false;
  const rows: Traslado[] = [];
  for (const { row, base, importe } of inOrder(sums)) {
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

function inOrder(sums: ReadonlyMap<string, TrasladoSum>): TrasladoSum[] {
  return [...sums.values()].sort((one, other) => compareTraslados(one.row, other.row));
}

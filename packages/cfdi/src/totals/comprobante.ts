import type { Complemento } from "../comprobante/comprobante.ts";
import { asPriced, type Draft, type MutableComprobante, newDocument, type Priced } from "../comprobante/draft.ts";
import type { Impuestos, RetencionTotal, Traslado } from "../comprobante/impuestos.ts";
import { wholeNode } from "../comprobante/whole-node.ts";
import { Decimal } from "../decimal/decimal.ts";
import { priceConcepto } from "./concepto.ts";
import { amountOf } from "./decimal-text.ts";
import { compareTraslados, PricedSums, type TrasladoSum } from "./tax-sums.ts";

/**
 * From what a person decides to the whole document, without seal. Lines are exact to six decimals; the document's own
 * amounts are sums of the lines rounded half-up ONCE to the currency's decimals, `monedaDecimales` (guide p. 36-41);
 * Total is computed from the rounded ones (CFDI40119), local taxes included. A Traslado (T) is worth zero.
 * Never throws on what a person may write: text that is no number counts as zero and `check` reports it, as it does
 * what is missing in a node that is none.
 */
export function price(draft: Draft, monedaDecimales: number): Priced {
  try {
    return priceWhole(draft, monedaDecimales);
  } catch {
    return priceWhole(wholeNode(draft, undefined, "list"), monedaDecimales);
  }
}

function priceWhole(draft: Draft, monedaDecimales: number): Priced {
  const sums = new PricedSums();
  const conceptos = draft.Conceptos.map((concepto) => priceConcepto(concepto, monedaDecimales, sums));
  const document = newDocument(draft, conceptos);
  if (draft.TipoDeComprobante !== "T") setTotals(document, sums, monedaDecimales);
  return asPriced(document);
}

function setTotals(document: MutableComprobante, sums: PricedSums, decimals: number): void {
  const subTotal = sums.importe.withScale(decimals);
  const discount = sums.descuento?.withScale(decimals);
  const { impuestos, balance } = summarizeImpuestos(sums, decimals);
  const net = discount === undefined ? subTotal : subTotal.minus(discount);
  document.SubTotal = subTotal.toString();
  if (discount !== undefined) document.Descuento = discount.toString();
  document.Total = net.plus(balance).plus(localTaxBalance(document.Complemento)).withScale(decimals).toString();
  if (impuestos !== undefined) document.Impuestos = impuestos;
}

/** What state and municipal taxes add to the Total (complement implocal): charged less withheld. */
export function localTaxBalance(complementos: readonly Complemento[] | undefined): Decimal {
  let balance = Decimal.ZERO;
  for (const complemento of complementos ?? []) {
    if (complemento.tipo !== "impuestosLocales") continue;
    balance = balance.plus(amountOf(complemento.TotaldeTraslados)).minus(amountOf(complemento.TotaldeRetenciones));
  }
  return balance;
}

/** The document's tax summary, with its totals. */
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
function summarizeImpuestos({ traslados, retenciones }: PricedSums, decimals: number): PricedSummary {
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

import type { Complemento } from "../comprobante/complemento.ts";
import type { Draft } from "../comprobante/draft.ts";
import { newDocument, type Unfinished } from "../comprobante/new-document.ts";
import { asPriced, type Priced } from "../comprobante/states.ts";
import { Decimal } from "../decimal/decimal.ts";
import { priceConcepto } from "./concepto.ts";
import { summarizeImpuestos } from "./impuestos.ts";
import { PricedSums } from "./priced-sums.ts";
import { amountOf } from "./written.ts";

/**
 * From what a person decides to the whole document, without seal. Lines are exact to six decimals; the document's own
 * amounts are sums of the lines rounded half-up ONCE to the currency's decimals, `monedaDecimales` (guide p. 36-41);
 * Total is computed from the rounded ones (CFDI40119), local taxes included. A Traslado (T) is worth zero.
 * Never throws on what a person may write: text that is no number counts as zero and `check` reports it.
 */
export function price(draft: Draft, monedaDecimales: number): Priced {
  const sums = new PricedSums();
  const conceptos = (draft.Conceptos ?? []).map((concepto) => priceConcepto(concepto, monedaDecimales, sums));
  const document = newDocument(draft, conceptos);
  if (draft.TipoDeComprobante !== "T") setTotals(document, sums, monedaDecimales);
  return asPriced(document);
}

function setTotals(document: Unfinished, sums: PricedSums, decimals: number): void {
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

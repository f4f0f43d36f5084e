import type { Complemento } from "../comprobante/complemento.ts";
import type { Draft } from "../comprobante/draft.ts";
import { asPriced, type Priced } from "../comprobante/states.ts";
import { Decimal } from "../decimal/decimal.ts";
import { priceConcepto } from "./concepto.ts";
import { summarizeImpuestos } from "./impuestos.ts";
import type { PricedLine } from "./priced-line.ts";
import { amountOf } from "./written.ts";

/**
 * From what a person decides to the whole document, without seal. Lines are exact to six decimals; the document's own
 * amounts are sums of the lines rounded half-up ONCE to the currency's decimals, `monedaDecimales` (guide p. 36-41);
 * Total is computed from the rounded ones (CFDI40119), local taxes included. A Traslado (T) is worth zero.
 * Never throws on what a person may write: text that is no number counts as zero and `check` reports it.
 */
export function price(draft: Draft, monedaDecimales: number): Priced {
  const lines = draft.Conceptos.map((concepto) => priceConcepto(concepto, monedaDecimales));
  const totals = draft.TipoDeComprobante === "T" ? { SubTotal: "0", Total: "0" } : totalsOf(lines, draft, monedaDecimales);
  return asPriced({ Version: "4.0", ...draft, ...totals, Conceptos: lines.map(({ concepto }) => concepto) });
}

function totalsOf(lines: readonly PricedLine[], draft: Draft, decimals: number) {
  const { importe, descuento } = sumsOf(lines);
  const subTotal = importe.withScale(decimals);
  const discount = descuento?.withScale(decimals);
  const { impuestos, balance } = summarizeImpuestos(lines, decimals);
  const net = discount === undefined ? subTotal : subTotal.minus(discount);
  const total = net.plus(balance).plus(localTaxBalance(draft.Complemento)).withScale(decimals);
  return {
    SubTotal: subTotal.toString(),
    ...(discount === undefined ? {} : { Descuento: discount.toString() }),
    Total: total.toString(),
    ...(impuestos === undefined ? {} : { Impuestos: impuestos }),
  };
}

function sumsOf(lines: readonly PricedLine[]): { readonly importe: Decimal; readonly descuento: Decimal | undefined } {
  let importe = Decimal.ZERO;
  let descuento: Decimal | undefined;
  for (const line of lines) {
    importe = importe.plus(line.importe);
    if (line.descuento !== undefined) descuento = line.descuento.plus(descuento ?? Decimal.ZERO);
  }
  return { importe, descuento };
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

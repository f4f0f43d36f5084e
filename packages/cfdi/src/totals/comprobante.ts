import type { Complemento } from "../comprobante/complemento.ts";
import type { Concepto } from "../comprobante/concepto.ts";
import type { Draft } from "../comprobante/draft.ts";
import type { Impuestos } from "../comprobante/impuestos.ts";
import { asPriced, type Priced } from "../comprobante/states.ts";
import { type Decimal, sum } from "../decimal/decimal.ts";
import { priceConcepto } from "./concepto.ts";
import { summarizeImpuestos } from "./impuestos.ts";
import { amountOf } from "./written.ts";

/**
 * From what a person decides to the whole document, without seal. Lines are exact to six decimals; the document's own
 * amounts are sums of the lines rounded half-up ONCE to the currency's decimals, `monedaDecimales` (guide p. 36-41);
 * Total is computed from the rounded ones (CFDI40119), local taxes included. A Traslado (T) is worth zero.
 * Never throws on what a person may write: text that is no number counts as zero and `check` reports it.
 */
export function price(draft: Draft, monedaDecimales: number): Priced {
  const conceptos = draft.Conceptos.map((concepto) => priceConcepto(concepto, monedaDecimales));
  const totals = draft.TipoDeComprobante === "T" ? { SubTotal: "0", Total: "0" } : totalsOf(conceptos, draft, monedaDecimales);
  return asPriced({ Version: "4.0", ...draft, ...totals, Conceptos: conceptos });
}

function totalsOf(conceptos: readonly Concepto[], draft: Draft, decimals: number) {
  const subTotal = sum(conceptos.map((concepto) => amountOf(concepto.Importe))).withScale(decimals);
  const descuento = totalDiscount(conceptos)?.withScale(decimals);
  const impuestos = summarizeImpuestos(conceptos, decimals);
  const net = descuento === undefined ? subTotal : subTotal.minus(descuento);
  const total = net.plus(taxBalance(impuestos)).plus(localTaxBalance(draft.Complemento)).withScale(decimals);
  return {
    SubTotal: subTotal.toString(),
    ...(descuento === undefined ? {} : { Descuento: descuento.toString() }),
    Total: total.toString(),
    ...(impuestos === undefined ? {} : { Impuestos: impuestos }),
  };
}

function totalDiscount(conceptos: readonly Concepto[]): Decimal | undefined {
  const discounts = conceptos.flatMap(({ Descuento }) => (Descuento === undefined ? [] : [amountOf(Descuento)]));
  return discounts.length === 0 ? undefined : sum(discounts);
}

function taxBalance(impuestos: Impuestos | undefined): Decimal {
  return amountOf(impuestos?.TotalImpuestosTrasladados ?? "0").minus(amountOf(impuestos?.TotalImpuestosRetenidos ?? "0"));
}

/** What state and municipal taxes add to the Total (complement implocal): charged less withheld. */
export function localTaxBalance(complementos: readonly Complemento[] | undefined): Decimal {
  const locales = (complementos ?? []).filter((complemento) => complemento.tipo === "impuestosLocales");
  return sum(locales.map((local) => amountOf(local.TotaldeTraslados).minus(amountOf(local.TotaldeRetenciones))));
}

import type { Concepto } from "../comprobante/concepto.ts";
import type { DraftConcepto } from "../comprobante/draft.ts";
import { priceImpuestos } from "./impuestos-de-concepto.ts";
import { amountOf, MAX_DECIMALS, rewritten, written } from "./written.ts";

/**
 * A line with its amounts: Importe is Cantidad × ValorUnitario kept at six decimals (half-up), and it is written with
 * no fewer decimals than the Descuento (CFDI40168). A discount of zero is no discount. `decimals` are the currency's.
 */
export function priceConcepto(draft: DraftConcepto, decimals: number): Concepto {
  const { Descuento: discount, Impuestos: taxes, ...rest } = draft;
  const cantidad = amountOf(draft.Cantidad);
  const importe = cantidad.times(amountOf(draft.ValorUnitario)).rounded(MAX_DECIMALS);
  const descuento = discountText(discount, decimals);
  const impuestos = priceImpuestos(taxes ?? [], {
    neto: descuento === undefined ? importe : importe.minus(amountOf(descuento)).rounded(MAX_DECIMALS),
    cantidad,
    decimals,
  });
  return {
    ...rest,
    Importe: written(importe, Math.max(decimals, decimalsOf(descuento))),
    ...(descuento === undefined ? {} : { Descuento: descuento }),
    ...(impuestos === undefined ? {} : { Impuestos: impuestos }),
  };
}

function discountText(discount: string | undefined, decimals: number): string | undefined {
  if (discount === undefined) return undefined;
  const text = rewritten(discount, decimals);
  return /^0(\.0+)?$/.test(text) ? undefined : text;
}

function decimalsOf(amount: string | undefined): number {
  return amount === undefined ? 0 : Math.min(amountOf(amount).scale, MAX_DECIMALS);
}

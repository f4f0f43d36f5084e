import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import type { DraftConcepto } from "../comprobante/draft.ts";
import { Decimal } from "../decimal/decimal.ts";
import { priceImpuestos } from "./impuestos-de-concepto.ts";
import type { PricedSums } from "./priced-sums.ts";
import { amountOf, decimalsOf, MAX_DECIMALS, written } from "./written.ts";

const NONE: readonly never[] = [];

type Writable<Node> = { -readonly [Name in keyof Node]: Node[Name] };

/**
 * A line with its amounts, which it adds to `sums`: Importe is Cantidad × ValorUnitario kept at six decimals (half-up),
 * and it is written with no fewer decimals than the Descuento (CFDI40168). A discount of zero is no discount.
 * `decimals` are the currency's.
 */
export function priceConcepto(draft: DraftConcepto, decimals: number, sums: PricedSums): Concepto {
  const cantidad = amountOf(draft.Cantidad);
  const importe = cantidad.times(amountOf(draft.ValorUnitario)).rounded(MAX_DECIMALS);
  const discount = discountOf(draft.Descuento, decimals);
  const text = written(importe, Math.max(decimals, Math.min(decimalsOf(discount?.text ?? ""), MAX_DECIMALS)));
  const neto = discount === undefined ? importe : importe.minus(discount.value).rounded(MAX_DECIMALS);
  const netoText = discount === undefined ? text : written(neto, decimals);
  const concepto = conceptoNode(
    draft,
    text,
    priceImpuestos(draft.Impuestos ?? NONE, { neto, netoText, cantidad, decimals, sums }),
  );
  sums.importe = sums.importe.plus(importe);
  if (discount !== undefined) {
    concepto.Descuento = discount.text;
    sums.descuento = discount.value.plus(sums.descuento ?? Decimal.ZERO);
  }
  return concepto;
}

function discountOf(
  discount: string | undefined,
  decimals: number,
): { readonly text: string; readonly value: Decimal } | undefined {
  if (discount === undefined) return undefined;
  const value = Decimal.tryParse(discount);
  if (value === null) return { text: discount, value: Decimal.ZERO };
  return value.isZero() ? undefined : { text: written(value, decimals), value };
}

/** Field by field: spreading a line is what costs most in a long invoice. */
function conceptoNode(
  draft: DraftConcepto,
  importe: string,
  impuestos: ImpuestosDeConcepto | undefined,
): Writable<Concepto> {
  const concepto =
    draft.NoIdentificacion === undefined
      ? unnumbered(draft, importe)
      : numbered(draft, importe, draft.NoIdentificacion);
  if (impuestos !== undefined) concepto.Impuestos = impuestos;
  if (draft.Unidad !== undefined) concepto.Unidad = draft.Unidad;
  if (draft.ACuentaTerceros !== undefined) concepto.ACuentaTerceros = draft.ACuentaTerceros;
  if (draft.InformacionAduanera !== undefined) concepto.InformacionAduanera = draft.InformacionAduanera;
  if (draft.CuentaPredial !== undefined) concepto.CuentaPredial = draft.CuentaPredial;
  if (draft.Parte !== undefined) concepto.Parte = draft.Parte;
  return concepto;
}

function unnumbered(
  { ClaveProdServ, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, ObjetoImp }: DraftConcepto,
  Importe: string,
): Writable<Concepto> {
  return { ClaveProdServ, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, Importe, ObjetoImp };
}

/**
 * Most lines of long documents: what stands in the literal is in the object itself, and what is added to it lies apart.
 */
function numbered(draft: DraftConcepto, Importe: string, NoIdentificacion: string): Writable<Concepto> {
  const { ClaveProdServ, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, ObjetoImp } = draft;
  return { ClaveProdServ, NoIdentificacion, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, Importe, ObjetoImp };
}

import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import type { DraftConcepto } from "../comprobante/draft.ts";
import { Decimal } from "../decimal/decimal.ts";
import { priceImpuestos } from "./impuestos-de-concepto.ts";
import type { PricedLine, PricedTax, PricedTaxes } from "./priced-line.ts";
import { amountOf, decimalsOf, MAX_DECIMALS, written } from "./written.ts";

type Writable<Node> = { -readonly [Name in keyof Node]: Node[Name] };

/**
 * A line with its amounts: Importe is Cantidad × ValorUnitario kept at six decimals (half-up), and it is written with
 * no fewer decimals than the Descuento (CFDI40168). A discount of zero is no discount. `decimals` are the currency's.
 */
export function priceConcepto(draft: DraftConcepto, decimals: number): PricedLine {
  const cantidad = amountOf(draft.Cantidad);
  const importe = cantidad.times(amountOf(draft.ValorUnitario)).rounded(MAX_DECIMALS);
  const discount = discountOf(draft.Descuento, decimals);
  const neto = discount === undefined ? importe : importe.minus(discount.value).rounded(MAX_DECIMALS);
  const taxes = priceImpuestos(draft.Impuestos ?? [], { neto, cantidad, decimals });
  const concepto = conceptoNode(draft, taxes);
  concepto.Importe = written(importe, Math.max(decimals, Math.min(decimalsOf(discount?.text ?? ""), MAX_DECIMALS)));
  if (discount !== undefined) concepto.Descuento = discount.text;
  return { concepto, importe, descuento: discount?.value, traslados: taxes.traslados, retenciones: taxes.retenciones };
}

function discountOf(discount: string | undefined, decimals: number): { readonly text: string; readonly value: Decimal } | undefined {
  if (discount === undefined) return undefined;
  const value = Decimal.tryParse(discount);
  if (value === null) return { text: discount, value: Decimal.ZERO };
  return value.isZero() ? undefined : { text: written(value, decimals), value };
}

/** Field by field: spreading a line is what costs most in a long invoice. */
function conceptoNode(draft: DraftConcepto, { traslados, retenciones }: PricedTaxes): Writable<Concepto> {
  const concepto: Writable<Concepto> = {
    ClaveProdServ: draft.ClaveProdServ,
    Cantidad: draft.Cantidad,
    ClaveUnidad: draft.ClaveUnidad,
    Descripcion: draft.Descripcion,
    ValorUnitario: draft.ValorUnitario,
    Importe: "",
    ObjetoImp: draft.ObjetoImp,
  };
  if (traslados.length + retenciones.length > 0) concepto.Impuestos = impuestosNode(traslados, retenciones);
  if (draft.NoIdentificacion !== undefined) concepto.NoIdentificacion = draft.NoIdentificacion;
  if (draft.Unidad !== undefined) concepto.Unidad = draft.Unidad;
  if (draft.ACuentaTerceros !== undefined) concepto.ACuentaTerceros = draft.ACuentaTerceros;
  if (draft.InformacionAduanera !== undefined) concepto.InformacionAduanera = draft.InformacionAduanera;
  if (draft.CuentaPredial !== undefined) concepto.CuentaPredial = draft.CuentaPredial;
  if (draft.Parte !== undefined) concepto.Parte = draft.Parte;
  return concepto;
}

function impuestosNode(traslados: PricedTaxes["traslados"], retenciones: PricedTaxes["retenciones"]): ImpuestosDeConcepto {
  const node: Writable<ImpuestosDeConcepto> = {};
  if (traslados.length > 0) node.Traslados = traslados.map(rowOf);
  if (retenciones.length > 0) node.Retenciones = retenciones.map(rowOf);
  return node;
}

function rowOf<Row>({ row }: PricedTax<Row>): Row {
  return row;
}

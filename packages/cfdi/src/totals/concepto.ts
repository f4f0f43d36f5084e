import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import type { DraftConcepto, DraftImpuesto } from "../comprobante/draft.ts";
import type { Retencion, Traslado } from "../comprobante/impuestos.ts";
import { Decimal } from "../decimal/decimal.ts";
import { amountOf, decimalsOf, MAX_DECIMALS, toDecimalText } from "./decimal-text.ts";
import { rateOf, twoThirdsOfIva } from "./rates.ts";
import type { PricedSums } from "./tax-sums.ts";

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
  const text = toDecimalText(importe, Math.max(decimals, Math.min(decimalsOf(discount?.text ?? ""), MAX_DECIMALS)));
  const neto = discount === undefined ? importe : importe.minus(discount.value).rounded(MAX_DECIMALS);
  const netoText = discount === undefined ? text : toDecimalText(neto, decimals);
  const concepto = conceptoNode(
    draft,
    text,
    priceImpuestos(draft.Impuestos === undefined ? NONE : draft.Impuestos, {
      neto,
      netoText,
      cantidad,
      decimals,
      sums,
    }),
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
  return value.isZero() ? undefined : { text: toDecimalText(value, decimals), value };
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
  if (draft.ComplementoConcepto !== undefined) concepto.ComplementoConcepto = draft.ComplementoConcepto;
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
 * Most lines of long documents: what is in the literal is in the object itself, and what is added to it is stored
 * apart.
 */
function numbered(draft: DraftConcepto, Importe: string, NoIdentificacion: string): Writable<Concepto> {
  const { ClaveProdServ, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, ObjetoImp } = draft;
  return { ClaveProdServ, NoIdentificacion, Cantidad, ClaveUnidad, Descripcion, ValorUnitario, Importe, ObjetoImp };
}

const IVA = "002";
const IEPS = "003";

interface Line {
  /** Importe − Descuento. */
  readonly neto: Decimal;
  /** The same as it is written; the base of most rows. */
  readonly netoText: string;
  readonly cantidad: Decimal;
  /** The currency's. */
  readonly decimals: number;
  readonly sums: PricedSums;
}

/**
 * The tax rows of a line, undefined without any; each is added to the sums. The base is Importe − Descuento, plus the
 * line's IEPS for IVA (guide p. 36), the units sold for a Cuota, or what the draft says. Each tax is Base × TasaOCuota
 * at six decimals, half-up, save two thirds of IVA (`twoThirdsOfIva`). A tax neither charged nor withheld is kept for
 * the rules to refuse.
 */
function priceImpuestos(taxes: readonly DraftImpuesto[], line: Line): ImpuestosDeConcepto | undefined {
  const ieps = iepsOf(taxes, line);
  let Traslados: Traslado[] | undefined;
  let Retenciones: Retencion[] | undefined;
  let SinTipo: DraftImpuesto[] | undefined;
  for (const tax of taxes) {
    if (tax.tipo === "traslado") Traslados = appended(Traslados, priceTraslado(tax, line, ieps));
    else if (tax.tipo === "retencion") Retenciones = appended(Retenciones, priceRetencion(tax, line, ieps));
    else SinTipo = appended(SinTipo, tax);
  }
  if (SinTipo !== undefined) return { ...(Traslados && { Traslados }), ...(Retenciones && { Retenciones }), SinTipo };
  if (Traslados === undefined) return Retenciones && { Retenciones };
  return Retenciones === undefined ? { Traslados } : { Traslados, Retenciones };
}

/** Most lines have one row, and an array made with it has room for one; an array that is pushed into, for seventeen. */
function appended<Row>(rows: Row[] | undefined, row: Row): Row[] {
  if (rows === undefined) return [row];
  rows.push(row);
  return rows;
}

function priceTraslado(tax: DraftImpuesto, line: Line, ieps: Decimal): Traslado {
  const { Impuesto, TipoFactor } = tax;
  const base = baseOf(tax, line, ieps);
  const Base = baseText(tax, base, line);
  if (TipoFactor === "Exento") return added({ Base, Impuesto, TipoFactor }, base, Decimal.ZERO, line);
  const rate = rateOf(tax.TasaOCuota ?? "");
  const importe = base.times(rate.value).rounded(MAX_DECIMALS);
  return added(
    { Base, Impuesto, TipoFactor, TasaOCuota: rate.text, Importe: toDecimalText(importe, line.decimals) },
    base,
    importe,
    line,
  );
}

function added(row: Traslado, base: Decimal, importe: Decimal, { sums }: Line): Traslado {
  sums.traslados.add(row, base, importe);
  return row;
}

/** An exempt withholding cannot be; it is written as it comes, for CFDI40184 to report it. */
function priceRetencion(tax: DraftImpuesto, line: Line, ieps: Decimal): Retencion {
  const { Impuesto, TipoFactor } = tax;
  const base = baseOf(tax, line, ieps);
  const Base = baseText(tax, base, line);
  const rate = rateOf(tax.TasaOCuota ?? "");
  const importe = twoThirdsOfIva(tax, Base, rate, line.decimals) ?? base.times(rate.value).rounded(MAX_DECIMALS);
  line.sums.retenciones.add(Impuesto, importe);
  return { Base, Impuesto, TipoFactor, TasaOCuota: rate.text, Importe: toDecimalText(importe, line.decimals) };
}

function iepsOf(taxes: readonly DraftImpuesto[], line: Line): Decimal {
  let total = Decimal.ZERO;
  for (const tax of taxes) {
    if (tax.tipo !== "traslado" || tax.Impuesto !== IEPS || tax.TipoFactor === "Exento") continue;
    const importe = baseOf(tax, line, Decimal.ZERO).times(rateOf(tax.TasaOCuota ?? "").value);
    total = total.plus(importe.rounded(MAX_DECIMALS));
  }
  return total;
}

function baseOf(tax: DraftImpuesto, line: Line, ieps: Decimal): Decimal {
  if (tax.Base !== undefined) return Decimal.tryParse(tax.Base) ?? Decimal.ZERO;
  if (tax.TipoFactor === "Cuota") return line.cantidad;
  return tax.Impuesto === IVA && !ieps.isZero() ? line.neto.plus(ieps) : line.neto;
}

function baseText(tax: DraftImpuesto, base: Decimal, line: Line): string {
  if (base === line.neto) return line.netoText;
  const isUnreadable = tax.Base !== undefined && Decimal.tryParse(tax.Base) === null;
  return isUnreadable ? tax.Base : toDecimalText(base, line.decimals);
}

import type { DraftImpuesto } from "../comprobante/draft.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import type { PricedTax, PricedTaxes } from "./priced-line.ts";
import { type Rate, twoThirdsOfIva } from "./two-thirds.ts";
import { MAX_DECIMALS, written } from "./written.ts";

const IVA = "002";
const IEPS = "003";

interface Line {
  /** Importe − Descuento. */
  readonly neto: Decimal;
  readonly cantidad: Decimal;
  /** The currency's. */
  readonly decimals: number;
}

/**
 * The tax rows of a line. The base is Importe − Descuento, plus the line's IEPS for IVA (guide p. 36), the units sold
 * for a Cuota, or what the draft says. Each tax is Base × TasaOCuota at six decimals, half-up, save two thirds of IVA
 * (`twoThirdsOfIva`).
 */
export function priceImpuestos(taxes: readonly DraftImpuesto[], line: Line): PricedTaxes {
  const traslados: PricedTax<Traslado>[] = [];
  const retenciones: PricedTax<Retencion>[] = [];
  const ieps = iepsOf(taxes, line);
  for (const tax of taxes) {
    if (tax.tipo === "traslado") traslados.push(priceTraslado(tax, line, ieps));
    else retenciones.push(priceRetencion(tax, line, ieps));
  }
  return { traslados, retenciones };
}

function priceTraslado(tax: DraftImpuesto, line: Line, ieps: Decimal): PricedTax<Traslado> {
  const { Impuesto, TipoFactor } = tax;
  const base = baseOf(tax, line, ieps);
  const Base = baseText(tax, base, line.decimals);
  if (TipoFactor === "Exento") return { row: { Base, Impuesto, TipoFactor }, base, importe: Decimal.ZERO };
  const rate = rateOf(tax);
  const importe = base.times(rate.value).rounded(MAX_DECIMALS);
  return { row: { Base, Impuesto, TipoFactor, TasaOCuota: rate.text, Importe: written(importe, line.decimals) }, base, importe };
}

/** An exempt withholding cannot be; it is written as it comes, for CFDI40184 to report it. */
function priceRetencion(tax: DraftImpuesto, line: Line, ieps: Decimal): PricedTax<Retencion> {
  const { Impuesto, TipoFactor } = tax;
  const base = baseOf(tax, line, ieps);
  const Base = baseText(tax, base, line.decimals);
  const rate = rateOf(tax);
  const importe = twoThirdsOfIva(tax, Base, rate, line.decimals) ?? base.times(rate.value).rounded(MAX_DECIMALS);
  return { row: { Base, Impuesto, TipoFactor, TasaOCuota: rate.text, Importe: written(importe, line.decimals) }, base, importe };
}

function iepsOf(taxes: readonly DraftImpuesto[], line: Line): Decimal {
  let total = Decimal.ZERO;
  for (const tax of taxes) {
    if (tax.tipo === "traslado" && tax.Impuesto === IEPS) total = total.plus(priceTraslado(tax, line, Decimal.ZERO).importe);
  }
  return total;
}

function baseOf(tax: DraftImpuesto, line: Line, ieps: Decimal): Decimal {
  if (tax.Base !== undefined) return Decimal.tryParse(tax.Base) ?? Decimal.ZERO;
  if (tax.TipoFactor === "Cuota") return line.cantidad;
  return tax.Impuesto === IVA ? line.neto.plus(ieps) : line.neto;
}

function baseText(tax: DraftImpuesto, base: Decimal, decimals: number): string {
  const isUnreadable = tax.Base !== undefined && Decimal.tryParse(tax.Base) === null;
  return isUnreadable ? tax.Base : written(base, decimals);
}

/** Rates are written with six decimals; a text that is no number stays as it is, for the rules to report. */
function rateOf({ TasaOCuota = "" }: DraftImpuesto): Rate {
  const value = Decimal.tryParse(TasaOCuota);
  if (value === null) return { text: TasaOCuota, value: Decimal.ZERO };
  return { text: isWritten(TasaOCuota, value) ? TasaOCuota : written(value, MAX_DECIMALS), value };
}

/** Most rates come from the catalogue, six decimals and no needless zero before them. */
function isWritten(rate: string, { scale }: Decimal): boolean {
  return scale === MAX_DECIMALS && (!rate.startsWith("0") || rate.startsWith("0."));
}

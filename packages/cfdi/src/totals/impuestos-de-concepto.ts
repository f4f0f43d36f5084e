import type { ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import type { DraftImpuesto } from "../comprobante/draft.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { twoThirdsOfIva } from "./two-thirds.ts";
import { amountOf, MAX_DECIMALS, rewritten, written } from "./written.ts";

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
 * (`twoThirdsOfIva`). Undefined without taxes.
 */
export function priceImpuestos(taxes: readonly DraftImpuesto[], line: Line): ImpuestosDeConcepto | undefined {
  if (taxes.length === 0) return undefined;
  const ieps = sum(taxes.filter(isIepsTrasladado).map((tax) => importeOf(tax, baseOf(tax, line, Decimal.ZERO))));
  const traslados: Traslado[] = [];
  const retenciones: Retencion[] = [];
  for (const tax of taxes) {
    const row = taxRow(tax, baseOf(tax, line, ieps), line.decimals);
    if (tax.tipo === "traslado") traslados.push(row);
    else retenciones.push({ TasaOCuota: "", Importe: "", ...row });
  }
  return {
    ...(traslados.length > 0 ? { Traslados: traslados } : {}),
    ...(retenciones.length > 0 ? { Retenciones: retenciones } : {}),
  };
}

function isIepsTrasladado(tax: DraftImpuesto): boolean {
  return tax.tipo === "traslado" && tax.Impuesto === IEPS && tax.TipoFactor !== "Exento";
}

function baseOf(tax: DraftImpuesto, line: Line, ieps: Decimal): Decimal {
  if (tax.Base !== undefined) return amountOf(tax.Base);
  if (tax.TipoFactor === "Cuota") return line.cantidad;
  return tax.Impuesto === IVA ? line.neto.plus(ieps) : line.neto;
}

function importeOf(tax: DraftImpuesto, base: Decimal): Decimal {
  return base.times(amountOf(tax.TasaOCuota ?? "")).rounded(MAX_DECIMALS);
}

function taxRow(tax: DraftImpuesto, base: Decimal, decimals: number): Traslado {
  const { Impuesto, TipoFactor } = tax;
  const Base = tax.Base === undefined ? written(base, decimals) : rewritten(tax.Base, decimals);
  if (TipoFactor === "Exento") return { Base, Impuesto, TipoFactor };
  const TasaOCuota = rewritten(tax.TasaOCuota ?? "", MAX_DECIMALS);
  const importe = twoThirdsOfIva(tax, amountOf(Base), amountOf(TasaOCuota), decimals) ?? importeOf(tax, base);
  return { Base, Impuesto, TipoFactor, TasaOCuota, Importe: written(importe, decimals) };
}

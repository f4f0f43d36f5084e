import type { DraftImpuesto } from "../comprobante/draft.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { amountOf, MAX_DECIMALS, toDecimalText } from "./decimal-text.ts";

const ONE = Decimal.of(1n, 0);

/**
 * The unit price to write when a price was agreed with taxes included: the base whose transferred taxes add up to
 * `total`, at six decimals half-up. IVA falls on the base plus IEPS; a Cuota is charged on its Base, or on one unit; a
 * tax with a Base of its own is charged on that, whatever the price is. Withheld taxes do not change a price. Throws
 * RangeError when `total` is not a decimal number.
 */
export function priceWithoutTaxes(total: string, taxes: readonly DraftImpuesto[]): string {
  const charged = taxes.filter((tax) => tax.tipo === "traslado" && tax.TipoFactor !== "Exento");
  const iva = ONE.plus(ratesOf(charged, IVA));
  const ieps = ONE.plus(ratesOf(charged, IEPS));
  const fixed = fixedOf(charged, IVA).plus(fixedOf(charged, IEPS).times(iva));
  const base = Decimal.parse(total).minus(fixed).dividedBy(iva.times(ieps), MAX_DECIMALS);
  return toDecimalText(base, 2);
}

const IVA = "002";
const IEPS = "003";

/** Whether a tax is the same whatever the price is. */
const isFixed = ({ TipoFactor, Base }: DraftImpuesto): boolean => TipoFactor === "Cuota" || Base !== undefined;

function ratesOf(taxes: readonly DraftImpuesto[], impuesto: string): Decimal {
  const rates = taxes.filter((tax) => tax.Impuesto === impuesto && !isFixed(tax));
  return sum(rates.map((tax) => amountOf(tax.TasaOCuota ?? "0")));
}

function fixedOf(taxes: readonly DraftImpuesto[], impuesto: string): Decimal {
  const fixed = taxes.filter((tax) => tax.Impuesto === impuesto && isFixed(tax));
  return sum(fixed.map((tax) => amountOf(tax.TasaOCuota ?? "0").times(amountOf(tax.Base ?? "1"))));
}

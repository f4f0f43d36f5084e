import type { DraftImpuesto } from "../comprobante/draft.ts";
import { Decimal, sum } from "../decimal/decimal.ts";
import { amountOf, MAX_DECIMALS, toDecimalText } from "./decimal-text.ts";

const ONE = Decimal.of(1n, 0);

/**
 * The unit price to write when a price was agreed with taxes included: the base whose transferred taxes add up to
 * `total`, at six decimals half-up. IVA falls on the base plus IEPS; a Cuota is charged on its Base, or on one unit.
 * Withheld taxes do not change a price. Throws RangeError when `total` is not a decimal number.
 */
export function priceWithoutTaxes(total: string, taxes: readonly DraftImpuesto[]): string {
  const charged = taxes.filter((tax) => tax.tipo === "traslado" && tax.TipoFactor !== "Exento");
  const iva = ONE.plus(ratesOf(charged, "002"));
  const ieps = ONE.plus(ratesOf(charged, "003"));
  const quotas = sum(charged.filter((tax) => tax.TipoFactor === "Cuota").map(quotaOf));
  const base = Decimal.parse(total).minus(quotas.times(iva)).dividedBy(iva.times(ieps), MAX_DECIMALS);
  return toDecimalText(base, 2);
}

function ratesOf(taxes: readonly DraftImpuesto[], impuesto: string): Decimal {
  const rates = taxes.filter((tax) => tax.Impuesto === impuesto && tax.TipoFactor === "Tasa");
  return sum(rates.map((tax) => amountOf(tax.TasaOCuota ?? "0")));
}

function quotaOf(tax: DraftImpuesto): Decimal {
  return amountOf(tax.TasaOCuota ?? "0").times(amountOf(tax.Base ?? "1"));
}

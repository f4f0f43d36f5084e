import { Decimal } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";
import { baseUntil, paidOf, taxOn, toldOf } from "../saldo/pagado.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo/saldo-de-factura.ts";

/** What one instalment tells of a tax, at six decimals, and the tax with that added to what was told. */
export interface Prorated {
  readonly base: Decimal;
  readonly importe: Decimal;
  readonly after: ImpuestoDeSaldo;
}

/**
 * The taxes of an instalment. What is rounded is the sum of all instalments until this one, and the instalment is what
 * that adds to the ones before: so they come to exactly the invoice's base, and to the tax of that base, when the invoice
 * is settled. The tax keeps within one unit of the sixth decimal of BaseDR × TasaOCuotaDR, which CRP20254 and CRP20261
 * demand of each instalment alone. See docs/sat/pagos-impuestos.md.
 */
export function prorate(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura, pagado: Decimal): Prorated {
  const before = toldOf(impuesto, saldo);
  const until = baseUntil(impuesto, saldo.Total, paidOf(saldo).plus(pagado));
  const base = atLeastZero(until.minus(before.base));
  const importe = nearProduct(taxOn(before.base.plus(base), impuesto).minus(before.importe), base, impuesto);
  return { base, importe, after: { ...impuesto, ...textOf(before.base.plus(base), before.importe.plus(importe)) } };
}

/** Receipts cancelled in between may leave more than one unit of the sixth decimal to make up for: one at a time. */
function nearProduct(importe: Decimal, base: Decimal, { TasaOCuota }: ImpuestoDeSaldo): Decimal {
  if (TasaOCuota === undefined) return Decimal.ZERO.withScale(MAX_DECIMALS);
  const product = base.times(Decimal.parse(TasaOCuota));
  const lowest = product.rounded(MAX_DECIMALS, "down").withScale(MAX_DECIMALS);
  const highest = product.rounded(MAX_DECIMALS, "up").withScale(MAX_DECIMALS);
  if (importe.compare(lowest) < 0) return lowest;
  return importe.compare(highest) > 0 ? highest : importe.withScale(MAX_DECIMALS);
}

function atLeastZero(value: Decimal): Decimal {
  return (value.isNegative() ? Decimal.ZERO : value).withScale(MAX_DECIMALS);
}

function textOf(base: Decimal, importe: Decimal): Pick<ImpuestoDeSaldo, "basePagada" | "importePagado"> {
  return { basePagada: base.toString(), importePagado: importe.toString() };
}

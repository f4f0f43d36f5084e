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
 * that adds to the ones before: so they come to exactly the invoice's base, and to the tax of that base, when the
 * invoice is settled. The tax keeps within one unit of the sixth decimal of BaseDR × TasaOCuotaDR, which CRP20254 and
 * CRP20261 demand of each instalment alone. See docs/sat/pagos-impuestos.md.
 */
export function prorate(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura, pagado: Decimal): Prorated {
  const before = toldOf(impuesto, saldo);
  return proratedBase(impuesto, before, atLeastZero(toldUntil(impuesto, saldo, pagado).minus(before.base)));
}

/** The least that can be told of a tax: for the instalment that settles an invoice of which nothing is left to tell. */
export function prorateLeast(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura): Prorated {
  return proratedBase(impuesto, toldOf(impuesto, saldo), LEAST);
}

/** What an instalment may tell of a base: a millionth. */
const LEAST = Decimal.of(1n, MAX_DECIMALS);

/**
 * What is told with this instalment and those before it. While anything is left to pay, a millionth of the base is kept
 * for it: an instalment of a taxable invoice must have a base, and one that had none left could never be paid.
 */
function toldUntil(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura, pagado: Decimal): Decimal {
  const until = baseUntil(impuesto, saldo.Total, paidOf(saldo).plus(pagado));
  const left = Decimal.parse(saldo.saldo).minus(pagado);
  if (left.isZero()) return until;
  const most = baseUntil(impuesto, saldo.Total, paidOf(saldo).plus(Decimal.parse(saldo.saldo))).minus(LEAST);
  return until.compare(most) > 0 ? most : until;
}

function proratedBase(impuesto: ImpuestoDeSaldo, before: ReturnType<typeof toldOf>, base: Decimal): Prorated {
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

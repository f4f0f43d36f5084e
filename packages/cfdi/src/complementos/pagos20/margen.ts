import { Decimal, sum } from "../../decimal/decimal.ts";
import type { Money } from "./pagar/outstanding.ts";

/** Decimals of a quotient that is not exact: so many that no sum of amounts in a receipt can tell the difference. */
const QUOTIENT_DECIMALS = 40;
/** The formula's own (matrix, CRP20275). */
const EPSILON = Decimal.of(1n, 10);
/** What "1" stands for in the formula when a payment settles several documents (CRP20277). */
const ONE = Decimal.parse("1.0000000000");

/** An amount of a document, in its currency, and how many units of it make one of the payment's. */
interface Converted {
  readonly amount: Decimal;
  /** EquivalenciaDR as it is written; greater than zero. */
  readonly equivalencia: Decimal;
}

export interface Margen {
  readonly minimo: Decimal;
  readonly maximo: Decimal;
}

/** An amount of a document in the payment's currency: amount ÷ EquivalenciaDR. */
export function toMonedaP({ amount, equivalencia }: Converted): Decimal {
  return equivalencia.scale === 0 && equivalencia.units === 1n
    ? amount
    : amount.dividedBy(equivalencia, QUOTIENT_DECIMALS);
}

/**
 * Between which Montos an ImpPagado may be, both being rounded and the rate too: half of the last decimal written, of
 * each (CRP20275, CRP20276). In the payment's currency. See docs/sat/pagos-margen.md.
 */
export function marginOf({ amount, equivalencia }: Converted): Margen {
  const rate = equivalencia.equals(ONE) ? ONE : equivalencia;
  return {
    minimo: amount
      .minus(halfOfLast(amount))
      .dividedBy(rate.plus(halfOfLast(rate)).minus(EPSILON), QUOTIENT_DECIMALS, "down"),
    maximo: amount
      .plus(halfOfLast(amount))
      .minus(EPSILON)
      .dividedBy(rate.minus(halfOfLast(rate)), QUOTIENT_DECIMALS, "up"),
  };
}

/**
 * The most of a document, with `decimales` decimals, that `available` money of the payment may settle and still be
 * inside the margin whatever the decimals of the rate.
 */
export function mostPayable(available: Decimal, equivalencia: Decimal, decimales: number): Decimal {
  const half = Decimal.of(5n, decimales + 1);
  const strictRate =
    equivalencia.scale < EPSILON.scale ? equivalencia : equivalencia.minus(Decimal.of(5n, EPSILON.scale + 1));
  return available.times(strictRate).plus(half).rounded(decimales, "down");
}

function halfOfLast(value: Decimal): Decimal {
  return Decimal.of(5n, value.scale + 1);
}

/** A part of a payment with its rate. */
export interface Part extends Converted {
  /** Whether the invoice is in the payment's own currency. */
  readonly isSameCurrency: boolean;
}

/** How a payment's parts compare with its money, in its currency. */
export interface Fit {
  /** The least Monto that the parts may go with. */
  readonly least: Decimal;
  /** What is left for nobody. */
  readonly left: Decimal;
}

/** In one currency to the cent (CRP20217); with others within the margin of their rounding (CRP20276). */
export function fitOf(parts: readonly Part[], { monto, decimales }: Pick<Money, "monto" | "decimales">): Fit {
  const applied = sum(parts.map(toMonedaP));
  if (parts.every((part) => part.isSameCurrency)) return { least: applied, left: atLeastZero(monto.minus(applied)) };
  const margins = parts.map(marginOf);
  const least = sum(margins.map(({ minimo }) => minimo));
  const most = sum(margins.map(({ maximo }) => maximo));
  const left = monto.compare(most) <= 0 ? Decimal.ZERO : atLeastZero(monto.minus(applied).rounded(decimales));
  return { least: least.compare(applied) <= 0 ? least : applied, left };
}

function atLeastZero(value: Decimal): Decimal {
  return value.isNegative() ? Decimal.ZERO : value;
}

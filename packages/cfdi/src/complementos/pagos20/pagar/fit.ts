import { Decimal, sum } from "../../../decimal/decimal.ts";
import { type Converted, marginOf, toMonedaP } from "../margen.ts";
import type { Money } from "./money.ts";

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

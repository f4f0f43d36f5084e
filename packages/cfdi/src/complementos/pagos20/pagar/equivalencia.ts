import { Decimal, sum } from "../../../decimal/decimal.ts";
import { written } from "../../../totals/written.ts";
import { marginOf } from "../margen.ts";
import type { Claim } from "./claim.ts";
import { type Money, PESOS, readRate } from "./money.ts";
import type { PagoRecibido } from "./pago-recibido.ts";

/** As many as EquivalenciaDR may have (Pagos20.xsd). */
const RATE_DECIMALS = 10;
const ONE = Decimal.parse("1");

/**
 * EquivalenciaDR of a claim: 1 in the payment's own currency (CRP20238); what the parties agreed on; or the quotient of
 * what both currencies are worth in pesos, half-up at ten decimals, without meaningless zeros. Undefined when none is
 * known.
 */
export function equivalenciaOf({ saldo, aplicacion }: Claim, money: Money, pago: PagoRecibido): Decimal | undefined {
  const agreed = aplicacion.EquivalenciaDR;
  if (saldo.Moneda === money.moneda) return agreed === undefined || readRate(agreed, 0)?.equals(ONE) ? ONE : undefined;
  if (agreed !== undefined) return readRate(agreed, RATE_DECIMALS);
  const pesos = saldo.Moneda === PESOS ? ONE : readRate(own(pago.tiposDeCambio, saldo.Moneda), RATE_DECIMALS);
  return pesos === undefined ? undefined : rateText(money.tipoCambio.dividedBy(pesos, RATE_DECIMALS));
}

/**
 * The rate that amounts agreed on in a foreign currency tell by themselves: what they add up to for each unit of money.
 * Half-up, or up where so much money moves that half-up would leave the margin.
 */
export function equivalenciaToldBy(amounts: readonly Decimal[], { monto }: Money): Decimal | undefined {
  const total = sum(amounts);
  const nearest = rateText(total.dividedBy(monto, RATE_DECIMALS));
  if (nearest === undefined) return undefined;
  const least = sum(amounts.map((amount) => marginOf({ amount, equivalencia: nearest }).minimo));
  return least.compare(monto) <= 0 ? nearest : rateText(total.dividedBy(monto, RATE_DECIMALS, "up"));
}

function rateText(rate: Decimal): Decimal | undefined {
  return rate.isZero() ? undefined : Decimal.parse(written(rate, 0));
}

function own(table: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

import { Decimal } from "../../../decimal/decimal.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import { MAX_DECIMALS, written } from "../../../totals/written.ts";
import type { PagoRecibido } from "./pago-recibido.ts";
import type { Refuse } from "./refuse.ts";

export const PESOS = "MXN";
const NO_CURRENCY = "XXX";

/** The money of a payment, once read. */
export interface Money {
  readonly moneda: string;
  readonly decimales: number;
  readonly monto: Decimal;
  /** Pesos for a unit; 1 for pesos. */
  readonly tipoCambio: Decimal;
}

/** Decimals of each currency, as `Catalogos` has them. */
export interface Decimales {
  decimales(moneda: string): number | undefined;
}

/** Reads Monto, MonedaP and TipoCambioP; undefined when any of them was refused. */
export function moneyOf(pago: PagoRecibido, catalogos: Decimales, path: string, refuse: Refuse): Money | undefined {
  const { MonedaP: moneda, Monto, TipoCambioP } = pago;
  const decimales = moneda === NO_CURRENCY ? undefined : catalogos.decimales(moneda);
  if (decimales === undefined) refuse("TIMBRA-PAGAR-MONEDA", `${path}.MonedaP`, { moneda });
  const monto = readAmount(Monto, decimales ?? MAX_DECIMALS, moneda, `${path}.Monto`, refuse);
  const tipoCambio = moneda === PESOS ? Decimal.parse("1") : readRate(TipoCambioP, MAX_DECIMALS);
  if (tipoCambio === undefined) refuse("TIMBRA-PAGAR-TIPO-CAMBIO", `${path}.TipoCambioP`, { moneda });
  if (decimales === undefined || monto === undefined || tipoCambio === undefined) return undefined;
  return { moneda, decimales, monto, tipoCambio };
}

/** An amount greater than zero with no more decimals than its currency; undefined, and said so, when it is none. */
export function readAmount(
  text: string,
  decimales: number,
  moneda: string,
  path: string,
  refuse: Refuse,
): Decimal | undefined {
  const amount = parsed(text);
  if (amount === undefined || amount.compare(Decimal.ZERO) <= 0) {
    refuse("TIMBRA-PAGAR-IMPORTE", path, { valor: text.slice(0, 60) });
    return undefined;
  }
  if (Decimal.parse(written(amount, 0)).scale > decimales) {
    refuse("TIMBRA-PAGAR-DECIMALES", path, { valor: text.slice(0, 60), decimales: `${decimales}`, moneda });
    return undefined;
  }
  return amount.withScale(decimales);
}

/** A rate greater than zero, without meaningless zeros; undefined when it is none or has more decimals than allowed. */
export function readRate(text: string | undefined, decimals: number): Decimal | undefined {
  const rate = parsed(text);
  if (rate === undefined || rate.compare(Decimal.ZERO) <= 0) return undefined;
  const shortest = Decimal.parse(written(rate, 0));
  return shortest.scale > decimals ? undefined : shortest;
}

import { Decimal } from "../../../decimal/decimal.ts";
import { error, type Problem } from "../../../problem.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import { MAX_DECIMALS, toDecimalText } from "../../../totals/decimal-text.ts";
import type { PagosCode } from "../messages/es.ts";
import type { Pago } from "../pagos.ts";
import type { SaldoDeFactura } from "../saldo.ts";

/** Money that arrived, and what it is for. Amounts are decimals written as text. */
export interface PagoRecibido extends Omit<Pago, "DoctoRelacionado" | "ImpuestosP"> {
  /** What it settles. Left out, it goes to the oldest invoices first, as far as it reaches. */
  readonly aplicaciones?: readonly Aplicacion[];
  /**
   * Pesos that a unit of each invoice's currency was worth, by its key: { USD: "17.50" }. The payment's is TipoCambioP.
   */
  readonly tiposDeCambio?: Readonly<Record<string, string>>;
}

/** A part of a payment for one invoice. */
export interface Aplicacion {
  readonly IdDocumento: string;
  /** In the invoice's currency. Left out, as much as the balance and the money allow. */
  readonly ImpPagado?: string;
  /** Units of the invoice's currency in one of the payment's, when the parties agreed on it; at most ten decimals. */
  readonly EquivalenciaDR?: string;
}

const LAST_INSTALMENT = 999;

/** An invoice that a payment is to settle, in whole or in part. */
export interface OutstandingInvoice {
  readonly saldo: SaldoDeFactura;
  readonly aplicacion: Aplicacion;
  /** "pagos[0].aplicaciones[1]" */
  readonly path: string;
}

/** UUIDs are the same in capitals or not. */
export function documentKey(id: string): string {
  return id.toUpperCase();
}

/** What the payment is for, in the order in which money is given. */
export function outstandingInvoices(
  pago: PagoRecibido,
  saldos: readonly SaldoDeFactura[],
  path: string,
  refuse: ReportRefusal,
): OutstandingInvoice[] {
  if (pago.aplicaciones === undefined) return oldestFirst(saldos, path);
  const known = new Map(saldos.map((saldo) => [documentKey(saldo.IdDocumento), saldo]));
  const seen = new Set<string>();
  return pago.aplicaciones.flatMap((aplicacion, index) => {
    const key = documentKey(aplicacion.IdDocumento);
    const saldo = known.get(key);
    const why = seen.has(key) ? "TIMBRA-PAGAR-REPETIDA" : whyRefused(saldo);
    const at = `${path}.aplicaciones[${index}]`;
    seen.add(key);
    if (why !== undefined) refuse(why, at, { documento: aplicacion.IdDocumento.slice(0, 60) });
    return saldo === undefined || why !== undefined ? [] : [{ saldo, aplicacion, path: at }];
  });
}

/** An invoice's own reason for not being paid by a receipt. */
function whyNotPayable(saldo: SaldoDeFactura) {
  if (saldo.cancelada) return "TIMBRA-PAGAR-CANCELADA";
  if (saldo.MetodoPago !== "PPD") return "TIMBRA-PAGAR-PUE";
  if (Decimal.parse(saldo.saldo).isZero()) return "TIMBRA-PAGAR-LIQUIDADA";
  return saldo.parcialidades >= LAST_INSTALMENT ? "TIMBRA-PAGAR-PARCIALIDADES" : undefined;
}

function whyRefused(saldo: SaldoDeFactura | undefined) {
  return saldo === undefined ? "TIMBRA-PAGAR-FACTURA" : whyNotPayable(saldo);
}

function oldestFirst(saldos: readonly SaldoDeFactura[], path: string): OutstandingInvoice[] {
  return saldos
    .filter((saldo) => whyNotPayable(saldo) === undefined)
    .sort((one, other) => olderFirst(one.Fecha, other.Fecha))
    .map((saldo) => ({ saldo, aplicacion: { IdDocumento: saldo.IdDocumento }, path }));
}

/** Dates are written so that they sort as text; those of the same moment keep their order. */
function olderFirst(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

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
export function moneyOf(
  pago: PagoRecibido,
  catalogos: Decimales,
  path: string,
  refuse: ReportRefusal,
): Money | undefined {
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
  refuse: ReportRefusal,
): Decimal | undefined {
  const amount = parseOrNull(text);
  if (amount === undefined || amount.compare(Decimal.ZERO) <= 0) {
    refuse("TIMBRA-PAGAR-IMPORTE", path, { valor: text.slice(0, 60) });
    return undefined;
  }
  if (Decimal.parse(toDecimalText(amount, 0)).scale > decimales) {
    refuse("TIMBRA-PAGAR-DECIMALES", path, { valor: text.slice(0, 60), decimales: `${decimales}`, moneda });
    return undefined;
  }
  return amount.withScale(decimales);
}

/** A rate greater than zero, without meaningless zeros; undefined when it is none or has more decimals than allowed. */
export function readRate(text: string | undefined, decimals: number): Decimal | undefined {
  const rate = parseOrNull(text);
  if (rate === undefined || rate.compare(Decimal.ZERO) <= 0) return undefined;
  const shortest = Decimal.parse(toDecimalText(rate, 0));
  return shortest.scale > decimals ? undefined : shortest;
}

/** Says why a payment cannot be applied as it is asked, at a path of what was asked. */
export type ReportRefusal = (code: PagosCode, path: string, params?: Readonly<Record<string, string>>) => void;

/** Collects refusals: all of them are returned, not only the first. */
export function collectInto(problems: Problem[]): ReportRefusal {
  return (code, path, params = {}) => problems.push(error(code, path, params));
}

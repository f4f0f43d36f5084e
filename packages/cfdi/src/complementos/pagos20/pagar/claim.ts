import { Decimal } from "../../../decimal/decimal.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import type { Aplicacion, PagoRecibido } from "./pago-recibido.ts";
import type { Refuse } from "./refuse.ts";

const LAST_INSTALMENT = 999;

/** An invoice that a payment is to settle, in whole or in part. */
export interface Claim {
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
export function claimsOf(pago: PagoRecibido, saldos: readonly SaldoDeFactura[], path: string, refuse: Refuse): Claim[] {
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

function oldestFirst(saldos: readonly SaldoDeFactura[], path: string): Claim[] {
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

import type { PagoRecibido } from "../pagar/pago-recibido.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import type { DatosDeRecibo } from "./recibo-de-pago.ts";

/** A payment receipt as a person decides it, in one piece of plain data: whose it is, what is owed, what was paid. */
export interface PagosDraft {
  readonly recibo: DatosDeRecibo;
  readonly saldos: readonly SaldoDeFactura[];
  readonly pagos: readonly PagoRecibido[];
}

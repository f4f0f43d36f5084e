import type { DoctoRelacionado } from "../docto-relacionado.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";

/**
 * Everything that was paid of an invoice, receipt by receipt. Plain data, kept as it happened: the balance is worked
 * out from it (`saldoOf`) and stored nowhere, so it cannot drift.
 */
export interface HistorialDePagos {
  /** The invoice as it was before the first receipt. */
  readonly factura: SaldoDeFactura;
  /** In the order in which they were recorded; a cancelled one stays. */
  readonly recibos: readonly ReciboAplicado[];
}

/** A receipt, as far as it concerns one invoice. */
export interface ReciboAplicado {
  /** The receipt's UUID, or whatever its keeper calls it. */
  readonly id: string;
  readonly estado: "vigente" | "cancelado" | "sustituido";
  /** The receipt that this one replaces. */
  readonly sustituye?: string;
  /** What it pays of the invoice, one for each of its payments that do. */
  readonly doctos: readonly DoctoRelacionado[];
}

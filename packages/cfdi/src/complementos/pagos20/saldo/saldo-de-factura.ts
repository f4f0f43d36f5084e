import type { TipoFactor } from "../../../comprobante/traslado.ts";

/**
 * What is still owed of an invoice, and what a payment receipt must repeat of it. Amounts are decimals written as text,
 * in the invoice's currency. Plain data: it can be kept as JSON.
 */
export interface SaldoDeFactura {
  /** The invoice's UUID, or the number of an operation registered with the SAT (NNN-NN-NNNNNNNNN). */
  readonly IdDocumento: string;
  readonly Serie?: string;
  readonly Folio?: string;
  /** When it was issued; money without instructions goes to the oldest. */
  readonly Fecha: string;
  readonly Moneda: string;
  readonly Total: string;
  /** Only PPD is paid by receipts (docs/sat/pagos-facturas-pue.md). */
  readonly MetodoPago: string;
  readonly cancelada?: boolean;
  /** What credit notes took off the Total. */
  readonly acreditado?: string;
  /** What is left: Total less credit notes less the receipts that stand. */
  readonly saldo: string;
  /** The number of the last instalment; 0 when there was none. */
  readonly parcialidades: number;
  /** c_ObjetoImp of the invoice as a whole. */
  readonly ObjetoImp: string;
  /** Its taxes, one for each kind, tax, factor and rate. */
  readonly impuestos: readonly ImpuestoDeSaldo[];
}

/** A tax of an invoice, and how much of it the receipts have told so far. */
export interface ImpuestoDeSaldo extends ClaveDeImpuesto {
  /** Of the whole invoice: the unrounded sum of its lines' bases (units of measure for a Cuota). */
  readonly Base: string;
  /** Sum of BaseDR in the receipts that stand. Left out, what the payments so far would have told. */
  readonly basePagada?: string;
  /** Sum of ImporteDR in the receipts that stand; the same. */
  readonly importePagado?: string;
}

/** What makes two taxes of an invoice the same one. */
export interface ClaveDeImpuesto {
  readonly tipo: "traslado" | "retencion";
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** Absent when exempt. */
  readonly TasaOCuota?: string;
}

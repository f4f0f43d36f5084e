import type { Pago } from "../pago.ts";

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

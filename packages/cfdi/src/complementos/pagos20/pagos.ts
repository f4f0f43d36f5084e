import type { AttributesOf } from "../../comprobante/attributes.ts";
import type { Pago } from "./pago.ts";
import type { Totales } from "./totales.ts";

/** Payments received (complement Pagos 2.0), carried by a document of type P. */
export interface Pagos {
  readonly tipo: "pagos";
  readonly Version: "2.0";
  readonly Totales: Totales;
  readonly Pago: readonly Pago[];
}

export const PAGOS: AttributesOf<Omit<Pagos, "tipo">> = { Version: ["2.0"] };

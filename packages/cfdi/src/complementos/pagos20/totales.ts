import type { AttributesOf } from "../../comprobante/attributes.ts";

/** The sums of all payments, in pesos with two decimals. */
export interface Totales {
  readonly TotalRetencionesIVA?: string;
  readonly TotalRetencionesISR?: string;
  readonly TotalRetencionesIEPS?: string;
  readonly TotalTrasladosBaseIVA16?: string;
  readonly TotalTrasladosImpuestoIVA16?: string;
  readonly TotalTrasladosBaseIVA8?: string;
  readonly TotalTrasladosImpuestoIVA8?: string;
  readonly TotalTrasladosBaseIVA0?: string;
  readonly TotalTrasladosImpuestoIVA0?: string;
  readonly TotalTrasladosBaseIVAExento?: string;
  readonly MontoTotalPagos: string;
}

export const TOTALES: AttributesOf<Totales> = {
  TotalRetencionesIVA: "O",
  TotalRetencionesISR: "O",
  TotalRetencionesIEPS: "O",
  TotalTrasladosBaseIVA16: "O",
  TotalTrasladosImpuestoIVA16: "O",
  TotalTrasladosBaseIVA8: "O",
  TotalTrasladosImpuestoIVA8: "O",
  TotalTrasladosBaseIVA0: "O",
  TotalTrasladosImpuestoIVA0: "O",
  TotalTrasladosBaseIVAExento: "O",
  MontoTotalPagos: "R",
};

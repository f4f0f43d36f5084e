import type { Comprobante } from "./comprobante.ts";
import type { Concepto } from "./concepto.ts";
import type { TipoFactor } from "./traslado.ts";

/** What a person decides about a document; `price` computes the rest. */
export interface Draft
  extends Omit<
    Comprobante,
    | "Version"
    | "Sello"
    | "NoCertificado"
    | "Certificado"
    | "SubTotal"
    | "Descuento"
    | "Total"
    | "TipoDeComprobante"
    | "Conceptos"
    | "Impuestos"
    | "Addenda"
  > {
  readonly TipoDeComprobante: "I" | "E" | "T";
  readonly Conceptos: readonly DraftConcepto[];
}

/** A line before its amounts are computed. Cantidad, ValorUnitario and Descuento as the person wrote them. */
export interface DraftConcepto extends Omit<Concepto, "Importe" | "Impuestos" | "ComplementoConcepto"> {
  readonly Impuestos?: readonly DraftImpuesto[];
}

/** A tax to be computed on a line. */
export interface DraftImpuesto {
  readonly tipo: "traslado" | "retencion";
  readonly Impuesto: "001" | "002" | "003";
  readonly TipoFactor: TipoFactor;
  /** Absent when exempt. */
  readonly TasaOCuota?: string;
  /** Only to override the usual Importe − Descuento (+ IEPS for IVA): the units of measure of a Cuota, for example. */
  readonly Base?: string;
}

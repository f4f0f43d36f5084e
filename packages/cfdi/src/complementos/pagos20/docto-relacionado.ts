import type { AttributesOf } from "../../comprobante/attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "../../comprobante/traslado.ts";

/** A document that the payment settles, in whole or in part; its amounts are in MonedaDR. */
export interface DoctoRelacionado {
  /** UUID of the invoice, or the number of an operation registered with the SAT (NNN-NN-NNNNNNNNN). */
  readonly IdDocumento: string;
  /** The invoice's own. */
  readonly Serie?: string;
  /** The invoice's own. */
  readonly Folio?: string;
  /** The invoice's currency; never XXX (CRP20236). */
  readonly MonedaDR: string;
  /** Units of MonedaDR for one of MonedaP, up to ten decimals; "1" when they are the same (CRP20238). */
  readonly EquivalenciaDR?: string;
  /** 1 to 999, one after another for each invoice. */
  readonly NumParcialidad: string;
  /** What was owed before: the Total, for the first instalment; decimals of MonedaDR (CRP20240). */
  readonly ImpSaldoAnt: string;
  /** More than zero (CRP20241), decimals of MonedaDR. */
  readonly ImpPagado: string;
  /** ImpSaldoAnt less ImpPagado, never less than zero (CRP20244). */
  readonly ImpSaldoInsoluto: string;
  /** c_ObjetoImp of the invoice: whether ImpuestosDR must be there (CRP20246, CRP20247). */
  readonly ObjetoImpDR: string;
  readonly ImpuestosDR?: ImpuestosDR;
}

/** The part of the document's taxes that this payment covers. */
export interface ImpuestosDR {
  readonly RetencionesDR?: readonly RetencionDR[];
  readonly TrasladosDR?: readonly TrasladoDR[];
}

/** A tax withheld on the part of a document that is paid, in its currency. */
export interface RetencionDR {
  /** More than zero, six decimals: the part of the invoice's base. */
  readonly BaseDR: string;
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  /** c_TasaOCuota, six decimals. */
  readonly TasaOCuotaDR: string;
  /** BaseDR by TasaOCuotaDR, within the limits of CRP20254. */
  readonly ImporteDR: string;
}

/**
 * A tax charged on the part of a document that is paid, in its currency. An exempt one has neither TasaOCuotaDR nor
 * ImporteDR.
 */
export interface TrasladoDR {
  /** More than zero, six decimals: the part of the invoice's base. */
  readonly BaseDR: string;
  /** c_Impuesto: 002 IVA, 003 IEPS. */
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  /** c_TasaOCuota, six decimals. */
  readonly TasaOCuotaDR?: string;
  /** BaseDR by TasaOCuotaDR, within the limits of CRP20261. */
  readonly ImporteDR?: string;
}

export const DOCTO_RELACIONADO: AttributesOf<DoctoRelacionado> = {
  IdDocumento: "R",
  Serie: "O",
  Folio: "O",
  MonedaDR: "R",
  EquivalenciaDR: "O",
  NumParcialidad: "R",
  ImpSaldoAnt: "R",
  ImpPagado: "R",
  ImpSaldoInsoluto: "R",
  ObjetoImpDR: "R",
};

export const RETENCION_DR: AttributesOf<RetencionDR> = {
  BaseDR: "R",
  ImpuestoDR: "R",
  TipoFactorDR: TIPOS_FACTOR,
  TasaOCuotaDR: "R",
  ImporteDR: "R",
};

export const TRASLADO_DR: AttributesOf<TrasladoDR> = {
  BaseDR: "R",
  ImpuestoDR: "R",
  TipoFactorDR: TIPOS_FACTOR,
  TasaOCuotaDR: "O",
  ImporteDR: "O",
};

import type { AttributesOf } from "../../comprobante/attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "../../comprobante/traslado.ts";

/** A document that the payment settles, in whole or in part; its amounts are in MonedaDR. */
export interface DoctoRelacionado {
  readonly IdDocumento: string;
  readonly Serie?: string;
  readonly Folio?: string;
  readonly MonedaDR: string;
  readonly EquivalenciaDR?: string;
  readonly NumParcialidad: string;
  readonly ImpSaldoAnt: string;
  readonly ImpPagado: string;
  readonly ImpSaldoInsoluto: string;
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
  readonly BaseDR: string;
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  readonly TasaOCuotaDR: string;
  readonly ImporteDR: string;
}

/** A tax charged on the part of a document that is paid, in its currency. An exempt one has neither TasaOCuotaDR nor ImporteDR. */
export interface TrasladoDR {
  readonly BaseDR: string;
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  readonly TasaOCuotaDR?: string;
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

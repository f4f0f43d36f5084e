import type { AttributesOf } from "../../comprobante/attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "../../comprobante/traslado.ts";

/** The taxes of a whole payment, in MonedaP. */
export interface ImpuestosP {
  readonly RetencionesP?: readonly RetencionP[];
  readonly TrasladosP?: readonly TrasladoP[];
}

/** What was withheld of one tax in the whole payment, in MonedaP. */
export interface RetencionP {
  readonly ImpuestoP: string;
  readonly ImporteP: string;
}

/** What was charged of one tax, kind and rate in the whole payment, in MonedaP. */
export interface TrasladoP {
  readonly BaseP: string;
  readonly ImpuestoP: string;
  readonly TipoFactorP: TipoFactor;
  readonly TasaOCuotaP?: string;
  readonly ImporteP?: string;
}

export const RETENCION_P: AttributesOf<RetencionP> = { ImpuestoP: "R", ImporteP: "R" };

export const TRASLADO_P: AttributesOf<TrasladoP> = {
  BaseP: "R",
  ImpuestoP: "R",
  TipoFactorP: TIPOS_FACTOR,
  TasaOCuotaP: "O",
  ImporteP: "O",
};

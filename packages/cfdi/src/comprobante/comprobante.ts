import type { AttributesOf } from "./attributes.ts";
import type { CfdiRelacionados } from "./cfdi-relacionados.ts";
import type { Complemento } from "./complemento.ts";
import type { Concepto } from "./concepto.ts";
import type { Emisor } from "./emisor.ts";
import type { Impuestos } from "./impuestos.ts";
import type { InformacionGlobal } from "./informacion-global.ts";
import type { Receptor } from "./receptor.ts";

/** I ingreso, E egreso, T traslado, N nómina, P pago. */
export type TipoDeComprobante = (typeof TIPOS_DE_COMPROBANTE)[number];

export const TIPOS_DE_COMPROBANTE = ["I", "E", "T", "N", "P"] as const;

/**
 * A CFDI 4.0 exactly as its XML says it (Anexo 20; names and order are the law's). Every amount is a decimal written
 * as text; dates are local time of LugarExpedicion, without zone.
 */
export interface Comprobante {
  readonly Version: "4.0";
  readonly Serie?: string;
  readonly Folio?: string;
  readonly Fecha: string;
  /** Absent until sealed. */
  readonly Sello?: string;
  readonly FormaPago?: string;
  /** Absent until sealed. */
  readonly NoCertificado?: string;
  /** Absent until sealed. */
  readonly Certificado?: string;
  readonly CondicionesDePago?: string;
  readonly SubTotal: string;
  readonly Descuento?: string;
  readonly Moneda: string;
  readonly TipoCambio?: string;
  readonly Total: string;
  readonly TipoDeComprobante: TipoDeComprobante;
  readonly Exportacion: string;
  readonly MetodoPago?: string;
  readonly LugarExpedicion: string;
  readonly Confirmacion?: string;
  readonly InformacionGlobal?: InformacionGlobal;
  readonly CfdiRelacionados?: readonly CfdiRelacionados[];
  readonly Emisor: Emisor;
  readonly Receptor: Receptor;
  readonly Conceptos: readonly Concepto[];
  readonly Impuestos?: Impuestos;
  readonly Complemento?: readonly Complemento[];
  /** The inner XML of cfdi:Addenda: whatever two companies agreed on; neither signed nor checked by anybody. */
  readonly Addenda?: string;
}

/** Addenda is text too, but an element. */
export const COMPROBANTE: AttributesOf<Omit<Comprobante, "Addenda">> = {
  Version: ["4.0"],
  Serie: "O",
  Folio: "O",
  Fecha: "R",
  Sello: "O",
  FormaPago: "O",
  NoCertificado: "O",
  Certificado: "O",
  CondicionesDePago: "O",
  SubTotal: "R",
  Descuento: "O",
  Moneda: "R",
  TipoCambio: "O",
  Total: "R",
  TipoDeComprobante: TIPOS_DE_COMPROBANTE,
  Exportacion: "R",
  MetodoPago: "O",
  LugarExpedicion: "R",
  Confirmacion: "O",
};

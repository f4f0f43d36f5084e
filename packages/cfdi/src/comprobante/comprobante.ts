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
  /** 1 to 25 characters, free: the issuer's own series. */
  readonly Serie?: string;
  /** 1 to 40 characters, free: the issuer's own number. */
  readonly Folio?: string;
  /**
   * AAAA-MM-DDThh:mm:ss when it was issued, local time of LugarExpedicion; sent to certify within 72 hours (SAT401).
   */
  readonly Fecha: string;
  /** Absent until sealed. */
  readonly Sello?: string;
  /** c_FormaPago; 99 with PPD (CFDI40105); none in T, N and P (CFDI40103). */
  readonly FormaPago?: string;
  /** Absent until sealed. */
  readonly NoCertificado?: string;
  /** Absent until sealed. */
  readonly Certificado?: string;
  /** 1 to 1000 characters, in I and E. */
  readonly CondicionesDePago?: string;
  /** The sum of the lines' Importe, rounded once to the currency's decimals (CFDI40108); 0 in T and P. */
  readonly SubTotal: string;
  /** The sum of the lines' Descuento, rounded once; present when a line has one (CFDI40111). */
  readonly Descuento?: string;
  /** c_Moneda; XXX in P. */
  readonly Moneda: string;
  /** Pesos for one unit of Moneda, up to six decimals; none, or 1, with MXN (CFDI40114). */
  readonly TipoCambio?: string;
  /** SubTotal less Descuento plus taxes charged less taxes withheld, local ones included (CFDI40119); 0 in T and P. */
  readonly Total: string;
  readonly TipoDeComprobante: TipoDeComprobante;
  /** c_Exportacion; 01 for what does not leave the country. */
  readonly Exportacion: string;
  /** c_MetodoPago: PUE paid at once, PPD paid later; none in T and P (CFDI40125). */
  readonly MetodoPago?: string;
  /** c_CodigoPostal of the premises that issue: five digits. */
  readonly LugarExpedicion: string;
  /** Five letters or digits of a provider, for amounts out of range; its procedure is not in force. */
  readonly Confirmacion?: string;
  /** Only in a global invoice (CFDI40130). */
  readonly InformacionGlobal?: InformacionGlobal;
  /** One for each kind of relation. */
  readonly CfdiRelacionados?: readonly CfdiRelacionados[];
  readonly Emisor: Emisor;
  readonly Receptor: Receptor;
  readonly Conceptos: readonly Concepto[];
  /** The summary of the lines' taxes; none in T and P (CFDI40201). */
  readonly Impuestos?: Impuestos;
  /** In any order; the stamp is one of them. */
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

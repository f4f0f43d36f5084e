import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import type { ImpuestosLocales } from "../complementos/impuestos-locales.ts";
import type { LeyendasFiscales } from "../complementos/leyendas-fiscales.ts";
import type { Pagos } from "../complementos/pagos20/pagos.ts";
import type { Timbre } from "../timbre/timbre.ts";
import type { AttributesOf } from "./attributes.ts";
import type { Concepto } from "./concepto.ts";
import type { Impuestos } from "./impuestos.ts";

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

/** The taxpayer that issues the document. */
export interface Emisor {
  /** That of the certificate (SAT303). */
  readonly Rfc: string;
  /** As the SAT has it registered: capitals, without the kind of company; 1 to 300 characters. */
  readonly Nombre: string;
  /** c_RegimenFiscal, of those for its kind of person (CFDI40141). */
  readonly RegimenFiscal: string;
  /** Ten digits, when the receiver issues for the issuer. */
  readonly FacAtrAdquirente?: string;
}

export const EMISOR: AttributesOf<Emisor> = { Rfc: "R", Nombre: "R", RegimenFiscal: "R", FacAtrAdquirente: "O" };

/** The taxpayer that receives the document. */
export interface Receptor {
  /** Registered with the SAT, or one of the two generic ones. */
  readonly Rfc: string;
  /** As the SAT has it registered; PUBLICO EN GENERAL makes a global invoice (docs/sat/publico-en-general.md). */
  readonly Nombre: string;
  /** Five digits: the postal code registered; that of LugarExpedicion with a generic RFC (CFDI40149). */
  readonly DomicilioFiscalReceptor: string;
  /** c_Pais, for who lives abroad; never MEX (CFDI40152). */
  readonly ResidenciaFiscal?: string;
  /** 1 to 40 characters: the tax identity abroad, in its country's form (CFDI40156). */
  readonly NumRegIdTrib?: string;
  /** c_RegimenFiscal; 616 with a generic RFC (CFDI40159). */
  readonly RegimenFiscalReceptor: string;
  /** c_UsoCFDI, of those for its kind of person and regime (CFDI40161). */
  readonly UsoCFDI: string;
}

export const RECEPTOR: AttributesOf<Receptor> = {
  Rfc: "R",
  Nombre: "R",
  DomicilioFiscalReceptor: "R",
  ResidenciaFiscal: "O",
  NumRegIdTrib: "O",
  RegimenFiscalReceptor: "R",
  UsoCFDI: "R",
};

/** Period covered by a global invoice (sales to the general public). */
export interface InformacionGlobal {
  /** c_Periodicidad; 05, every two months, only with regime 621 (CFDI40132). */
  readonly Periodicidad: string;
  /** c_Meses; 13 to 18 with 05, else 01 to 12 (CFDI40134, CFDI40135). */
  readonly Meses: string;
  /** Four digits: the year of Fecha, or the one before (CFDI40136). */
  readonly Año: string;
}

export const INFORMACION_GLOBAL: AttributesOf<InformacionGlobal> = { Periodicidad: "R", Meses: "R", Año: "R" };

/** The documents related by one kind of relation; a document may have several of these nodes (new in 4.0). */
export interface CfdiRelacionados {
  /** c_TipoRelacion; 04 is a replacement (docs/sat/relaciones.md). */
  readonly TipoRelacion: string;
  /** The UUID of each related document. */
  readonly CfdiRelacionado: readonly string[];
}

export const CFDI_RELACIONADOS: AttributesOf<CfdiRelacionados> = { TipoRelacion: "R" };

/** What cfdi:Complemento may contain, distinguished by `tipo`. */
export type Complemento = Timbre | ImpuestosLocales | LeyendasFiscales | Pagos | ComplementoDesconocido;

/** The words by which complements are distinguished; any other is none, and is refused (TIMBRA-COMPLEMENTO-TIPO). */
export const TIPOS_DE_COMPLEMENTO = [
  "timbre",
  "impuestosLocales",
  "leyendasFiscales",
  "pagos",
  "desconocido",
] as const satisfies readonly Complemento["tipo"][];

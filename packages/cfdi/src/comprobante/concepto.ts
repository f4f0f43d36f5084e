import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import type { AttributesOf } from "./attributes.ts";
import type { DraftImpuesto } from "./draft.ts";
import type { Retencion, Traslado } from "./impuestos.ts";

/** One line of the document. */
export interface Concepto {
  /** c_ClaveProdServ: eight digits; 01010101 when none fits. */
  readonly ClaveProdServ: string;
  /** 1 to 100 characters: the issuer's own key; in a global invoice, the ticket. */
  readonly NoIdentificacion?: string;
  /** More than zero, up to six decimals. */
  readonly Cantidad: string;
  /** c_ClaveUnidad. */
  readonly ClaveUnidad: string;
  /** 1 to 20 characters: the issuer's own name of the unit. */
  readonly Unidad?: string;
  /** 1 to 1000 characters, no pipe. */
  readonly Descripcion: string;
  /** Up to six decimals; more than zero in I, E and N (CFDI40166). */
  readonly ValorUnitario: string;
  /** Cantidad by ValorUnitario, within the limits of CFDI40167, up to six decimals. */
  readonly Importe: string;
  /** No more than Importe, nor with more decimals (CFDI40168, CFDI40169). */
  readonly Descuento?: string;
  /** c_ObjetoImp: whether Impuestos must be there (CFDI40171, CFDI40172). */
  readonly ObjetoImp: string;
  readonly Impuestos?: ImpuestosDeConcepto;
  readonly ACuentaTerceros?: ACuentaTerceros;
  /** The NumeroPedimento of each customs document: "15  48  3009  0001234", two blanks between blocks. */
  readonly InformacionAduanera?: readonly string[];
  /** The Numero of each property-tax account. */
  readonly CuentaPredial?: readonly string[];
  /** Complements of the line: kept when read, or put here by who knows them. */
  readonly ComplementoConcepto?: readonly ComplementoDesconocido[];
  /** What it is made of. */
  readonly Parte?: readonly Parte[];
}

/** The taxes of one line, row by row. */
export interface ImpuestosDeConcepto {
  readonly Traslados?: readonly Traslado[];
  readonly Retenciones?: readonly Retencion[];
  /** Taxes of a draft whose `tipo` is none, as `price` was given them: TIMBRA-IMPUESTO-TIPO refuses them. In no XML. */
  readonly SinTipo?: readonly DraftImpuesto[];
}

export const CONCEPTO: AttributesOf<Concepto> = {
  ClaveProdServ: "R",
  NoIdentificacion: "O",
  Cantidad: "R",
  ClaveUnidad: "R",
  Unidad: "O",
  Descripcion: "R",
  ValorUnitario: "R",
  Importe: "R",
  Descuento: "O",
  ObjetoImp: "R",
};

/** A part or component of a concept. */
export interface Parte {
  /** c_ClaveProdServ. */
  readonly ClaveProdServ: string;
  /** 1 to 100 characters. */
  readonly NoIdentificacion?: string;
  /** More than zero, up to six decimals. */
  readonly Cantidad: string;
  /** 1 to 20 characters. */
  readonly Unidad?: string;
  /** 1 to 1000 characters, no pipe. */
  readonly Descripcion: string;
  /** More than zero, up to six decimals (CFDI40197). */
  readonly ValorUnitario?: string;
  /** Within the limits of Cantidad by ValorUnitario (CFDI40198). */
  readonly Importe?: string;
  /** The NumeroPedimento of each customs document. */
  readonly InformacionAduanera?: readonly string[];
}

export const PARTE: AttributesOf<Parte> = {
  ClaveProdServ: "R",
  NoIdentificacion: "O",
  Cantidad: "R",
  Unidad: "O",
  Descripcion: "R",
  ValorUnitario: "O",
  Importe: "O",
};

/** The third party on whose behalf a concept is sold. */
export interface ACuentaTerceros {
  /** Neither the issuer's nor the receiver's (CFDI40188). */
  readonly RfcACuentaTerceros: string;
  /** As the SAT has it registered; 1 to 300 characters. */
  readonly NombreACuentaTerceros: string;
  /** c_RegimenFiscal. */
  readonly RegimenFiscalACuentaTerceros: string;
  /** Five digits: the postal code registered. */
  readonly DomicilioFiscalACuentaTerceros: string;
}

export const A_CUENTA_TERCEROS: AttributesOf<ACuentaTerceros> = {
  RfcACuentaTerceros: "R",
  NombreACuentaTerceros: "R",
  RegimenFiscalACuentaTerceros: "R",
  DomicilioFiscalACuentaTerceros: "R",
};

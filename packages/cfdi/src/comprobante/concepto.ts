import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import type { ACuentaTerceros } from "./a-cuenta-terceros.ts";
import type { AttributesOf } from "./attributes.ts";
import type { Parte } from "./parte.ts";
import type { Retencion } from "./retencion.ts";
import type { Traslado } from "./traslado.ts";

/** One line of the document. */
export interface Concepto {
  readonly ClaveProdServ: string;
  readonly NoIdentificacion?: string;
  readonly Cantidad: string;
  readonly ClaveUnidad: string;
  readonly Unidad?: string;
  readonly Descripcion: string;
  readonly ValorUnitario: string;
  readonly Importe: string;
  readonly Descuento?: string;
  readonly ObjetoImp: string;
  readonly Impuestos?: ImpuestosDeConcepto;
  readonly ACuentaTerceros?: ACuentaTerceros;
  /** The NumeroPedimento of each customs document: "15  48  3009  0001234", two blanks between blocks. */
  readonly InformacionAduanera?: readonly string[];
  /** The Numero of each property-tax account. */
  readonly CuentaPredial?: readonly string[];
  /** Complements of the line; kept when read, never written by Timbra itself. */
  readonly ComplementoConcepto?: readonly ComplementoDesconocido[];
  readonly Parte?: readonly Parte[];
}

/** The taxes of one line, row by row. */
export interface ImpuestosDeConcepto {
  readonly Traslados?: readonly Traslado[];
  readonly Retenciones?: readonly Retencion[];
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

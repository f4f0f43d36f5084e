import type { AttributesOf } from "./attributes.ts";

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

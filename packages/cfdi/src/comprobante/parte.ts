import type { AttributesOf } from "./attributes.ts";

/** A part or component of a concept. */
export interface Parte {
  readonly ClaveProdServ: string;
  readonly NoIdentificacion?: string;
  readonly Cantidad: string;
  readonly Unidad?: string;
  readonly Descripcion: string;
  readonly ValorUnitario?: string;
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

import type { AttributesOf } from "./attributes.ts";

/** The taxpayer that issues the document. */
export interface Emisor {
  readonly Rfc: string;
  readonly Nombre: string;
  readonly RegimenFiscal: string;
  readonly FacAtrAdquirente?: string;
}

export const EMISOR: AttributesOf<Emisor> = { Rfc: "R", Nombre: "R", RegimenFiscal: "R", FacAtrAdquirente: "O" };

import type { AttributesOf } from "./attributes.ts";

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

import type { AttributesOf } from "./attributes.ts";

/** The taxpayer that receives the document. */
export interface Receptor {
  readonly Rfc: string;
  readonly Nombre: string;
  readonly DomicilioFiscalReceptor: string;
  readonly ResidenciaFiscal?: string;
  readonly NumRegIdTrib?: string;
  readonly RegimenFiscalReceptor: string;
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

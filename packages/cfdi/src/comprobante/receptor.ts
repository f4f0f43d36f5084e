import type { AttributesOf } from "./attributes.ts";

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

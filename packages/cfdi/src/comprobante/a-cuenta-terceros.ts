import type { AttributesOf } from "./attributes.ts";

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

import type { AttributesOf } from "./attributes.ts";

/** The third party on whose behalf a concept is sold. */
export interface ACuentaTerceros {
  readonly RfcACuentaTerceros: string;
  readonly NombreACuentaTerceros: string;
  readonly RegimenFiscalACuentaTerceros: string;
  readonly DomicilioFiscalACuentaTerceros: string;
}

export const A_CUENTA_TERCEROS: AttributesOf<ACuentaTerceros> = {
  RfcACuentaTerceros: "R",
  NombreACuentaTerceros: "R",
  RegimenFiscalACuentaTerceros: "R",
  DomicilioFiscalACuentaTerceros: "R",
};

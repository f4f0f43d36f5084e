import type { AttributesOf } from "../comprobante/attributes.ts";

/** The stamp a PAC puts on a document (Timbre Fiscal Digital 1.1). FechaTimbrado is always Zona Centro time. */
export interface Timbre {
  readonly tipo: "timbre";
  readonly Version: "1.1";
  readonly UUID: string;
  readonly FechaTimbrado: string;
  readonly RfcProvCertif: string;
  readonly Leyenda?: string;
  readonly SelloCFD: string;
  readonly NoCertificadoSAT: string;
  readonly SelloSAT: string;
}

export const TIMBRE: AttributesOf<Omit<Timbre, "tipo">> = {
  Version: ["1.1"],
  UUID: "R",
  FechaTimbrado: "R",
  RfcProvCertif: "R",
  Leyenda: "O",
  SelloCFD: "R",
  NoCertificadoSAT: "R",
  SelloSAT: "R",
};

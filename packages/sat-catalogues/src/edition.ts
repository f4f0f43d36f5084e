import type { Lista } from "./lists/lista.ts";

/** Which publication of the SAT's lists this is, and how much of it. */
export const EDITION: {
  /** Day of the publication, `AAAA-MM-DD`. */
  readonly date: string;
  /** Lists of which every key is here. */
  readonly complete: readonly Lista[];
  /** Lists of which the commonest keys are here. */
  readonly starter: readonly Lista[];
} = {
  date: "2026-08-06",
  complete: [
    "c_FormaPago",
    "c_MetodoPago",
    "c_Moneda",
    "c_TipoDeComprobante",
    "c_Exportacion",
    "c_CodigoPostal",
    "c_Periodicidad",
    "c_Meses",
    "c_TipoRelacion",
    "c_RegimenFiscal",
    "c_Pais",
    "c_UsoCFDI",
    "c_ObjetoImp",
    "c_Impuesto",
    "c_TipoFactor",
    "c_Aduana",
  ],
  starter: ["c_ClaveProdServ", "c_ClaveUnidad"],
};

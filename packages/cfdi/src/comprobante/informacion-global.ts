import type { AttributesOf } from "./attributes.ts";

/** Period covered by a global invoice (sales to the general public). */
export interface InformacionGlobal {
  /** c_Periodicidad; 05, every two months, only with regime 621 (CFDI40132). */
  readonly Periodicidad: string;
  /** c_Meses; 13 to 18 with 05, else 01 to 12 (CFDI40134, CFDI40135). */
  readonly Meses: string;
  /** Four digits: the year of Fecha, or the one before (CFDI40136). */
  readonly Año: string;
}

export const INFORMACION_GLOBAL: AttributesOf<InformacionGlobal> = { Periodicidad: "R", Meses: "R", Año: "R" };

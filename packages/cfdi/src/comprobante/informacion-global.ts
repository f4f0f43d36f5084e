import type { AttributesOf } from "./attributes.ts";

/** Period covered by a global invoice (sales to the general public). */
export interface InformacionGlobal {
  readonly Periodicidad: string;
  readonly Meses: string;
  readonly Año: string;
}

export const INFORMACION_GLOBAL: AttributesOf<InformacionGlobal> = { Periodicidad: "R", Meses: "R", Año: "R" };

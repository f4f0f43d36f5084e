import type { AttributesOf } from "./attributes.ts";

/** The documents related by one kind of relation; a document may carry several of these nodes (new in 4.0). */
export interface CfdiRelacionados {
  /** c_TipoRelacion; 04 is a replacement (docs/sat/relaciones.md). */
  readonly TipoRelacion: string;
  /** The UUID of each related document. */
  readonly CfdiRelacionado: readonly string[];
}

export const CFDI_RELACIONADOS: AttributesOf<CfdiRelacionados> = { TipoRelacion: "R" };

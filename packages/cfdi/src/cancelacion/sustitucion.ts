import type { Comprobante } from "../comprobante/comprobante.ts";

/**
 * Whether a document says that it replaces another (TipoRelacion 04): what motive 01 needs of the substitute (208, 212,
 * 312).
 */
export function sustituye(sustituto: Comprobante, uuid: string): boolean {
  const folio = uuid.toUpperCase();
  return (sustituto.CfdiRelacionados ?? []).some(
    ({ TipoRelacion, CfdiRelacionado }) =>
      TipoRelacion === "04" && CfdiRelacionado.some((related) => related.toUpperCase() === folio),
  );
}

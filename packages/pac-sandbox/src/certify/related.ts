import type { Comprobante } from "@timbra/cfdi";

/**
 * The UUIDs, upper case, that a document names: those it relates to and those it pays. While it lives they cannot be
 * cancelled.
 */
export function relatedTo({ CfdiRelacionados = [], Complemento = [] }: Comprobante): string[] {
  const related = CfdiRelacionados.flatMap(({ CfdiRelacionado }) => CfdiRelacionado);
  const paid = Complemento.flatMap((one) => (one.tipo === "pagos" ? one.Pago : [])).flatMap(
    ({ DoctoRelacionado }) => DoctoRelacionado,
  );
  return [...new Set([...related, ...paid.map(({ IdDocumento }) => IdDocumento)].map((uuid) => uuid.toUpperCase()))];
}

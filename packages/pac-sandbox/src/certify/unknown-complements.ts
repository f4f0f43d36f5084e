import type { Comprobante } from "@timbra/cfdi";
import type { Reason } from "./reason.ts";

/** A code of this sandbox's own: no provider says it, because every provider knows every complement of the SAT. */
const UNKNOWN = "SANDBOX-COMPLEMENTO";

/**
 * The complements of a document whose part of the cadena original nobody here can write. Its seal may be right or
 * wrong: that it is wrong (302) would be false of a document that a provider stamps, so this is said instead.
 */
export function unknownComplements({ Complemento = [], Conceptos }: Comprobante): Reason[] {
  const all = [...Complemento, ...Conceptos.flatMap(({ ComplementoConcepto = [] }) => ComplementoConcepto)];
  const opaque = all.flatMap((one) =>
    one.tipo === "desconocido" && one.campos === undefined ? [`${one.nombre} (${one.namespace})`] : [],
  );
  return [...new Set(opaque)].map((name) => ({
    code: UNKNOWN,
    message: `Este PAC de pruebas no conoce el complemento ${name}: no puede comprobar el sello del comprobante, y no dice que sea inválido.`,
  }));
}

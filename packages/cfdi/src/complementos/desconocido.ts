/**
 * A complement this library cannot look into. Kept whole, so that reading and writing a document loses nothing. Who knows
 * it says the rest here, and the document can be sealed and verified like any other; see "A complement" in CONTRIBUTING.
 */
export interface ComplementoDesconocido {
  readonly tipo: "desconocido";
  /** Namespace URI of its element. */
  readonly namespace: string;
  /** Local name of its element. */
  readonly nombre: string;
  /** The element, with every namespace declaration it needs. */
  readonly xml: string;
  /** Its fields of the cadena original, in the order of its stylesheet; never read from a document. */
  readonly campos?: readonly string[];
  /** Where its schema is published: the root of the document names it, as the SAT asks. */
  readonly esquema?: string;
}

/** Whether the part of the cadena original that a complement writes is not known. */
export function isOpaque(complemento: { readonly tipo: string; readonly campos?: readonly string[] }): boolean {
  return complemento.tipo === "desconocido" && complemento.campos === undefined;
}

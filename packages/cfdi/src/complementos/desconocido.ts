/**
 * A complement this library cannot look into. Kept whole, so that reading and writing a document loses nothing. Who
 * knows it says the rest here, `campos` and `esquema`, and the document can be checked, sealed and verified like any
 * other. Without `campos` the cadena would not be the SAT's: `seal` throws, and `verifySello` is false.
 */
export interface ComplementoDesconocido {
  readonly tipo: "desconocido";
  /** Namespace URI of its element. */
  readonly namespace: string;
  /** Local name of its element. */
  readonly nombre: string;
  /**
   * The element and all inside it as XML, with every namespace it uses declared on it. Written as it is, so it must be
   * well formed.
   */
  readonly xml: string;
  /**
   * Its fields of the cadena original in the order of the SAT's stylesheet, required ones even when empty: values as
   * the attributes say them, references resolved; blanks are made regular here. Never read from a document.
   */
  readonly campos?: readonly string[];
  /** The address of its schema, which the root of the document names beside the namespace, as the SAT asks. */
  readonly esquema?: string;
}

/** Whether the part of the cadena original that a complement writes is not known. */
export function isOpaque(complemento: { readonly tipo: string; readonly campos?: readonly string[] }): boolean {
  return complemento.tipo === "desconocido" && complemento.campos === undefined;
}

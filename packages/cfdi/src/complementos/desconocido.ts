/** A complement this library cannot look into. Kept whole, so that reading and writing a document loses nothing. */
export interface ComplementoDesconocido {
  readonly tipo: "desconocido";
  /** Namespace URI of its element. */
  readonly namespace: string;
  /** Local name of its element. */
  readonly nombre: string;
  /** The element, with every namespace declaration it needs. */
  readonly xml: string;
}

import { canonicalElement } from "./canonical.ts";

/** The root of a request: what is particular to each, its children already in canonical form. */
export interface Raiz {
  readonly nombre: string;
  readonly namespace: string;
  readonly atributos: Readonly<Record<string, string>>;
  readonly contenido: string;
}

/** Declared on every root and used by none: they are part of the canonical form that is signed. */
const SCHEMA = ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The namespaces in force inside an element whose default one is `namespace`, in canonical order. */
export function declarations(namespace: string): string {
  return ` xmlns="${namespace}"${SCHEMA}`;
}

/** The document in canonical form; `signature` comes last, and without it this is what the digest is made of. */
export function canonicalDocument({ nombre, namespace, atributos, contenido }: Raiz, signature = ""): string {
  return canonicalElement(nombre, { ...atributos, declarations: declarations(namespace) }, contenido, signature);
}

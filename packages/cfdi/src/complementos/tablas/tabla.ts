/**
 * What the SAT's schema and stylesheet say of one vocabulary (a complement, or the root of a document), as data.
 * Reader, writer, cadena and structural check walk it. Made by scripts/complementos; names are the schema's.
 */
export interface Tabla {
  /** Its namespace. */
  readonly espacio: string;
  /** The prefix that it is written with. */
  readonly prefijo: string;
  /** The address of its schema, named at the root of a document. */
  readonly esquema: string;
  readonly tipos: Readonly<Record<string, Tipo>>;
  readonly raiz: Nodo;
}

/** An element. */
export interface Nodo {
  readonly nombre: string;
  /** In the order of the cadena original; those that it leaves out come last. */
  readonly atributos?: Readonly<Record<string, Atributo>>;
  /** In the order of the schema. */
  readonly hijos?: readonly Nodo[];
  /** The type of the text inside it, when it has one. */
  readonly texto?: string;
  /** How often it must be there at least; 1 when nothing is said. */
  readonly min?: number;
  /** How often it may be there; 1 when nothing is said, 0 for any number. */
  readonly max?: number;
  /** Where its children are no plain sequence: a regular expression over their names, each followed by ";". */
  readonly contenido?: string;
  /** Its children are complements, each of a table of its own (`cfdi:Complemento`), or anything (`cfdi:Addenda`). */
  readonly ajenos?: true;
  /** Its steps of the cadena original, where they are not its attributes and then its children, all in order. */
  readonly cadena?: readonly Paso[];
}

/** The name of its type; required unless it ends in "?". */
export type Atributo = string;

/**
 * A step of the cadena original: "@Serie", the attribute's field, even when absent; "@Serie?", only when there; "." and
 * ".?", the same of the text; "seller/gln/.", a required field of a child that may be missing; "Emisor", every such
 * child by its own steps; an object, every such child by these steps; "*", the complements inside.
 */
export type Paso = string | { readonly hijo: string; readonly pasos: readonly Paso[] };

/** What values may be. All that is said holds at once. */
export interface Tipo {
  /** "texto" when nothing is said. */
  readonly base?: "decimal" | "entero" | "fecha" | "fechaHora" | "hora" | "base64" | "palabra";
  /** What is done with blanks before a value is looked at: nothing, when nothing is said. */
  readonly blancos?: "collapse" | "replace";
  /** Regular expressions, all of which must match from end to end. */
  readonly patrones?: readonly string[];
  readonly largo?: readonly [min: number, max: number | null];
  /** The only values. */
  readonly valores?: readonly string[];
  /** The SAT's list that has its values, and the schema that it is in: `catCartaPorte:c_TipoPermiso`. */
  readonly lista?: string;
  /** Of numbers and moments, as text. */
  readonly minimo?: string;
  readonly maximo?: string;
  /** Digits after the point, at most. */
  readonly fracciones?: number;
  /** Digits at most. */
  readonly digitos?: number;
}

/** A node whose only content is a list, which it stands for: ImpuestosDR.TrasladosDR is the list of its TrasladoDR. */
export function isGroup({ atributos, hijos, texto, contenido }: Nodo): boolean {
  const [only, ...others] = hijos ?? [];
  return (
    atributos === undefined &&
    texto === undefined &&
    contenido === undefined &&
    only?.max !== undefined &&
    others.length === 0
  );
}

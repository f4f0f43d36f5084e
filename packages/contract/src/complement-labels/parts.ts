import type { Tabla } from "@timbra/cfdi/complementos";
import type { ComplementData, ComplementValue } from "../invoices/complements.ts";
import type { Language } from "../language.ts";
import { labelOfNode } from "./labels.ts";

type Nodo = Tabla["raiz"];

/** A node of a complement with what it says itself, as a page or a print shows it. */
export interface ComplementPart {
  /** "Mercancía 2"; of the root its own name. */
  readonly title: string;
  /** How many nodes it is inside of. */
  readonly depth: number;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A complement as a list of its nodes that say something, from the outside in, in the order of its schema. */
export function complementParts({ raiz }: Tabla, data: ComplementData, language: Language): ComplementPart[] {
  return partsOf(raiz, data, labelOfNode(raiz.nombre, language), 0, language).filter(({ facts }) => facts.length > 0);
}

function partsOf(
  nodo: Nodo,
  value: ComplementValue,
  title: string,
  depth: number,
  language: Language,
): ComplementPart[] {
  if (typeof value === "string") return [{ title: "", depth, facts: [{ label: title, value }] }];
  if (isList(value)) {
    const [only] = nodo.hijos ?? [];
    return only === undefined
      ? []
      : value.flatMap((item, at) => partsOf(only, item, numbered(only, at, language), depth, language));
  }
  const attributes = [...Object.keys(nodo.atributos ?? {}), "texto"].filter((name) => !/^version$/i.test(name));
  const facts = attributes.flatMap((name) => {
    const text = value[name];
    return typeof text === "string" && text !== "" ? [{ label: labelOfNode(name, language), value: text }] : [];
  });
  const inside = (nodo.hijos ?? []).flatMap((hijo) => {
    const child = value[hijo.nombre];
    if (child === undefined) return [];
    if (hijo.max === undefined || !isList(child))
      return partsOf(hijo, child, labelOfNode(hijo.nombre, language), depth + 1, language);
    return child.flatMap((item, at) => partsOf(hijo, item, numbered(hijo, at, language), depth + 1, language));
  });
  return [{ title, depth, facts }, ...inside];
}

function isList(value: ComplementValue): value is readonly ComplementValue[] {
  return Array.isArray(value);
}

function numbered({ nombre }: Nodo, at: number, language: Language): string {
  return `${labelOfNode(nombre, language)} ${at + 1}`;
}

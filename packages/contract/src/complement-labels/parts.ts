import type { Tabla } from "@timbra/cfdi/complementos";
import type { ComplementData, ComplementValue } from "../invoices/complements.ts";
import type { Language } from "../language.ts";
import { type FieldList, listOfField, type NodeAround } from "./field-lists.ts";
import { labelOfNode } from "./labels.ts";
import { nameOfValue } from "./value-names.ts";

type Nodo = Tabla["raiz"];

/** A node of a complement with what it says itself, as a page or a print shows it. */
export interface ComplementPart {
  /** "Mercancía 2"; of the root its own name. */
  readonly title: string;
  /** How many nodes it is inside of. */
  readonly depth: number;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/**
 * What the SAT calls a key of one of its lists, by the name of the list in its schemas and, of a place, the key of the
 * state that it is in; undefined: nobody knows.
 */
export type NameInList = (list: FieldList["list"], key: string, within?: string) => string | undefined;

/**
 * A complement as a list of its nodes that say something, from the outside in, in the order of its schema. A key has
 * its name beside it where `nameInList` knows it.
 */
export function complementParts(
  tabla: Tabla,
  data: ComplementData,
  language: Language,
  nameInList: NameInList = () => undefined,
): ComplementPart[] {
  const reading = { tipos: tabla.tipos, language, nameInList };
  const whole = { node: tabla.raiz, value: data, title: labelOfNode(tabla.raiz.nombre, language), around: [] };
  return partsOf(whole, reading).filter(({ facts }) => facts.length > 0);
}

interface Reading {
  readonly tipos: Tabla["tipos"];
  readonly language: Language;
  readonly nameInList: NameInList;
}

interface Place {
  readonly node: Nodo;
  readonly value: ComplementValue;
  readonly title: string;
  /** The nodes around it, the nearest first. */
  readonly around: readonly NodeAround[];
}

function partsOf(place: Place, reading: Reading): ComplementPart[] {
  const { node, value, title, around } = place;
  const { language } = reading;
  const depth = around.length;
  if (typeof value === "string") return [{ title: "", depth, facts: [{ label: title, value }] }];
  if (isList(value)) {
    const [only] = node.hijos ?? [];
    if (only === undefined) return [];
    return value.flatMap((item, at) =>
      partsOf({ node: only, value: item, title: numbered(only, at, language), around }, reading),
    );
  }
  const own = [{ nombre: node.nombre, data: value }, ...around];
  const inside = (node.hijos ?? []).flatMap((hijo) => {
    const child = value[hijo.nombre];
    if (child === undefined) return [];
    if (hijo.max === undefined || !isList(child))
      return partsOf({ node: hijo, value: child, title: labelOfNode(hijo.nombre, language), around: own }, reading);
    return child.flatMap((item, at) =>
      partsOf({ node: hijo, value: item, title: numbered(hijo, at, language), around: own }, reading),
    );
  });
  return [{ title, depth, facts: factsOf(node, own, reading) }, ...inside];
}

/** What a node says in its attributes and its text. */
function factsOf(
  { atributos = {}, texto }: Nodo,
  around: readonly NodeAround[],
  { tipos, language, nameInList }: Reading,
): ComplementPart["facts"] {
  const fields = Object.entries({ ...atributos, ...(texto !== undefined && { texto }) });
  return fields.flatMap(([name, type]) => {
    const value = around[0]?.data[name];
    if (typeof value !== "string" || value === "" || /^version$/i.test(name)) return [];
    const { lista, valores } = tipos[type.replace("?", "")] ?? {};
    const found = listOfField(name, lista, around);
    const called =
      valores !== undefined ? nameOfValue(name, value, language) : found && nameInList(found.list, value, found.within);
    return [{ label: labelOfNode(name, language), value: called === undefined ? value : `${value} - ${called}` }];
  });
}

function isList(value: ComplementValue): value is readonly ComplementValue[] {
  return Array.isArray(value);
}

function numbered({ nombre }: Nodo, at: number, language: Language): string {
  return `${labelOfNode(nombre, language)} ${at + 1}`;
}

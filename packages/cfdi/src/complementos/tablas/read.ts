import { error, type Problem } from "../../problem.ts";
import { XSI } from "../../xml/namespaces.ts";
import { isElement, textOf, type XmlElement, type XmlMarkup } from "../../xml/xml-element.ts";
import { contentProblems } from "./content.ts";
import { isText, type Valor } from "./datos.ts";
import { isGroup, type Nodo, type Tabla } from "./tabla.ts";

/** Data that was read, and everything in it that the schema has no place for. */
export interface LecturaDeDatos {
  readonly datos: Valor;
  readonly problems: readonly Problem[];
}

/** How the elements of other vocabularies inside a document are read, those of `cfdi:Complemento`. */
export type ReadForeign = (element: XmlElement, path: string) => Valor;

/** Reads an element by its table. Values are not looked at: `checkDatos` does that. */
export function readDatos(
  { raiz }: Tabla,
  element: XmlElement,
  path: string,
  readForeign?: ReadForeign,
): LecturaDeDatos {
  const reader = new Reader(readForeign);
  const datos = reader.read(raiz, element, path);
  return { datos, problems: reader.problems };
}

class Reader {
  readonly problems: Problem[] = [];
  readonly #readForeign: ReadForeign | undefined;

  constructor(readForeign: ReadForeign | undefined) {
    this.#readForeign = readForeign;
  }

  read(nodo: Nodo, element: XmlElement, path: string): Valor {
    const attributes = this.#attributes(nodo, element, path);
    if (nodo.ajenos) return this.#foreign(element, path);
    const lists = this.#children(nodo, element, path);
    this.#refuseText(nodo, element, path);
    if (isGroup(nodo)) return [...lists.values()][0] ?? [];
    if (isText(nodo)) return textOf(element);
    const children = (nodo.hijos ?? []).flatMap((hijo): [string, Valor][] => {
      const items = lists.get(hijo.nombre);
      if (items === undefined) return [];
      return [[hijo.nombre, hijo.max === undefined ? (items[0] as Valor) : items]];
    });
    const text = nodo.texto === undefined ? {} : { texto: textOf(element) };
    return { ...attributes, ...text, ...Object.fromEntries(children) };
  }

  #attributes({ atributos = {} }: Nodo, element: XmlElement, path: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { uri, local, name, value } of element.attributes) {
      if (uri === XSI.uri) continue;
      if (uri === "" && Object.hasOwn(atributos, local)) found[local] = value;
      else this.#note("TIMBRA-XML-UNKNOWN-ATTRIBUTE", path, name);
    }
    for (const [name, tipo] of Object.entries(atributos))
      if (!tipo.endsWith("?") && found[name] === undefined) this.#note("TIMBRA-XML-MISSING-ATTRIBUTE", path, name);
    return found;
  }

  /** The children that the table has, by their names. */
  #children(nodo: Nodo, element: XmlElement, path: string): Map<string, Valor[]> {
    const lists = new Map<string, Valor[]>();
    const names: string[] = [];
    for (const child of element.children.filter(isElement)) {
      const isOwn = child.uri === element.uri;
      const hijo = isOwn ? nodo.hijos?.find(({ nombre }) => nombre === child.local) : undefined;
      // A child of another vocabulary may have the name of one of ours.
      names.push(isOwn ? child.local : `${child.uri} ${child.local}`);
      if (hijo === undefined) continue;
      const items = lists.get(hijo.nombre) ?? [];
      items.push(this.read(hijo, child, pathOf(nodo, hijo, path, items.length)));
      lists.set(hijo.nombre, items);
    }
    this.problems.push(...contentProblems(nodo, names, path));
    return lists;
  }

  #foreign(element: XmlElement, path: string): Valor {
    const read = this.#readForeign;
    return read === undefined
      ? []
      : element.children.filter(isElement).map((child, at) => read(child, `${path}[${at}]`));
  }

  /** A node that has neither text nor children may not have a blank: some stylesheets would put it into the cadena. */
  #refuseText({ texto, hijos }: Nodo, element: XmlElement, path: string): void {
    if (texto !== undefined) return;
    const isText = ({ markup, blank }: XmlMarkup) => !blank || (hijos === undefined && !/^<[!?]/.test(markup));
    if (element.children.some((child) => !isElement(child) && isText(child)))
      this.problems.push(error("TIMBRA-XML-TEXT", path));
  }

  #note(code: string, path: string, name: string): void {
    this.problems.push(error(code, path === "" ? name : `${path}.${name}`, { name }));
  }
}

/** The place of a child: lists have numbers, and a node that groups one is that list. */
export function pathOf(nodo: Nodo, hijo: Nodo, path: string, at: number): string {
  if (isGroup(nodo)) return `${path}[${at}]`;
  const step = hijo.max === undefined ? hijo.nombre : `${hijo.nombre}[${at}]`;
  return path === "" ? step : `${path}.${step}`;
}

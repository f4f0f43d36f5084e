import { readFileSync } from "node:fs";
import { LIMITS } from "../../src/xml/limits.ts";
import { parseXml } from "../../src/xml/parse.ts";
import { isElement, type XmlElement } from "../../src/xml/xml-element.ts";

/** The SAT's files, below the folder that has `www.sat.gob.mx`; each is parsed once. */
export class SatFolder {
  readonly #folder: string;
  readonly #parsed = new Map<string, XmlElement>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The root of a file, by its address without `http://`. */
  root(address: string): XmlElement {
    const known = this.#parsed.get(address);
    if (known !== undefined) return known;
    const bytes = readFileSync(`${this.#folder}/${address}`);
    const root = parseXml(bytes, { ...LIMITS, size: 1e8, nodes: 1e7, attributes: 1e7 });
    this.#parsed.set(address, root);
    return root;
  }
}

/** An address that a file names by its place beside it. */
export function resolve(from: string, href: string): string {
  return new URL(href, `http://${from}`).href.slice("http://".length);
}

/** The elements inside an element, of one name when asked. */
export function elementsOf(parent: XmlElement, local?: string): XmlElement[] {
  return parent.children.filter(isElement).filter((child) => local === undefined || child.local === local);
}

/** An attribute that is not there is undefined. */
export function attributeOf(element: XmlElement, local: string): string | undefined {
  return element.attributes.find((attribute) => attribute.local === local)?.value;
}

/** The namespace that a prefix stands for at an element. */
export function namespaceAt(element: XmlElement, prefix: string): string {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    const uri = at.declarations[prefix];
    if (uri !== undefined) return uri;
  }
  throw new Error(`No namespace for ${prefix} at ${element.name}`);
}

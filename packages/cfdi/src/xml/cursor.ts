import { type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { error, type Problem } from "../problem.ts";
import { XSI } from "./namespaces.ts";
import { isElement, type XmlElement } from "./xml-element.ts";

const NONE: readonly never[] = [];
const NO_ATTRIBUTES = {};
const ONLY = { UUID: { UUID: "R" }, NumeroPedimento: { NumeroPedimento: "R" }, Numero: { Numero: "R" } } as const;

/**
 * Traverses one element while it is read into a node: gives its attributes and children, and records every problem. The
 * order in which children are asked for is their legal order.
 */
export class Cursor {
  readonly path: string;
  readonly element: XmlElement;
  readonly problems: Problem[];
  readonly #asked: string[] = [];
  #anythingGoes = false;

  constructor(element: XmlElement, path: string, problems: Problem[]) {
    this.element = element;
    this.path = path;
    this.problems = problems;
  }

  /** The attributes of the table. Notes the missing, the unknown, and values outside their list. */
  attributes<Node>(table: AttributesOf<Node>): Pick<Node, keyof AttributesOf<Node> & keyof Node> {
    const found: Record<string, string> = {};
    for (const { uri, local, name, value } of this.element.attributes) {
      if (uri === XSI.uri) continue;
      if (uri !== "" || !Object.hasOwn(table, local)) this.note("TIMBRA-XML-UNKNOWN-ATTRIBUTE", name);
      else found[local] = value;
    }
    for (const { name, isOptional, allowed } of listOf(table)) if (!isOptional) this.#judge(name, allowed, found[name]);
    return found as Pick<Node, keyof AttributesOf<Node> & keyof Node>;
  }

  /** For an element that has none. */
  withoutAttributes(): void {
    this.attributes(NO_ATTRIBUTES);
  }

  /** The one attribute of a node that has no other. */
  only(name: "UUID" | "NumeroPedimento" | "Numero"): string {
    return this.attributes<Record<string, string>>(ONLY[name])[name] ?? "";
  }

  /** A child that must be there once. */
  required<Name extends string, T>(name: Name, read: (at: Cursor) => T): { [K in Name]: T } {
    const [first] = this.#one(name);
    return { [name]: first ? this.#enter(first, name, read) : this.#missing(name, name, read) } as { [K in Name]: T };
  }

  /** A child that may be there once. */
  optional<Name extends string, T>(name: Name, read: (at: Cursor) => T): { [K in Name]?: T } {
    const [first] = this.#one(name);
    return (first ? { [name]: this.#enter(first, name, read) } : {}) as { [K in Name]?: T };
  }

  /** Children that may be repeated, or absent. */
  repeated<Name extends string, T>(name: Name, read: (at: Cursor) => T): { [K in Name]?: T[] } {
    const items = this.#all(name).map((child, at) => this.#enter(child, `${name}[${at}]`, read));
    return (items.length > 0 ? { [name]: items } : {}) as { [K in Name]?: T[] };
  }

  /** Children that may be repeated and must be there at least once. */
  atLeastOne<T>(name: string, read: (at: Cursor) => T): T[] {
    const items = this.#all(name).map((child, at) => this.#enter(child, `${name}[${at}]`, read));
    return items.length > 0 ? items : [this.#missing(name, `${name}[0]`, read)];
  }

  /** The items of a group: what is in Traslados is Traslado. In paths the group means the list. */
  items<T>(item: string, read: (at: Cursor) => T): T[] {
    this.withoutAttributes();
    const found = this.#all(item).map((child, at) => this.#enterAt(child, `${this.path}[${at}]`, read));
    if (found.length === 0) this.note("TIMBRA-XML-MISSING-NODE", item);
    return found;
  }

  /** Every child, of whatever vocabulary. */
  foreign<T>(read: (at: Cursor) => T): T[] {
    this.#anythingGoes = true;
    return this.element.children
      .filter(isElement)
      .map((child, at) => this.#enterAt(child, `${this.path}[${at}]`, read));
  }

  /** What is inside is not ours: nothing in it is a problem. */
  leaveUnread(): XmlElement {
    this.#anythingGoes = true;
    return this.element;
  }

  note(code: string, name: string, params: Readonly<Record<string, string>> = {}): void {
    this.problems.push(error(code, this.path === "" ? name : `${this.path}.${name}`, { name, ...params }));
  }

  /** Notes children that nobody asked for, or in another order, and stray text. */
  finish(): void {
    if (this.#anythingGoes) return;
    let furthest = 0;
    for (const child of this.element.children) {
      if (!isElement(child)) {
        if (!child.blank) this.problems.push(error("TIMBRA-XML-TEXT", this.path));
        continue;
      }
      const place = child.uri === this.element.uri ? this.#asked.indexOf(child.local) : -1;
      if (place === -1) this.note("TIMBRA-XML-UNKNOWN-NODE", child.name);
      else if (place < furthest) this.note("TIMBRA-XML-NODE-ORDER", child.local);
      furthest = Math.max(furthest, place);
    }
  }

  #judge(name: string, allowed: readonly string[] | undefined, value: string | undefined): void {
    if (value === undefined) this.note("TIMBRA-XML-MISSING-ATTRIBUTE", name);
    else if (allowed?.includes(value) === false)
      this.note("TIMBRA-XML-VALUE", name, { value, allowed: allowed.join(", ") });
  }

  #all(name: string): readonly XmlElement[] {
    this.#asked.push(name);
    let found: XmlElement[] | undefined;
    for (const child of this.element.children) {
      if (!isElement(child) || child.local !== name || child.uri !== this.element.uri) continue;
      if (found === undefined) found = [child];
      else found.push(child);
    }
    return found ?? NONE;
  }

  #one(name: string): readonly XmlElement[] {
    const found = this.#all(name);
    if (found.length > 1) this.note("TIMBRA-XML-REPEATED-NODE", name);
    return found;
  }

  #enter<T>(child: XmlElement, step: string, read: (at: Cursor) => T): T {
    return this.#enterAt(child, this.path === "" ? step : `${this.path}.${step}`, read);
  }

  #enterAt<T>(child: XmlElement, path: string, read: (at: Cursor) => T): T {
    const cursor = new Cursor(child, path, this.problems);
    const value = read(cursor);
    cursor.finish();
    return value;
  }

  /** Notes the absence once, and reads an empty stand-in so that the rest of the document is still checked. */
  #missing<T>(name: string, step: string, read: (at: Cursor) => T): T {
    this.note("TIMBRA-XML-MISSING-NODE", name);
    const standIn: XmlElement = { ...this.element, name, local: name, attributes: [], children: [] };
    return read(new Cursor(standIn, step, []));
  }
}

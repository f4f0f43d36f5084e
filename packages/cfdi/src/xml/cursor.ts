import { type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { error, type Problem } from "../problem.ts";
import { XSI } from "./namespaces.ts";
import type { TagShape } from "./tag-shape.ts";
import { isElement, type XmlElement } from "./xml-element.ts";

const NONE: readonly never[] = [];
const NO_ATTRIBUTES = {};
const ONLY = { UUID: { UUID: "R" }, NumeroPedimento: { NumeroPedimento: "R" }, Numero: { Numero: "R" } } as const;

/** A child of a node: how often it may be there, and what it is read with. */
export interface ChildReader {
  readonly name: string;
  readonly how: "required" | "optional" | "repeated";
  readonly read: (at: Cursor) => unknown;
}

/**
 * Traverses one element while it is read into a node: gives its attributes and children, and records every problem. The
 * order in which children are asked for is their legal order.
 */
export class Cursor {
  readonly problems: Problem[];
  readonly #outer: Cursor | null;
  #element: XmlElement;
  /** The step from there: its name ("" for an item of a group), and which of several it is, -1 for the only one. */
  #step: string;
  #index: number;
  #asked: string[] | undefined;
  #anythingGoes = false;
  /** Children are read one after the other, and one cursor serves them all. */
  #inner: Cursor | undefined;

  constructor(element: XmlElement, step: string, problems: Problem[], outer: Cursor | null = null) {
    this.#element = element;
    this.problems = problems;
    this.#outer = outer;
    this.#step = step;
    this.#index = -1;
  }

  #moveTo(element: XmlElement, step: string, index: number): void {
    this.#element = element;
    this.#step = step;
    this.#index = index;
    this.#asked = undefined;
    this.#anythingGoes = false;
  }

  get element(): XmlElement {
    return this.#element;
  }

  /** Where it is; put together when somebody asks, which nobody does of a document without problems. */
  get path(): string {
    const outer = this.#outer?.path ?? "";
    const step = outer === "" || this.#step === "" ? this.#step : `.${this.#step}`;
    return `${outer}${step}${this.#index === -1 ? "" : `[${this.#index}]`}`;
  }

  /** The attributes of the table. Notes the missing, the unknown, and values outside their list. */
  attributes<Node>(table: AttributesOf<Node>): Pick<Node, keyof AttributesOf<Node> & keyof Node> {
    const found = recordOf(table, this.element) ?? this.#attributesOneByOne(table);
    return found as Pick<Node, keyof AttributesOf<Node> & keyof Node>;
  }

  #attributesOneByOne<Node>(table: AttributesOf<Node>): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { uri, local, name, value } of this.element.attributes) {
      if (uri === XSI.uri) continue;
      if (uri !== "" || !Object.hasOwn(table, local)) this.note("TIMBRA-XML-UNKNOWN-ATTRIBUTE", name);
      else found[local] = value;
    }
    for (const { name, isOptional, allowed } of listOf(table)) if (!isOptional) this.#judge(name, allowed, found[name]);
    return found;
  }

  /**
   * The attributes of the table, and the children of the list, which is in their legal order. What is as it should be
   * is read from the first child to the last; anything else, child by child of the list, says what is wrong with it.
   */
  node<Node>(table: AttributesOf<Node>, children: readonly ChildReader[]): Node {
    const node = this.attributes(table) as Record<string, unknown>;
    if (isRegular(this.element, children)) this.#readInOrder(node, children);
    else for (const { name, how, read } of children) Object.assign(node, this[how](name, read));
    return node as Node;
  }

  #readInOrder(node: Record<string, unknown>, children: readonly ChildReader[]): void {
    this.#anythingGoes = true;
    let place = 0;
    let items: unknown[] | undefined;
    for (const child of this.element.children) {
      if (!isElement(child)) continue;
      let reader = children[place];
      while (reader !== undefined && reader.name !== child.local) {
        items = undefined;
        reader = children[++place];
      }
      if (reader === undefined) return;
      if (reader.how !== "repeated") node[reader.name] = this.#enter(child, reader.name, -1, reader.read);
      else if (items === undefined) node[reader.name] = items = [this.#enter(child, reader.name, 0, reader.read)];
      else items.push(this.#enter(child, reader.name, items.length, reader.read));
    }
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
    return { [name]: first ? this.#enter(first, name, -1, read) : this.#missing(name, name, read) } as {
      [K in Name]: T;
    };
  }

  /** A child that may be there once. */
  optional<Name extends string, T>(name: Name, read: (at: Cursor) => T): { [K in Name]?: T } {
    const [first] = this.#one(name);
    return (first ? { [name]: this.#enter(first, name, -1, read) } : {}) as { [K in Name]?: T };
  }

  /** Children that may be repeated, or absent. */
  repeated<Name extends string, T>(name: Name, read: (at: Cursor) => T): { [K in Name]?: T[] } {
    const items = this.#all(name).map((child, at) => this.#enter(child, name, at, read));
    return (items.length > 0 ? { [name]: items } : {}) as { [K in Name]?: T[] };
  }

  /** Children that may be repeated and must be there at least once. */
  atLeastOne<T>(name: string, read: (at: Cursor) => T): T[] {
    const items = this.#all(name).map((child, at) => this.#enter(child, name, at, read));
    return items.length > 0 ? items : [this.#missing(name, `${name}[0]`, read)];
  }

  /** The items of a group: what is in Traslados is Traslado. In paths the group means the list. */
  items<T>(item: string, read: (at: Cursor) => T): T[] {
    this.withoutAttributes();
    const found = this.#all(item);
    if (found.length === 0) this.note("TIMBRA-XML-MISSING-NODE", item);
    return found.map((child, at) => this.#enter(child, "", at, read));
  }

  /** Every child, of whatever vocabulary. */
  foreign<T>(read: (at: Cursor) => T): T[] {
    this.#anythingGoes = true;
    return this.element.children.filter(isElement).map((child, at) => this.#enter(child, "", at, read));
  }

  /** What is inside is not ours: nothing in it is a problem. */
  leaveUnread(): XmlElement {
    this.#anythingGoes = true;
    return this.element;
  }

  note(code: string, name: string, params: Readonly<Record<string, string>> = {}): void {
    const { path } = this;
    this.problems.push(error(code, path === "" ? name : `${path}.${name}`, { name, ...params }));
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
      const place = child.uri === this.element.uri ? (this.#asked?.indexOf(child.local) ?? -1) : -1;
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
    if (this.#asked === undefined) this.#asked = [name];
    else this.#asked.push(name);
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

  #enter<T>(child: XmlElement, step: string, index: number, read: (at: Cursor) => T): T {
    const cursor = this.#inner ?? new Cursor(child, step, this.problems, this);
    this.#inner = cursor;
    cursor.#moveTo(child, step, index);
    const value = read(cursor);
    cursor.finish();
    return value;
  }

  /** Notes the absence once, and reads an empty stand-in so that the rest of the document is still checked. */
  #missing<T>(name: string, step: string, read: (at: Cursor) => T): T {
    this.note("TIMBRA-XML-MISSING-NODE", name);
    const { uri, parent, declarations, source } = this.element;
    const standIn = { name, uri, local: name, parent, declarations, attributes: [], children: [], source };
    return read(new Cursor(standIn, step, []));
  }
}

/** Whether children are those of the list, in its order, none too often and none missing, with nothing between them. */
function isRegular({ uri, children }: XmlElement, readers: readonly ChildReader[]): boolean {
  let last = -1;
  for (const child of children) {
    if (!isElement(child)) {
      if (!child.blank) return false;
      continue;
    }
    const place = child.uri === uri ? placeOf(child.local, readers, last) : -1;
    if (place === -1 || isAnyRequired(readers, last + 1, place)) return false;
    last = place;
  }
  return !isAnyRequired(readers, last + 1, readers.length);
}

/** The place of a child after the last one, or beside it when it may be repeated; -1 when there is none. */
function placeOf(name: string, readers: readonly ChildReader[], last: number): number {
  for (let at = readers[last]?.how === "repeated" ? last : last + 1; at < readers.length; at++)
    if (readers[at]?.name === name) return at;
  return -1;
}

function isAnyRequired(readers: readonly ChildReader[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (readers[at]?.how === "required") return true;
  return false;
}

/** What a table makes of the names of a start tag, when they are all its own and none that it requires is missing. */
interface RecordPlan {
  readonly Node: NodeConstructor;
  readonly names: readonly string[];
  /** Those of which only some values are allowed. */
  readonly restricted: readonly { readonly at: number; readonly allowed: readonly string[] }[];
}

/** The node that an element's attributes are; null when that takes a closer look. */
function recordOf<Node>(
  table: AttributesOf<Node>,
  { shape, values, first = 0 }: XmlElement,
): Record<string, string> | null {
  if (shape === undefined || values === undefined) return null;
  if (shape.record?.table !== table) shape.record = { table, plan: planOf(table, shape) };
  const plan = shape.record.plan as RecordPlan | null;
  if (plan === null) return null;
  for (const { at, allowed } of plan.restricted) if (!allowed.includes(values[first + at] ?? "")) return null;
  const record = new plan.Node();
  const { names } = plan;
  for (let at = 0; at < names.length; at++) record[names[at] as string] = values[first + at] as string;
  return record;
}

function planOf<Node>(table: AttributesOf<Node>, shape: TagShape): RecordPlan | null {
  const found = shape.names();
  if (found === null || found.declarations.length + found.prefixes.length > 0) return null;
  const names = found.attributes.map(({ local }) => local);
  const list = listOf(table);
  const isWhole = list.every(({ name, isOptional }) => isOptional || names.includes(name));
  if (!isWhole || !names.every((name) => Object.hasOwn(table, name))) return null;
  const restricted = list.flatMap(({ name, isOptional, allowed }) =>
    isOptional || allowed === undefined ? [] : [{ at: names.indexOf(name), allowed }],
  );
  return { Node: nodeConstructor(), names, restricted };
}

type NodeConstructor = new () => Record<string, string>;

/**
 * Makes plain objects that all get the same names. The engine learns how much room they need, which it does not of a
 * literal that serves every table; and to copy a blank one takes twice as long.
 */
function nodeConstructor(): NodeConstructor {
  function Node(): void {
    // Names are given by whoever makes one.
  }
  Node.prototype = Object.prototype;
  return Node as unknown as NodeConstructor;
}

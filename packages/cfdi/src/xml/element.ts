import { type Attribute, type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { escapeAttribute } from "./escape.ts";

/** An element with its attributes and its content already written; self-closed when it has none. */
export function element(name: string, attributes: string, content = ""): string {
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** An element that only groups others: nothing at all when there are none, because the SAT refuses an empty group. */
export function group(name: string, content: string): string {
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

/** How a value is made fit to stand between double quotes. */
export type Escape = (value: string) => string;

/** For values that were looked through already and need nothing. */
export const verbatim: Escape = (value) => value;

/**
 * The attributes of a node in the order of its table. An optional one that is absent or empty is not written: an empty
 * attribute breaks its pattern in the schema and would add a field to the cadena original.
 */
export function attributes<Node>(table: AttributesOf<Node>, node: Node, escaped: Escape = escapeAttribute): string {
  let text = "";
  for (const { name, isOptional, first, next } of writtenOf(table)) {
    const value = node[name] as string | undefined;
    if (value === undefined || (isOptional && value === "")) continue;
    text += (text === "" ? first : next) + escaped(value);
  }
  return text === "" ? "" : `${text}"`;
}

/** The child, if there is one. */
export function maybe<Node>(node: Node | undefined, write: (node: Node) => string): string {
  return node === undefined ? "" : write(node);
}

/** The children, one after another. */
export function each<Node>(nodes: readonly Node[] | undefined, write: (node: Node) => string): string {
  if (nodes === undefined) return "";
  let text = "";
  for (const node of nodes) text += write(node);
  return text;
}

/**
 * What stands before a value: ` Rfc="` for the first of an element; for the next, also the quote that ends the one
 * before.
 */
interface Written<Node> extends Attribute<Node> {
  readonly first: string;
  readonly next: string;
}

const WRITTEN = new WeakMap<object, readonly Written<never>[]>();

function writtenOf<Node>(table: AttributesOf<Node>): readonly Written<Node>[] {
  const known = WRITTEN.get(table) as readonly Written<Node>[] | undefined;
  if (known !== undefined) return known;
  const written = listOf(table).map((attribute) => ({
    ...attribute,
    first: ` ${attribute.name}="`,
    next: `" ${attribute.name}="`,
  }));
  WRITTEN.set(table, written);
  return written;
}

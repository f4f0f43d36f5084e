import type { AttributesOf } from "../comprobante/attributes.ts";
import { escapeAttribute } from "./escape.ts";

/** An element with its attributes and children already written; self-closed when it has no children. */
export function element(name: string, attributes: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** An element that only groups others: nothing at all when there are none, because the SAT refuses an empty group. */
export function group(name: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

/**
 * The attributes of a node in the order of its table. An optional one that is absent or empty is not written: an empty
 * attribute breaks its pattern in the schema and would add a field to the cadena original.
 */
export function attributes<Node>(table: AttributesOf<Node>, node: Node): string {
  let text = "";
  for (const name in table) {
    const value = node[name as keyof Node] as string | undefined;
    if (value === undefined || (value === "" && table[name as keyof typeof table] === "O")) continue;
    text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}

/** The child, if there is one. */
export function maybe<Node>(node: Node | undefined, write: (node: Node) => string): string {
  return node === undefined ? "" : write(node);
}

/** The children, one after another. */
export function each<Node>(nodes: readonly Node[] | undefined, write: (node: Node) => string): string {
  return nodes === undefined ? "" : nodes.map(write).join("");
}

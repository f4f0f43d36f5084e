import { type Attribute, type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { partsOfRow, type Retencion, TaxTextCache, type Traslado } from "../comprobante/impuestos.ts";
import { escapeAttribute } from "./escape.ts";

/** An element with its attributes and its content already written; self-closed when it has none. */
export function element(name: string, attributes: string, content = ""): string {
  return closed(name, `<${name}${attributes}`, content);
}

/** The same of an element whose start tag is written but for its end. */
export function closed(name: string, startTag: string, content: string): string {
  return content === "" ? `${startTag}/>` : `${startTag}>${content}</${name}>`;
}

/** An element that only groups others: nothing at all when there are none, because the SAT refuses an empty group. */
export function group(name: string, content: string): string {
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

/** How a value is escaped for double quotes. */
export type Escape = (value: string) => string;

/** For values that were looked through already and need nothing. */
export const verbatim: Escape = (value) => value;

/**
 * The attributes of a node in the order of its table. An optional one that is absent or empty is not written: an empty
 * attribute breaks its pattern in the schema and would add a field to the cadena original.
 */
export function attributes<Node>(table: AttributesOf<Node>, node: Node, escaped: Escape = escapeAttribute): string {
  return attributesAfter("", listOf(table), node, escaped);
}

/**
 * The same after what is written already, of a table that is a list. Long documents have thousands of lines: their
 * text grows from its beginning, and no part of it is put together twice.
 */
export function attributesAfter<Node>(
  before: string,
  list: readonly Attribute<Node>[],
  node: Node,
  escaped: Escape,
): string {
  let text = before;
  let isFirst = true;
  for (const { name, isOptional, first, start } of list) {
    const value = node[name] as string | undefined;
    if (value === undefined || (isOptional && value === "")) continue;
    text = text + (isFirst ? first : start) + escaped(value);
    isFirst = false;
  }
  return isFirst ? text : `${text}"`;
}

/** The same of a line's taxes: what was written of a tax is remembered. */
export function rowAttributesAfter(table: AttributesOf<Traslado> | AttributesOf<Retencion>) {
  const { base, tax, importe } = partsOfRow(table);
  const [baseList, importeList] = [listOf(base), listOf(importe)];
  const taxes = new TaxTextCache((row) => attributes(tax, row));
  return (before: string, row: Traslado, escaped: Escape): string =>
    attributesAfter(attributesAfter(before, baseList, row, escaped) + taxes.of(row), importeList, row, escaped);
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

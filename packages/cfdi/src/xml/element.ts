import { type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { partsOfRow, type Retencion, TaxTextCache, type Traslado } from "../comprobante/impuestos.ts";
import { escapeAttribute } from "./escape.ts";

/** An element with its attributes and its content already written; self-closed when it has none. */
export function element(name: string, attributes: string, content = ""): string {
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
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
  let text = "";
  for (const { name, isOptional, start } of listOf(table)) {
    const value = node[name] as string | undefined;
    if (value === undefined || (isOptional && value === "")) continue;
    text += start + escaped(value);
  }
  return text === "" ? "" : `${text.slice(1)}"`;
}

/** The same of a line's taxes, of which a long document has thousands: what was written of a tax is remembered. */
export function rowAttributes(table: AttributesOf<Traslado> | AttributesOf<Retencion>) {
  const { base, tax, importe } = partsOfRow(table);
  const taxes = new TaxTextCache((row) => attributes(tax, row));
  return (row: Traslado, escaped: Escape): string =>
    attributes(base, row, escaped) + taxes.of(row) + attributes(importe, row, escaped);
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

import { type Attribute, type AttributesOf, listOf } from "../comprobante/attributes.ts";
import { partsOfRow, type Retencion, TaxTextCache, type Traslado } from "../comprobante/impuestos.ts";

/** A cadena original, and what looking it through has shown. */
export interface Cadena {
  readonly text: string;
  /** No field is empty, and all are as normalize-space leaves them. */
  readonly isRegular: boolean;
  /** It is regular, and nothing in it has to be escaped in XML. */
  readonly isPlain: boolean;
}

/** A blank that normalize-space drops, or an empty field, is two of these together. */
const DOUBLE = /[ |][ |]/;
const OTHER_BLANK = /[\t\r\n]/;
/**
 * Characters that XML carries as they are, with the four that follow. A loop from end to end is quicker than a search.
 */
const NATIVE = /^[ -\uD7FF]*$/;
const ESCAPED = ["&", "<", ">", '"'];

/**
 * The cadena original of a node: what `fieldsOf` gives of it, between its pipes, every value normalized. Looking once
 * at the whole text is quicker than at each value, and hardly ever is there anything to normalize.
 */
export function cadenaOf<Node>(node: Node, fieldsOf: (node: Node) => string): Cadena {
  const text = `|${fieldsOf(node)}||`;
  const fields = text.slice(1, -2);
  const isNative = NATIVE.test(fields);
  const isRegular = !DOUBLE.test(fields) && !fields.endsWith(" ") && (isNative || !OTHER_BLANK.test(fields));
  const isPlain = isRegular && isNative && !ESCAPED.some((character) => fields.includes(character));
  return { text: isRegular ? text : `|${fieldsOf(withRegularBlanks(node))}||`, isRegular, isPlain };
}

/** One field of a cadena original, as written: `cadenaOf` normalizes. */
export function field(value: string): string {
  return `|${value}`;
}

/**
 * The fields of a node in the order of its table: a required one always, an optional one when its attribute exists,
 * even if empty (templates Requerido and Opcional of the SAT's utilerias.xslt).
 */
export function fields<Node>(table: AttributesOf<Node>, node: Node): string {
  return listedFields(listOf(table), node);
}

/** The same of a table that is a list: long documents have thousands of lines. */
export function listedFields<Node>(list: readonly Attribute<Node>[], node: Node): string {
  let text = "";
  for (const { name, isOptional } of list) {
    const value = node[name] as string | undefined;
    if (value !== undefined) text = `${text}|${value}`;
    else if (!isOptional) text += "|";
  }
  return text;
}

/** The same of a line's taxes: what was said of a tax is remembered. */
export function rowFields(table: AttributesOf<Traslado> | AttributesOf<Retencion>) {
  const { base, tax, importe } = partsOfRow(table);
  const [baseList, importeList] = [listOf(base), listOf(importe)];
  const taxes = new TaxTextCache((row) => fields(tax, row));
  return (row: Traslado): string => listedFields(baseList, row) + taxes.of(row) + listedFields(importeList, row);
}

/** The fields of several nodes, one after another. */
export function eachField<Node>(nodes: readonly Node[] | undefined, fieldsOf: (node: Node) => string): string {
  if (nodes === undefined) return "";
  let text = "";
  for (const node of nodes) text += fieldsOf(node);
  return text;
}

const RUN_OF_BLANKS = /[ \t\r\n]+/g;
const OUTER_BLANKS = /^ | $/g;

/**
 * XPath's normalize-space: trims, and turns every run of blank, tab, CR and LF into one blank. Only those four: `\s`
 * would also eat a no-break space, and the seal would not verify.
 */
export function normalizeSpace(text: string): string {
  return text.replace(RUN_OF_BLANKS, " ").replace(OUTER_BLANKS, "");
}

/** The same node, and all below it, with every text normalized. */
function withRegularBlanks<Node>(node: Node): Node {
  if (typeof node === "string") return normalizeSpace(node) as Node;
  if (Array.isArray(node)) return node.map(withRegularBlanks) as Node;
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withRegularBlanks(value)])) as Node;
}

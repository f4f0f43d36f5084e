import { listOf } from "../comprobante/attribute-list.ts";
import type { AttributesOf } from "../comprobante/attributes.ts";

const IRREGULAR_BLANKS = /^ | $| {2}|[\t\r\n]/;
const RUN_OF_BLANKS = /[ \t\r\n]+/g;
const OUTER_BLANKS = /^ | $/g;

/**
 * XPath's normalize-space: trims, and turns every run of blank, tab, CR and LF into one blank. Only those four: `\s`
 * would also eat a no-break space, and the seal would not verify.
 */
export function normalizeSpace(text: string): string {
  return IRREGULAR_BLANKS.test(text) ? text.replace(RUN_OF_BLANKS, " ").replace(OUTER_BLANKS, "") : text;
}

/** One field of a cadena original. */
export function field(value: string): string {
  return `|${normalizeSpace(value)}`;
}

/**
 * The fields of a node in the order of its table: a required one always, an optional one when its attribute exists,
 * even if empty (templates Requerido and Opcional of the SAT's utilerias.xslt).
 */
export function fields<Node>(table: AttributesOf<Node>, node: Node): string {
  const asWritten = joined(table, node, verbatim);
  return MAYBE_IRREGULAR.test(asWritten) ? joined(table, node, normalizeSpace) : asWritten;
}

/** Looking once at all the fields of a node is quicker than at each, and hardly ever is there anything to normalize. */
const MAYBE_IRREGULAR = /[ |][ |]| $|[\t\r\n]/;

function verbatim(text: string): string {
  return text;
}

function joined<Node>(table: AttributesOf<Node>, node: Node, normalize: (text: string) => string): string {
  let text = "";
  for (const { name, isOptional } of listOf(table)) {
    const value = node[name] as string | undefined;
    if (value !== undefined) text += `|${normalize(value)}`;
    else if (!isOptional) text += "|";
  }
  return text;
}

/** The fields of several nodes, one after another. */
export function eachField<Node>(nodes: readonly Node[] | undefined, fieldsOf: (node: Node) => string): string {
  if (nodes === undefined) return "";
  let text = "";
  for (const node of nodes) text += fieldsOf(node);
  return text;
}

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
  let text = "";
  for (const name in table) {
    const value = node[name as keyof Node] as string | undefined;
    if (value !== undefined) text += field(value);
    else if (table[name as keyof typeof table] !== "O") text += "|";
  }
  return text;
}

/** The fields of several nodes, one after another. */
export function eachField<Node>(nodes: readonly Node[] | undefined, fieldsOf: (node: Node) => string): string {
  return nodes === undefined ? "" : nodes.map(fieldsOf).join("");
}

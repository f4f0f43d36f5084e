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
export function withRegularBlanks<Node>(node: Node): Node {
  if (typeof node === "string") return normalizeSpace(node) as Node;
  if (Array.isArray(node)) return node.map(withRegularBlanks) as Node;
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withRegularBlanks(value)])) as Node;
}

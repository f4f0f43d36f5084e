/**
 * The same node, and all below it, without its empty texts. A form sends "" for a field left blank; the law knows only
 * present or absent, and an empty optional attribute would still count in the cadena original.
 */
export function withoutEmpty<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withoutEmpty) as Node;
  if (typeof node !== "object" || node === null) return node;
  const present = Object.entries(node).filter(([, value]) => value !== "" && value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, withoutEmpty(value)])) as Node;
}

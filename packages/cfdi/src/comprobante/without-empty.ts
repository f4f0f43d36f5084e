/**
 * The same node, and all below it, without its empty texts. A form sends "" for a field left blank; the law knows only
 * present or absent, and an empty optional attribute would still count in the cadena original. Nodes without any come
 * back as they are, not copied.
 */
export function withoutEmpty<Node>(node: Node): Node {
  if (typeof node !== "object" || node === null || !hasEmpty(node)) return node;
  if (Array.isArray(node)) return node.map(withoutEmpty) as Node;
  const present = Object.entries(node).filter(([, value]) => value !== "");
  return Object.fromEntries(present.map(([name, value]) => [name, withoutEmpty(value)])) as Node;
}

function hasEmpty(node: object): boolean {
  return Object.values(node).some(
    (value) => value === "" || (typeof value === "object" && value !== null && hasEmpty(value)),
  );
}

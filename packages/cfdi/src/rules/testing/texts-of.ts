/** The path of every text inside a document: "Conceptos[0].Impuestos.Traslados[0].Base". */
export function textsOf(node: unknown, path = ""): string[] {
  return typeof node === "string" ? [path] : childrenOf(node, path).flatMap(([child, at]) => textsOf(child, at));
}

/** The path of every node and list inside a document, and of every item of a list: "Conceptos[0].Impuestos". */
export function nodesOf(node: unknown, path = ""): string[] {
  const below = childrenOf(node, path).flatMap(([child, at]) => nodesOf(child, at));
  return typeof node === "object" && path !== "" && !path.endsWith("]") ? [path, ...below] : below;
}

function childrenOf(node: unknown, path: string): [unknown, string][] {
  if (Array.isArray(node)) return node.map((child, index) => [child, `${path}[${index}]`]);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).map(([name, child]) => [child, path === "" ? name : `${path}.${name}`]);
}

/** The path of every text, node, list and item inside a document. */
export function placesOf(node: unknown, path = ""): string[] {
  const below = childrenOf(node, path).flatMap(([child, at]) => placesOf(child, at));
  return path === "" ? below : [path, ...below];
}

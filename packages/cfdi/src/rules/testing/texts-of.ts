/** The path of every text inside a document: "Conceptos[0].Impuestos.Traslados[0].Base". */
export function textsOf(node: unknown, path = ""): string[] {
  if (typeof node === "string") return [path];
  if (Array.isArray(node)) return node.flatMap((child, index) => textsOf(child, `${path}[${index}]`));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => textsOf(child, path === "" ? name : `${path}.${name}`));
}

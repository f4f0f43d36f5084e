/** New values by path ("Conceptos[0].Importe"); undefined takes the attribute or node away. */
export type Edits = Readonly<Record<string, unknown>>;

/** A copy of a document with some of its values changed, of whatever type the test wants them. */
export function withEdits<Document extends object>(document: Document, edits: Edits): Document {
  const copy = structuredClone(document);
  for (const [path, value] of Object.entries(edits)) set(copy, path.split(/[.[\]]+/).filter(Boolean), value);
  return copy;
}

function set(node: object, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length > 0) {
    const child: unknown = Reflect.get(node, name);
    if (typeof child !== "object" || child === null) throw new Error(`The sample has no ${name}`);
    set(child, rest, value);
  } else if (value === undefined) Reflect.deleteProperty(node, name);
  else Reflect.set(node, name, value);
}

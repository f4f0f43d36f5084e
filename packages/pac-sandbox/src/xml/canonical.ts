import type { XmlNode } from "./read-xml.ts";

type Scope = Readonly<Record<string, string>>;

const IN_ATTRIBUTE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};
const IN_TEXT: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

/**
 * Canonical XML 1.0 without comments, inclusive, of an element: the form in which requests are signed. `scope` holds
 * the namespaces in force around it, which it inherits; `without` is left out (the signature itself).
 */
export function canonicalXml(node: XmlNode, scope: Scope = {}, without?: XmlNode): string {
  return write(node, { ...scope, ...node.declarations }, {}, without);
}

/** `inForce` at this element; `written` is what its nearest written ancestor already declared. */
function write(node: XmlNode, inForce: Scope, written: Scope, without: XmlNode | undefined): string {
  const names = Object.keys(inForce).filter((prefix) => (inForce[prefix] ?? "") !== (written[prefix] ?? ""));
  const declarations = names
    .sort(byCode)
    .map(
      (prefix) => ` ${prefix === "" ? "xmlns" : `xmlns:${prefix}`}="${escaped(inForce[prefix] ?? "", IN_ATTRIBUTE)}"`,
    );
  const attributes = [...node.attributes]
    .sort((one, other) => byCode(one.uri, other.uri) || byCode(one.local, other.local))
    .map(({ name, value }) => ` ${name}="${escaped(value, IN_ATTRIBUTE)}"`);
  const content = node.content.map((piece) => {
    if (typeof piece === "string") return escaped(piece, IN_TEXT);
    return piece === without ? "" : write(piece, { ...inForce, ...piece.declarations }, inForce, without);
  });
  return `<${node.name}${declarations.join("")}${attributes.join("")}>${content.join("")}</${node.name}>`;
}

function byCode(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function escaped(text: string, entities: Readonly<Record<string, string>>): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}

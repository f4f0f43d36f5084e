import { escapeAttribute } from "./escape.ts";
import { isElement, type XmlElement, type XmlMarkup } from "./xml-element.ts";

const REFERENCES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => REFERENCES[character] as string);
}

/**
 * An element written back so that it means the same anywhere: namespaces that its ancestors declared and it uses are
 * declared on it.
 */
export function outerXml(element: XmlElement): string {
  const own = serialize(element, "");
  const borrowed = inheritedNamespaces(element).filter(([prefix]) => prefix === "" || own.includes(`${prefix}:`));
  if (borrowed.length === 0) return own;
  const declared = borrowed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([prefix, uri]) => declare(prefix, uri));
  return serialize(element, declared.join(""));
}

/** What stands inside an element, each child able to stand alone. */
export function innerXml(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? outerXml(child) : child.markup)).join("");
}

function serialize(element: XmlElement, borrowed: string): string {
  const declared = Object.entries(element.declarations).map(([prefix, uri]) => declare(prefix, uri));
  const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${element.name}${declared.join("")}${borrowed}${attributes.join("")}`;
  return element.children.length === 0 ? `${start}/>` : `${start}>${element.children.map(serializeChild).join("")}</${element.name}>`;
}

function serializeChild(child: XmlElement | XmlMarkup): string {
  return isElement(child) ? serialize(child, "") : child.markup;
}

function declare(prefix: string, uri: string): string {
  return prefix === "" ? ` xmlns="${escapeAttribute(uri)}"` : ` xmlns:${prefix}="${escapeAttribute(uri)}"`;
}

function inheritedNamespaces(element: XmlElement): [prefix: string, uri: string][] {
  const inherited = new Map<string, string>();
  for (let ancestor = element.parent; ancestor !== null; ancestor = ancestor.parent) {
    for (const [prefix, uri] of Object.entries(ancestor.declarations)) {
      if (!inherited.has(prefix)) inherited.set(prefix, uri);
    }
  }
  return [...inherited].filter(([prefix, uri]) => uri !== "" && !Object.hasOwn(element.declarations, prefix));
}

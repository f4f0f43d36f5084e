import { escapeAttribute } from "./escape.ts";
import type { TagShape } from "./tag-shape.ts";

/** An element as parsed, in document order; what the reader traverses and what unknown content is written back from. */
export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly parent: XmlElement | null;
  /** The namespaces declared on this very element: prefix to URI, "" for the default one. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | XmlMarkup)[];
  readonly source: Source;
  /** Of one that was read by its names (`scanXml`): they, and the values, its own from `first` on in their order. */
  readonly shape?: TagShape;
  readonly values?: readonly string[];
  readonly first?: number;
}

/** The position of an element in the text it was parsed from, in UTF-16 units. */
export interface Source {
  /** The `<` of its start tag. */
  readonly start: number;
  /** After the `>` of its start tag. */
  readonly inside: number;
  /** The `<` of its end tag; the same as `inside` when it closes itself. */
  readonly end: number;
  readonly selfClosing: boolean;
}

export interface XmlAttribute {
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly value: string;
}

/** Text, a comment, CDATA or an instruction, ready to be written back. */
export interface XmlMarkup {
  readonly markup: string;
  /** Whether it says nothing to a reader: blanks between elements, a comment. */
  readonly blank: boolean;
}

export function isElement(node: XmlElement | XmlMarkup): node is XmlElement {
  return "local" in node;
}

const CHARACTERS: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&#13;": "\r", "&amp;": "&" };
const CDATA = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

/** The text directly inside an element, references resolved and CDATA opened; comments and instructions say nothing. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? "" : plainText(child.markup))).join("");
}

function plainText(markup: string): string {
  const cdata = CDATA.exec(markup)?.[1];
  if (cdata !== undefined) return cdata;
  if (markup.startsWith("<")) return "";
  return markup.replace(/&(?:lt|gt|amp|#13);/g, (reference) => CHARACTERS[reference] as string);
}

const REFERENCES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text as written between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => REFERENCES[character] as string);
}

/**
 * An element written back so that it means the same anywhere: namespaces that its ancestors declared and it uses are
 * declared on it.
 */
export function outerXml(element: XmlElement): string {
  const own = serialize(element, "");
  const borrowed = borrowedNamespaces(element, own);
  return borrowed.length === 0
    ? own
    : serialize(element, borrowed.map(([prefix, uri]) => declare(prefix, uri)).join(""));
}

/** The content of an element, each child a complete element by itself. */
export function innerXml(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? outerXml(child) : child.markup)).join("");
}

function serialize(element: XmlElement, borrowed: string): string {
  const declared = Object.entries(element.declarations).map(([prefix, uri]) => declare(prefix, uri));
  const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${element.name}${declared.join("")}${borrowed}${attributes.join("")}`;
  return element.children.length === 0
    ? `${start}/>`
    : `${start}>${element.children.map(serializeChild).join("")}</${element.name}>`;
}

function serializeChild(child: XmlElement | XmlMarkup): string {
  return isElement(child) ? serialize(child, "") : child.markup;
}

function declare(prefix: string, uri: string): string {
  return prefix === "" ? ` xmlns="${escapeAttribute(uri)}"` : ` xmlns:${prefix}="${escapeAttribute(uri)}"`;
}

/** Before a colon, in a name or in a value (`xsi:type="iedu:t"`). */
const PREFIX = /[\p{L}\p{M}\p{N}_.·-]+(?=:)/gu;

/** By prefix, in its order. Only those that `own` uses are looked for: an ancestor may have declared thousands. */
function borrowedNamespaces(element: XmlElement, own: string): [prefix: string, uri: string][] {
  const used = new Set(["", ...(own.match(PREFIX) ?? [])]);
  const found = [...used].filter((prefix) => !Object.hasOwn(element.declarations, prefix)).sort();
  return found.flatMap((prefix): [string, string][] => {
    const uri = inheritedNamespace(element, prefix);
    return uri === undefined || uri === "" ? [] : [[prefix, uri]];
  });
}

function inheritedNamespace(element: XmlElement, prefix: string): string | undefined {
  for (let ancestor = element.parent; ancestor !== null; ancestor = ancestor.parent) {
    if (Object.hasOwn(ancestor.declarations, prefix)) return ancestor.declarations[prefix];
  }
  return undefined;
}

import { SaxesParser, type SaxesTagNS } from "saxes";

/** An element as it was read: enough to look things up, and to write its canonical form. */
export interface XmlNode {
  /** As written, with its prefix. */
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly attributes: readonly NodeAttribute[];
  /** Namespaces declared on this very element: prefix to URI, "" for the default one. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly content: readonly (XmlNode | string)[];
}

export interface NodeAttribute {
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly value: string;
}

const XMLNS = "http://www.w3.org/2000/xmlns/";
const DEEPEST = 40;

/** The root of a well-formed document in UTF-8; null for anything else, and for a DOCTYPE. */
export function readXml(xml: Uint8Array): XmlNode | null {
  try {
    return parse(new TextDecoder("utf-8", { fatal: true }).decode(xml));
  } catch {
    return null;
  }
}

type Open = XmlNode & { readonly content: (XmlNode | string)[] };

function parse(text: string): XmlNode | null {
  const open: Open[] = [];
  let root: XmlNode | null = null;
  const refuse = (): never => {
    throw new Error("refused");
  };
  const parser = new SaxesParser({ xmlns: true });
  const add = (piece: XmlNode | string): unknown => open.at(-1)?.content.push(piece);
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", (tag) => {
    if (open.length >= DEEPEST) refuse();
    const node = nodeOf(tag);
    if (open.length === 0) root = node;
    add(node);
    open.push(node);
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  return root;
}

function nodeOf({ name, uri, local, attributes, ns }: SaxesTagNS): Open {
  const plain = Object.values(attributes).filter((attribute) => attribute.uri !== XMLNS);
  return { name, uri, local, attributes: plain, declarations: ns, content: [] };
}

/** The elements directly inside, those of one local name when it is given. */
export function childrenOf(node: XmlNode | undefined, local?: string): XmlNode[] {
  return (node?.content ?? []).filter(
    (piece): piece is XmlNode => typeof piece !== "string" && (local === undefined || piece.local === local),
  );
}

/** The first element at the end of a path of local names. */
export function find(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, local) => childrenOf(at, local)[0], node);
}

/** The text of an element, without that of its children; "" when there is no element. */
export function textOf(node: XmlNode | undefined): string {
  return (node?.content ?? []).filter((piece) => typeof piece === "string").join("");
}

/** The value of an attribute without namespace; undefined without it. */
export function attributeOf(node: XmlNode | undefined, local: string): string | undefined {
  return node?.attributes.find((attribute) => attribute.uri === "" && attribute.local === local)?.value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** A text with its entity in the place of each of these signs. */
export function escapeSigns(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => ENTITIES[sign] ?? sign);
}

/** Text safe inside an element or an attribute. */
export function escapeXml(text: string): string {
  return escapeSigns(text, /[&<>"\r]/g);
}

/** An element whose content is already XML. */
export function element(name: string, ...content: readonly string[]): string {
  return `<${name}>${content.join("")}</${name}>`;
}

/** An element that holds text; empty without any, as these services write what they do not know. */
export function leaf(name: string, text: string | undefined): string {
  return element(name, escapeXml(text ?? ""));
}

type Scope = Readonly<Record<string, string>>;

const IN_ATTRIBUTE = /[&<"\t\n\r]/g;
const IN_TEXT = /[&<>\r]/g;

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
      (prefix) =>
        ` ${prefix === "" ? "xmlns" : `xmlns:${prefix}`}="${escapeSigns(inForce[prefix] ?? "", IN_ATTRIBUTE)}"`,
    );
  const attributes = [...node.attributes]
    .sort((one, other) => byCode(one.uri, other.uri) || byCode(one.local, other.local))
    .map(({ name, value }) => ` ${name}="${escapeSigns(value, IN_ATTRIBUTE)}"`);
  const content = node.content.map((piece) => {
    if (typeof piece === "string") return escapeSigns(piece, IN_TEXT);
    return piece === without ? "" : write(piece, { ...inForce, ...piece.declarations }, inForce, without);
  });
  return `<${node.name}${declarations.join("")}${attributes.join("")}>${content.join("")}</${node.name}>`;
}

function byCode(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

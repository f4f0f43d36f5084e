import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS, type XMLDecl } from "saxes";
import { XmlLimitError, type XmlLimits } from "./limits.ts";
import { scanXml } from "./scan.ts";
import { escapeText, type Source, type XmlAttribute, type XmlElement, type XmlMarkup } from "./xml-element.ts";

const XMLNS = "http://www.w3.org/2000/xmlns/";
const BLANK = /^[ \t\r\n]*$/;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | XmlMarkup)[];
  source: Source;
}

/**
 * The root element of a well-formed, namespace-aware XML 1.0 document (`decodeXml`). Throws XmlRefused on anything
 * else, on a DOCTYPE (which allows entity bombs and external files) and beyond the limits.
 */
export function parseXml(xml: string | Uint8Array, limits: XmlLimits): XmlElement {
  if (xml.length > limits.size) throw new XmlLimitError("TIMBRA-XML-TOO-LARGE", { limit: String(limits.size) });
  const text = decodeXml(xml);
  return scanXml(text, limits) ?? parseText(text, limits);
}

/** The same of any document, plain or not. */
export function parseText(text: string, limits: XmlLimits): XmlElement {
  const tree = new TreeBuilder(text, limits);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (failure) => {
    throw malformed(failure, parser);
  });
  parser.on("xmldecl", assertVersion);
  parser.on("doctype", () => {
    throw new XmlLimitError("TIMBRA-XML-DOCTYPE");
  });
  parser.on("opentagstart", () => tree.enter());
  parser.on("attribute", () => tree.countAttribute());
  parser.on("opentag", (tag) => tree.open(tag, parser.position));
  parser.on("closetag", (tag) => tree.close(tag, parser.position));
  parser.on("text", (content) => tree.markup(escapeText(content), BLANK.test(content)));
  parser.on("cdata", (content) => tree.markup(`<![CDATA[${content}]]>`, false));
  parser.on("comment", (content) => tree.markup(`<!--${content}-->`, true));
  parser.on("processinginstruction", ({ target, body }) => tree.markup(`<?${target} ${body}?>`, true));
  parser.write(text).close();
  return tree.root();
}

class TreeBuilder {
  readonly #text: string;
  readonly #limits: XmlLimits;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | null = null;
  #depth = 0;
  #nodes = 0;
  #attributes = 0;
  #ofElement = 0;

  constructor(text: string, limits: XmlLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  enter(): void {
    this.#depth += 1;
    if (this.#depth > this.#limits.depth)
      throw new XmlLimitError("TIMBRA-XML-TOO-DEEP", { limit: String(this.#limits.depth) });
    this.#ofElement = 0;
    this.#count();
  }

  countAttribute(): void {
    const { attributes, elementAttributes } = this.#limits;
    this.#attributes += 1;
    this.#ofElement += 1;
    if (this.#ofElement > elementAttributes)
      throw new XmlLimitError("TIMBRA-XML-NODE-ATTRIBUTES", { limit: String(elementAttributes) });
    if (this.#attributes > attributes)
      throw new XmlLimitError("TIMBRA-XML-TOO-MANY-ATTRIBUTES", { limit: String(attributes) });
    this.#count();
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.nodes)
      throw new XmlLimitError("TIMBRA-XML-TOO-LARGE", { limit: String(this.#limits.size) });
  }

  /**
   * A bare `<` is not allowed in a tag but at its start, so the last one before the parser's position opens this tag.
   */
  open(tag: SaxesTagNS, position: number): void {
    const parent = this.#open.at(-1) ?? null;
    const element: OpenElement = {
      name: tag.name,
      uri: tag.uri,
      local: tag.local,
      parent,
      declarations: tag.ns,
      attributes: Object.values(tag.attributes).filter(isPlainAttribute).map(toAttribute),
      children: [],
      source: {
        start: this.#text.lastIndexOf("<", position - 1),
        inside: position,
        end: position,
        selfClosing: tag.isSelfClosing,
      },
    };
    if (parent) parent.children.push(element);
    else this.#root = element;
    this.#open.push(element);
  }

  close(tag: SaxesTagNS, position: number): void {
    this.#depth -= 1;
    const closed = this.#open.pop();
    if (closed && !tag.isSelfClosing)
      closed.source = { ...closed.source, end: this.#text.lastIndexOf("<", position - 1) };
  }

  markup(markup: string, blank: boolean): void {
    this.#open.at(-1)?.children.push({ markup, blank });
  }

  root(): XmlElement {
    if (this.#root === null) throw new XmlLimitError("TIMBRA-XML-MALFORMED");
    return this.#root;
  }
}

function isPlainAttribute(attribute: SaxesAttributeNS): boolean {
  return attribute.uri !== XMLNS;
}

function toAttribute({ name, uri, local, value }: SaxesAttributeNS): XmlAttribute {
  return { name, uri, local, value };
}

/** What it says of its encoding is of no more use: the text is here. */
function assertVersion({ version }: XMLDecl): void {
  if (version !== "1.0") throw new XmlLimitError("TIMBRA-XML-MALFORMED", { reason: "XML 1.0" });
}

function malformed(
  failure: Error,
  { line, column }: { readonly line: number; readonly column: number },
): XmlLimitError {
  return new XmlLimitError("TIMBRA-XML-MALFORMED", {
    line: String(line),
    column: String(column),
    reason: failure.message,
  });
}

/** Present in browsers and in Node; declared here because this package is compiled without either. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The law asks for UTF-8; these are what some programs write in its place, and say so. */
const OTHERS: ReadonlySet<string> = new Set(["windows-1252", "iso-8859-1", "us-ascii", "latin1"]);
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/;
/** A declaration is longer than this in no document. */
const HEAD = 200;

/**
 * The text of a document's bytes: UTF-16 when its byte order mark says so, else UTF-8, else the encoding it declares.
 * In this order, because many documents that declare Windows-1252 are written in UTF-8 all the same, and hardly any
 * text of the one is also text of the other. Throws XmlRefused for bytes that are none of these. Text comes back as it
 * is, whatever it declares; the parser skips a byte order mark.
 */
export function decodeXml(xml: string | Uint8Array): string {
  if (typeof xml === "string") return xml;
  const text = decoded(xml, markedEncoding(xml) ?? "utf-8") ?? withSigns(decoded(xml, declaredEncoding(xml)));
  if (text === undefined) throw new XmlLimitError("TIMBRA-XML-NOT-UTF8");
  return text;
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes 80 to 9F of Windows-1252, which every browser reads in ISO-8859-1 too; five of them are nothing. */
const SIGNS = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"];

/** Node 20 decodes Windows-1252 as if it were ISO-8859-1, and leaves controls in the place of its signs. */
function withSigns(text: string | undefined): string | undefined {
  return text?.replace(/[\u0080-\u009F]/g, (control) => SIGNS[control.charCodeAt(0) - 0x80] as string);
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** What the XML declaration says, when it is one of the others. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const encoding = DECLARED.exec(head)?.[1]?.toLowerCase();
  return encoding !== undefined && OTHERS.has(encoding) ? encoding : undefined;
}

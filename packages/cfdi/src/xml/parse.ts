import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS, type XMLDecl } from "saxes";
import { decodeXml } from "./decode.ts";
import type { XmlLimits } from "./limits.ts";
import { escapeText } from "./outer-xml.ts";
import { XmlRefused } from "./problem-codes.ts";
import { scanXml } from "./scan.ts";
import type { Source, XmlAttribute, XmlElement, XmlMarkup } from "./xml-element.ts";

const XMLNS = "http://www.w3.org/2000/xmlns/";
const BLANK = /^[ \t\r\n]*$/;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | XmlMarkup)[];
  source: Source;
}

/**
 * The root element of a well-formed, namespace-aware XML 1.0 document (`decodeXml`). Throws XmlRefused on anything
 * else, on a DOCTYPE (the door of entity bombs and external files) and beyond the limits.
 */
export function parseXml(xml: string | Uint8Array, limits: XmlLimits): XmlElement {
  if (xml.length > limits.size) throw new XmlRefused("TIMBRA-XML-TOO-LARGE", { limit: String(limits.size) });
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
    throw new XmlRefused("TIMBRA-XML-DOCTYPE");
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
      throw new XmlRefused("TIMBRA-XML-TOO-DEEP", { limit: String(this.#limits.depth) });
    this.#ofElement = 0;
    this.#count();
  }

  countAttribute(): void {
    const { attributes, elementAttributes } = this.#limits;
    this.#attributes += 1;
    this.#ofElement += 1;
    if (this.#ofElement > elementAttributes)
      throw new XmlRefused("TIMBRA-XML-NODE-ATTRIBUTES", { limit: String(elementAttributes) });
    if (this.#attributes > attributes)
      throw new XmlRefused("TIMBRA-XML-TOO-MANY-ATTRIBUTES", { limit: String(attributes) });
    this.#count();
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.nodes)
      throw new XmlRefused("TIMBRA-XML-TOO-LARGE", { limit: String(this.#limits.size) });
  }

  /** A bare `<` may stand in no tag but at its start, so the last one before the parser's position opens this tag. */
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
    if (this.#root === null) throw new XmlRefused("TIMBRA-XML-MALFORMED");
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
  if (version !== "1.0") throw new XmlRefused("TIMBRA-XML-MALFORMED", { reason: "XML 1.0" });
}

function malformed(failure: Error, { line, column }: { readonly line: number; readonly column: number }): XmlRefused {
  return new XmlRefused("TIMBRA-XML-MALFORMED", {
    line: String(line),
    column: String(column),
    reason: failure.message,
  });
}

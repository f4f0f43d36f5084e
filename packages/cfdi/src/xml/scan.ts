import type { XmlLimits } from "./limits.ts";
import type { XmlAttribute, XmlElement, XmlMarkup } from "./xml-element.ts";

/**
 * The root element of a document of the plain kind that nearly every CFDI is: a declaration, elements, attributes,
 * blanks between them, the five named references. Null for anything else, good or bad (a comment, CDATA, an
 * instruction, text, a DOCTYPE, something malformed): then the parser decides. What it reads, the parser reads the
 * same; a test compares them. It makes reading and verifying a document three times as quick
 * (docs/decisions/0145), and is switched off by leaving it out of `parseXml`: nothing else knows of it.
 */
export function scanXml(text: string, limits: XmlLimits): XmlElement | null {
  if (FOREIGN.test(text)) return null;
  try {
    return new Scanner(text, limits).document();
  } catch (reason) {
    if (reason === NOT_PLAIN) return null;
    throw reason;
  }
}

/** Not XML, or beyond the characters that are one unit each. */
const FOREIGN = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/;
const DECLARATION =
  /^\uFEFF?(?:<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")? ?\?>)?/;

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;

class Scanner {
  readonly #text: string;
  readonly #limits: XmlLimits;
  #at = 0;
  #nodes = 0;
  #attributeCount = 0;

  constructor(text: string, limits: XmlLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  document(): XmlElement {
    this.#at = DECLARATION.exec(this.#text)?.[0].length ?? 0;
    this.#skipBlanks();
    this.#expect(LESS);
    const root = this.#element(null, BARE_SCOPE, 1);
    this.#skipBlanks();
    if (this.#at !== this.#text.length) throw NOT_PLAIN;
    return root;
  }

  /** At the character after `<`. */
  #element(parent: XmlElement | null, outer: Scope, depth: number): XmlElement {
    const start = this.#at - 1;
    const name = this.#elementName();
    const raw: RawAttribute[] = [];
    this.#attributes(raw);
    this.#count(raw.length, depth);
    const selfClosing = this.#code() === SLASH;
    if (selfClosing) this.#at++;
    this.#expect(GREATER);
    const inside = this.#at;
    const { attributes, declarations, scope } = attributesOf(raw, outer);
    const { prefix, local } = splitName(name);
    const children: (XmlElement | XmlMarkup)[] = [];
    const source = { start, inside, end: inside, selfClosing };
    const element = { name, uri: scope.uriOf(prefix), local, parent, declarations, attributes, children, source };
    if (!selfClosing) source.end = this.#content(element, scope, depth);
    return element;
  }

  /** The content between the tags of an element, and its end tag; returns where that begins. */
  #content(
    element: XmlElement & { readonly children: (XmlElement | XmlMarkup)[] },
    scope: Scope,
    depth: number,
  ): number {
    for (;;) {
      const from = this.#at;
      this.#skipBlanks();
      if (this.#at > from)
        element.children.push({ markup: this.#text.slice(from, this.#at).replace(/\r\n?/g, "\n"), blank: true });
      this.#expect(LESS);
      if (this.#code() === SLASH) return this.#endTag(element.name);
      element.children.push(this.#element(element, scope, depth + 1));
    }
  }

  #endTag(name: string): number {
    const start = this.#at - 1;
    if (!this.#text.startsWith(name, this.#at + 1)) throw NOT_PLAIN;
    this.#at += 1 + name.length;
    this.#skipBlanks();
    this.#expect(GREATER);
    return start;
  }

  #elementName(): string {
    const from = this.#at;
    for (let code = this.#code(); !isBlank(code) && code !== GREATER && code !== SLASH; code = this.#code()) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  #attributes(found: RawAttribute[]): void {
    for (;;) {
      const from = this.#at;
      this.#skipBlanks();
      const code = this.#code();
      if (code === GREATER || code === SLASH) return;
      if (this.#at === from || found.length === this.#limits.elementAttributes) throw NOT_PLAIN;
      found.push(this.#attribute());
    }
  }

  #attribute(): RawAttribute {
    const equals = this.#text.indexOf("=", this.#at);
    if (equals === -1) throw NOT_PLAIN;
    const name = this.#text.slice(this.#at, equals);
    this.#at = equals + 1;
    const quote = this.#code();
    if (quote !== QUOTE && quote !== APOSTROPHE) throw NOT_PLAIN;
    const end = this.#text.indexOf(quote === QUOTE ? '"' : "'", this.#at + 1);
    if (end === -1) throw NOT_PLAIN;
    const value = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return { name, value: decodeReferences(value) };
  }

  /** The end of the text has no code, which equals none. */
  #code(): number {
    const code = this.#text.charCodeAt(this.#at);
    if (Number.isNaN(code)) throw NOT_PLAIN;
    return code;
  }

  #expect(code: number): void {
    if (this.#text.charCodeAt(this.#at) !== code) throw NOT_PLAIN;
    this.#at++;
  }

  #skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  /** An element with so many attributes. The parser says of a document beyond a limit which one it is. */
  #count(attributes: number, depth: number): void {
    this.#nodes += 1 + attributes;
    this.#attributeCount += attributes;
    const limits = this.#limits;
    if (this.#nodes > limits.nodes || this.#attributeCount > limits.attributes || depth > limits.depth) throw NOT_PLAIN;
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

/** An attribute as written, its name not checked yet. */
interface RawAttribute {
  readonly name: string;
  readonly value: string;
}

interface QualifiedName {
  /** "" without one. */
  readonly prefix: string;
  readonly local: string;
}

/** Names of letters that need no second look; XML allows more, and the parser knows them. */
const NAME = /^(?:([A-Za-z_][A-Za-z0-9_.-]*):)?([A-Za-z_À-ÖØ-öø-ÿ][A-Za-z0-9_.\-À-ÖØ-öø-ÿ]*)$/;
const RESERVED: ReadonlySet<string> = new Set(["xml", "xmlns"]);

/** The names that documents use are always the same; those of one that invents its own are not kept. */
const KNOWN = new Map<string, QualifiedName>();
const MAX_CACHED = 500;

/** Throws NOT_PLAIN for a name that is not of the plain kind. */
function splitName(name: string): QualifiedName {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const own = copied(name);
  const [, prefix = "", local] = NAME.exec(own) ?? [];
  if (local === undefined || RESERVED.has(prefix)) throw NOT_PLAIN;
  const split = { prefix, local };
  if (KNOWN.size < MAX_CACHED) KNOWN.set(own, split);
  return split;
}

/**
 * A slice of a document keeps the whole of it in memory as long as the slice lives; a text put together anew does not.
 */
function copied(name: string): string {
  return Array.from(name).join("");
}

/**
 * The namespaces that prefixes stand for in some part of a document: its own, and those of the part around it. Never
 * copied: thousands of prefixes above thousands of elements would be millions.
 */
class Scope {
  readonly #outer: Scope | undefined;
  readonly #own: ReadonlyMap<string, string>;

  constructor(own: ReadonlyMap<string, string>, outer?: Scope) {
    this.#own = own;
    this.#outer = outer;
  }

  /** Throws NOT_PLAIN for a prefix that nobody declared. */
  uriOf(prefix: string): string {
    const uri = this.#own.get(prefix);
    if (uri !== undefined) return uri;
    if (this.#outer === undefined) throw NOT_PLAIN;
    return this.#outer.uriOf(prefix);
  }

  with(declarations: Readonly<Record<string, string>>): Scope {
    return new Scope(new Map(Object.entries(declarations)), this);
  }
}

/** Says that a document is not of the plain kind; thrown inside the scanner, and caught in `scanXml`. */
const NOT_PLAIN = new Error("Not of the plain kind");

const BARE_SCOPE = new Scope(new Map([["", ""]]));

const NO_DECLARATIONS: Readonly<Record<string, string>> = {};
const NAMESPACE = "http://www.w3.org/";

/**
 * The attributes of an element with their namespaces, and what it declares. Throws NOT_PLAIN when one is there twice.
 */
function attributesOf(raw: readonly RawAttribute[], outer: Scope) {
  const declarations = raw.some(isDeclaration) ? declared(raw) : NO_DECLARATIONS;
  const scope = declarations === NO_DECLARATIONS ? outer : outer.with(declarations);
  const attributes: XmlAttribute[] = [];
  for (const { name, value } of raw) {
    if (isDeclaration({ name, value })) continue;
    const { prefix, local } = splitName(name);
    attributes.push({ name, uri: prefix === "" ? "" : scope.uriOf(prefix), local, value });
  }
  if (hasTwins(attributes)) throw NOT_PLAIN;
  return { attributes, declarations, scope };
}

function isDeclaration({ name }: RawAttribute): boolean {
  return name.startsWith("xmlns") && (name.length === 5 || name[5] === ":");
}

/**
 * Prefix to namespace. An empty namespace for a prefix, blanks around one, and the names that XML keeps for itself, are
 * for the parser.
 */
function declared(raw: readonly RawAttribute[]): Readonly<Record<string, string>> {
  const declarations: Record<string, string> = {};
  for (const { name, value } of raw.filter(isDeclaration)) {
    const prefix = name.slice(6);
    const isPlain =
      value === value.trim() && (prefix === "" ? name === "xmlns" : splitName(prefix).prefix === "" && value !== "");
    const isTaken =
      RESERVED.has(prefix) ||
      (value.startsWith(NAMESPACE) && !value.endsWith("XMLSchema-instance")) ||
      Object.hasOwn(declarations, prefix);
    if (!isPlain || isTaken || prefix === "__proto__") throw NOT_PLAIN;
    declarations[prefix] = value;
  }
  return declarations;
}

/** Whether two attributes have the same name, whatever their prefixes. */
function hasTwins(attributes: readonly XmlAttribute[]): boolean {
  if (attributes.length > 32)
    return new Set(attributes.map(({ uri, local }) => `${uri} ${local}`)).size < attributes.length;
  return attributes.some(
    ({ local, uri }, at) => attributes.findIndex((other) => other.local === local && other.uri === uri) < at,
  );
}

/** What is allowed in a value only as a reference, or would be read as something else: a blank that becomes a space. */
const UNUSUAL = /[<&\t\n\r]/;
const REFERENCE = /&(amp|lt|gt|quot|apos);/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A value with its five named references read. Throws NOT_PLAIN when there is more to it. */
function decodeReferences(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  if (/[<\t\n\r]|&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) throw NOT_PLAIN;
  return value.replace(REFERENCE, (_whole, name: string) => CHARACTERS[name] ?? "");
}

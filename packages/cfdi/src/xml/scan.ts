import type { XmlLimits } from "./limits.ts";
import { RESERVED, shapeOf, splitName, type TagNames, type TagShape } from "./tag-shape.ts";
import type { Source, XmlAttribute, XmlElement, XmlMarkup } from "./xml-element.ts";

/**
 * The root element of a document of the plain kind that nearly every CFDI is: a declaration, elements, attributes,
 * blanks between them, the five named references. Null for anything else, good or bad (a comment, CDATA, an
 * instruction, text, a DOCTYPE, something malformed): then the parser decides. What it reads, the parser reads the
 * same; a test compares them. It makes reading and verifying a document three times as quick
 * (docs/decisions/0145), and is switched off by leaving it out of `parseXml`: nothing else knows of it.
 */
export function scanXml(text: string, limits: XmlLimits): XmlElement | null {
  try {
    return new Scanner(text, limits).document();
  } catch (reason) {
    if (reason === NOT_PLAIN) return null;
    throw reason;
  }
}

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
  /** Of tags that were read name by name, in the order of the document: a list for each would be a good part of it. */
  readonly #values: string[] = [];
  /** Where the values of the tag that was read last are, and which of them is its first. */
  #tagValues: readonly string[] = this.#values;
  #tagFirst = 0;
  /** The next character of a value that has to be looked at, and the next `<`: never before where we are. */
  #unusual = -1;
  #less = -1;
  /** The namespace that was asked for last. */
  #scope: Scope = BARE_SCOPE;
  #prefix = "";
  #uri = "";

  constructor(text: string, limits: XmlLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  document(): XmlElement {
    this.#at = DECLARATION.exec(this.#text)?.[0].length ?? 0;
    this.#skipBlanks();
    this.#expect(LESS);
    const root = this.#element(this.#elementShape(undefined), null, BARE_SCOPE, 1);
    this.#skipBlanks();
    if (this.#at !== this.#text.length) throw NOT_PLAIN;
    return root;
  }

  /** At the character after the name of an element. */
  #element(bare: TagShape, parent: XmlElement | null, outer: Scope, depth: number): ScannedElement {
    const start = this.#at - bare.element.name.length - 1;
    const shape = this.#attributesAtOnce(bare) ?? this.#attributes(bare);
    const values = this.#tagValues;
    const first = this.#tagFirst;
    this.#count(values.length - first, depth);
    const selfClosing = this.#code() === SLASH;
    if (selfClosing) this.#at++;
    this.#expect(GREATER);
    const element = new ScannedElement(shape, values, first, parent, scopeOf(shape, values, first, outer));
    element.uri = this.#uriOf(element.scope, bare.element.prefix);
    element.start = start;
    element.inside = this.#at;
    element.end = this.#at;
    if (!selfClosing) this.#content(element, bare, depth);
    return element;
  }

  /** The content between the tags of an element, and its end tag. */
  #content(element: ScannedElement, bare: TagShape, depth: number): void {
    element.children = EMPTY;
    let previous: TagShape | undefined;
    for (;;) {
      const from = this.#at;
      this.#skipBlanks();
      if (this.#at > from)
        element.add({ markup: this.#text.slice(from, this.#at).replace(/\r\n?/g, "\n"), blank: true });
      this.#expect(LESS);
      if (this.#code() === SLASH) break;
      const child = this.#elementShape(previous === undefined ? bare.inside : previous.beside);
      if (previous === undefined) bare.inside = child;
      else previous.beside = child;
      previous = child;
      element.add(this.#element(child, element, element.scope, depth + 1));
    }
    element.end = this.#at - 1;
    this.#endTag(element.name);
  }

  #endTag(name: string): void {
    if (!this.#text.startsWith(name, this.#at + 1)) throw NOT_PLAIN;
    this.#at += 1 + name.length;
    this.#skipBlanks();
    this.#expect(GREATER);
  }

  /** The name of an element; `expected` is what stood in its place before. */
  #elementShape(expected: TagShape | undefined): TagShape {
    const from = this.#at;
    if (expected !== undefined && this.#text.startsWith(expected.element.name, from)) {
      this.#at += expected.element.name.length;
      const code = this.#code();
      if (code === GREATER || code === SLASH || isBlank(code)) return expected;
      this.#at = from;
    }
    for (let code = this.#code(); !isBlank(code) && code !== GREATER && code !== SLASH; code = this.#code()) this.#at++;
    const shape = shapeOf(this.#text.slice(from, this.#at));
    if (shape === null) throw NOT_PLAIN;
    return shape;
  }

  /** The names of a start tag, when a tag before had the same and no value has to be looked at again. */
  #attributesAtOnce(bare: TagShape): TagShape | null {
    const code = this.#code();
    if (code === GREATER || code === SLASH) {
      this.#tagValues = NO_VALUES;
      this.#tagFirst = 0;
      return bare;
    }
    for (const { shape, pattern } of bare.whole) {
      pattern.lastIndex = this.#at;
      const found = pattern.exec(this.#text);
      if (found === null) continue;
      if (found.length - 1 > this.#limits.elementAttributes) throw NOT_PLAIN;
      this.#tagValues = found;
      this.#tagFirst = 1;
      this.#at = pattern.lastIndex;
      return shape;
    }
    return null;
  }

  /** The same of any tag, name by name; what they are given is added to the values. */
  #attributes(bare: TagShape): TagShape {
    this.#tagValues = this.#values;
    this.#tagFirst = this.#values.length;
    if (this.#less < this.#at) this.#less = this.#find("<", this.#at);
    const shape = this.#attributesOneByOne(bare);
    if (this.#at > this.#less) throw NOT_PLAIN;
    bare.remember(shape);
    return shape;
  }

  #attributesOneByOne(bare: TagShape): TagShape {
    const values = this.#values;
    const most = values.length + this.#limits.elementAttributes;
    let shape: TagShape | null = bare;
    let last = bare;
    while (shape !== null) {
      last = shape;
      const code = this.#code();
      if (code === GREATER || code === SLASH) return last;
      shape = this.#knownAttribute(last);
      if (shape === null) shape = this.#newAttribute(last);
      else {
        this.#at += shape.start.length;
        values.push(this.#value('"'));
      }
      if (values.length > most) throw NOT_PLAIN;
    }
    return last;
  }

  /** The step to an attribute that no tag before had here, whose value is added; null at the end of the tag. */
  #newAttribute(shape: TagShape): TagShape | null {
    const from = this.#at;
    this.#skipBlanks();
    const code = this.#code();
    if (code === GREATER || code === SLASH) return null;
    if (this.#at === from) throw NOT_PLAIN;
    const next = shape.with(this.#attributeName());
    const quote = this.#code();
    if (quote !== QUOTE && quote !== APOSTROPHE) throw NOT_PLAIN;
    this.#at++;
    this.#values.push(this.#value(quote === QUOTE ? '"' : "'"));
    return next;
  }

  /** The next attribute, when a tag before had the same names up to it. */
  #knownAttribute({ next }: TagShape): TagShape | null {
    for (const shape of next) if (this.#text.startsWith(shape.start, this.#at)) return shape;
    return null;
  }

  #attributeName(): string {
    const equals = this.#find("=", this.#at);
    if (equals === this.#text.length) throw NOT_PLAIN;
    const name = this.#text.slice(this.#at, equals);
    this.#at = equals + 1;
    return name;
  }

  /** At the character after the quote that begins it. */
  #value(quote: string): string {
    const from = this.#at;
    const end = this.#find(quote, from);
    if (end === this.#text.length) throw NOT_PLAIN;
    this.#at = end + 1;
    if (this.#unusual < from) this.#unusual = this.#nextUnusual(from);
    const value = this.#text.slice(from, end);
    return this.#unusual < end ? decodeReferences(value) : value;
  }

  #nextUnusual(from: number): number {
    UNUSUAL.lastIndex = from;
    return UNUSUAL.test(this.#text) ? UNUSUAL.lastIndex - 1 : this.#text.length;
  }

  /** The end of the text, when there is none. */
  #find(character: string, from: number): number {
    const at = this.#text.indexOf(character, from);
    return at === -1 ? this.#text.length : at;
  }

  #uriOf(scope: Scope, prefix: string): string {
    if (scope !== this.#scope || prefix !== this.#prefix) {
      this.#uri = scope.uriOf(prefix);
      this.#scope = scope;
      this.#prefix = prefix;
    }
    return this.#uri;
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

/** An element whose names are shared with others; what few ask for is made when it is asked for. */
class ScannedElement implements XmlElement {
  readonly shape: TagShape;
  readonly values: readonly string[];
  readonly first: number;
  readonly parent: XmlElement | null;
  readonly scope: Scope;
  children: (XmlElement | XmlMarkup)[] = SELF_CLOSING;
  uri = "";
  start = 0;
  inside = 0;
  end = 0;

  constructor(shape: TagShape, values: readonly string[], first: number, parent: XmlElement | null, scope: Scope) {
    this.shape = shape;
    this.values = values;
    this.first = first;
    this.parent = parent;
    this.scope = scope;
  }

  /** Most elements have one child, and an array made with it has room for one. */
  add(child: XmlElement | XmlMarkup): void {
    if (this.children.length === 0) this.children = [child];
    else this.children.push(child);
  }

  get name(): string {
    return this.shape.element.name;
  }

  get local(): string {
    return this.shape.element.local;
  }

  get declarations(): Readonly<Record<string, string>> {
    return this.shape.names()?.declarations.length ? this.scope.declarations : NO_DECLARATIONS;
  }

  get attributes(): readonly XmlAttribute[] {
    const { attributes = [] } = this.shape.names() ?? {};
    return attributes.map(({ name, prefix, local, at }) => ({
      name,
      uri: prefix === "" ? "" : this.scope.uriOf(prefix),
      local,
      value: this.values[this.first + at] ?? "",
    }));
  }

  get source(): Source {
    return { start: this.start, inside: this.inside, end: this.end, selfClosing: this.children === SELF_CLOSING };
  }
}

const SELF_CLOSING: never[] = [];
const EMPTY: never[] = [];
const NO_VALUES: readonly string[] = [];

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

/**
 * The namespaces that prefixes stand for in some part of a document: its own, and those of the part around it. Never
 * copied: thousands of prefixes above thousands of elements would be millions.
 */
class Scope {
  /** Prefix to namespace: its own. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly #outer: Scope | undefined;

  constructor(declarations: Readonly<Record<string, string>>, outer?: Scope) {
    this.declarations = declarations;
    this.#outer = outer;
  }

  /** Throws NOT_PLAIN for a prefix that nobody declared. */
  uriOf(prefix: string): string {
    if (Object.hasOwn(this.declarations, prefix)) return this.declarations[prefix] as string;
    if (this.#outer === undefined) throw NOT_PLAIN;
    return this.#outer.uriOf(prefix);
  }
}

/** Says that a document is not of the plain kind; thrown inside the scanner, and caught in `scanXml`. */
const NOT_PLAIN = new Error("Not of the plain kind");

const BARE_SCOPE = new Scope({ "": "" });

const NO_DECLARATIONS: Readonly<Record<string, string>> = {};
const NAMESPACE = "http://www.w3.org/";

/** The namespaces inside an element. Throws NOT_PLAIN for an attribute that is there twice, or a prefix of nobody. */
function scopeOf(shape: TagShape, values: readonly string[], first: number, outer: Scope): Scope {
  const names = shape.names();
  if (names === null || names.hasTwins) throw NOT_PLAIN;
  const scope = names.declarations.length === 0 ? outer : new Scope(declared(names, values, first), outer);
  if (names.prefixes.length > 0) assertKnown(names, scope);
  return scope;
}

/** Two attributes may have the same name by two prefixes. */
function assertKnown({ attributes }: TagNames, scope: Scope): void {
  const full = attributes.flatMap(({ prefix, local }) => (prefix === "" ? [] : [`${scope.uriOf(prefix)} ${local}`]));
  if (new Set(full).size < full.length) throw NOT_PLAIN;
}

/**
 * Prefix to namespace. An empty namespace for a prefix, blanks around one, and the names that XML keeps for itself, are
 * for the parser.
 */
function declared({ declarations }: TagNames, values: readonly string[], first: number) {
  const found: Record<string, string> = {};
  for (const { prefix, at } of declarations) {
    const value = values[first + at] ?? "";
    const isPlain = value === value.trim() && (prefix === "" || (splitName(prefix)?.prefix === "" && value !== ""));
    const isTaken =
      RESERVED.has(prefix) ||
      (value.startsWith(NAMESPACE) && !value.endsWith("XMLSchema-instance")) ||
      Object.hasOwn(found, prefix);
    if (!isPlain || isTaken || prefix === "__proto__") throw NOT_PLAIN;
    found[prefix] = value;
  }
  return found;
}

/**
 * What is looked at again in a value: what is allowed only as a reference, would be read as something else (a blank
 * that becomes a space), is not XML, or is beyond the characters of one unit. A `<` is looked for once in each tag.
 */
const UNUSUAL = /[^ -%'-\uD7FF\uE000-\uFFFD]/g;
const NOT_PLAIN_VALUE = /&(?!(?:amp|lt|gt|quot|apos);)|[^ -\uD7FF\uE000-\uFFFD]/;
const REFERENCE = /&(amp|lt|gt|quot|apos);/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A value with its five named references read. Throws NOT_PLAIN when there is more to it. */
function decodeReferences(value: string): string {
  if (NOT_PLAIN_VALUE.test(value)) throw NOT_PLAIN;
  return value.replace(REFERENCE, (_whole, name: string) => CHARACTERS[name] ?? "");
}

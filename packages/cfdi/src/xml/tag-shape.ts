/** A name of XML: its prefix, "" without one, and the rest. */
export interface QualifiedName {
  readonly prefix: string;
  readonly local: string;
}

/** An attribute of a start tag, and which of the tag's values is its own. */
export interface ShapeAttribute extends QualifiedName {
  readonly name: string;
  readonly at: number;
}

/** What the names of a start tag say, whatever its values. */
export interface TagNames {
  /** Those that declare no namespace. */
  readonly attributes: readonly ShapeAttribute[];
  /** The others: `prefix` is what they declare, "" for the default namespace. */
  readonly declarations: readonly { readonly prefix: string; readonly at: number }[];
  /** Prefixes of attributes. */
  readonly prefixes: readonly string[];
  /** Whether a name is there twice. */
  readonly hasTwins: boolean;
}

/** Names of letters that need no second look; XML allows more, and the parser knows them. */
const NAME = /^(?:([A-Za-z_][A-Za-z0-9_.-]*):)?([A-Za-z_À-ÖØ-öø-ÿ][A-Za-z0-9_.\-À-ÖØ-öø-ÿ]*)$/;
export const RESERVED: ReadonlySet<string> = new Set(["xml", "xmlns"]);

/**
 * What is kept of the names that were met: those of documents are always the same, and one that invents its own must
 * not fill the memory.
 */
const MAX_SHAPES = 5000;
const MAX_NEXT = 8;
const LONGEST_NAME = 100;
let kept = 0;

/** Most elements have one or two sets of attributes, a line some four; none of Anexo 20 has more names than this. */
const MAX_WHOLE = 4;
const MOST_NAMES = 32;
const MAX_PATTERNS = 500;
let patterns = 0;

/** A value between double quotes of which nothing has to be looked at again, and the quote that ends it. */
const VALUE = "([ !#-%'-;=-\\uD7FF]*)\"";

/** What a pattern would not take as it is: a declared prefix is looked at later, and may turn out to be no name. */
const SYNTAX = /[\\^$.*+?()[\]{}|]/g;

/**
 * The names of a start tag, as far as it was read: an element, and the attributes that followed, each a step further.
 * Lines are alike: with the step that a tag before took, the next name need only be compared.
 */
export class TagShape {
  /** Of the element. */
  readonly element: QualifiedName & { readonly name: string };
  /** The attribute of the last step, as it stands in the text: ` Rfc="`; "" before the first. */
  readonly start: string;
  /** Elements that came after this one (an element without its attributes): inside it first, and beside it. */
  inside: TagShape | undefined;
  beside: TagShape | undefined;
  /** Steps that tags took from here. */
  readonly next: TagShape[] = [];
  /** Of an element without its attributes: what its tags had when they were whole, each with its pattern. */
  readonly whole: { readonly shape: TagShape; readonly pattern: RegExp }[] = [];
  /** What the reader of a node made of these names: see `Cursor`. */
  record: { readonly table: object; readonly plan: unknown } | undefined;
  readonly #before: TagShape | null;
  readonly #attribute: string;
  #names: TagNames | undefined;
  #isKept = false;

  constructor(element: QualifiedName & { readonly name: string }, before: TagShape | null, attribute: string) {
    this.element = element;
    this.#before = before;
    this.#attribute = attribute;
    this.start = before === null ? "" : ` ${attribute}="`;
  }

  /** This and one more attribute. */
  with(attribute: string): TagShape {
    const start = ` ${attribute}="`;
    for (const shape of this.next) if (shape.start === start) return shape;
    const shape = new TagShape(this.element, this, copied(attribute));
    if (this.next.length < MAX_NEXT && isKept(attribute)) {
      shape.#isKept = true;
      this.next.push(shape);
    }
    return shape;
  }

  /**
   * A tag of this element ended with these attributes: of the next that has the same, one pattern takes all values at
   * once. Sticky, it begins where its `lastIndex` says.
   */
  remember(shape: TagShape): void {
    if (this.whole.length === MAX_WHOLE || patterns === MAX_PATTERNS || !shape.#isKept) return;
    const names = shape.names();
    const written = shape.#written();
    if (names === null || written.length > MOST_NAMES || this.whole.some((known) => known.shape === shape)) return;
    patterns += 1;
    const attributes = written.map((name) => ` ${name.replace(SYNTAX, "\\$&")}="${VALUE}`).join("");
    this.whole.push({ shape, pattern: new RegExp(`${attributes} ?(?=[/>])`, "y") });
  }

  /** Null when one of the names is not of the plain kind. */
  names(): TagNames | null {
    this.#names ??= this.#read() ?? undefined;
    return this.#names ?? null;
  }

  /** All names, in their order. */
  #written(): string[] {
    const written: string[] = [];
    for (let shape: TagShape | null = this; shape.#before !== null; shape = shape.#before)
      written.push(shape.#attribute);
    return written.reverse();
  }

  #read(): TagNames | null {
    const attributes: ShapeAttribute[] = [];
    const declarations: { readonly prefix: string; readonly at: number }[] = [];
    for (const [at, name] of this.#written().entries()) {
      if (isDeclaration(name)) {
        if (name === "xmlns:") return null;
        declarations.push({ prefix: name.slice("xmlns:".length), at });
        continue;
      }
      const split = splitName(name);
      if (split === null) return null;
      attributes.push({ name, ...split, at });
    }
    const prefixes = attributes.flatMap(({ prefix }) => (prefix === "" ? [] : [prefix]));
    const hasTwins = new Set(attributes.map(({ name }) => name)).size < attributes.length;
    return { attributes, declarations, prefixes, hasTwins };
  }
}

const KNOWN = new Map<string, TagShape>();

/** An element without attributes, or as far as its name; null for a name that is not of the plain kind. */
export function shapeOf(name: string): TagShape | null {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const own = copied(name);
  const split = splitName(own);
  if (split === null) return null;
  const shape = new TagShape({ name: own, ...split }, null, "");
  if (isKept(own)) KNOWN.set(own, shape);
  return shape;
}

/** Null for a name that is not of the plain kind. */
export function splitName(name: string): QualifiedName | null {
  const [, prefix = "", local] = NAME.exec(name) ?? [];
  return local === undefined || RESERVED.has(prefix) ? null : { prefix, local };
}

function isDeclaration(name: string): boolean {
  return name.startsWith("xmlns") && (name.length === 5 || name[5] === ":");
}

function isKept(name: string): boolean {
  if (kept >= MAX_SHAPES || name.length > LONGEST_NAME) return false;
  kept += 1;
  return true;
}

/**
 * A slice of a document keeps the whole of it in memory as long as the slice lives; a text put together anew does not.
 */
function copied(name: string): string {
  return Array.from(name).join("");
}

import { UNSURE } from "./scan-values.ts";
import type { XmlAttribute } from "./xml-element.ts";

/** An attribute as it stands, its name not looked at yet. */
export interface RawAttribute {
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
const MOST = 500;

/** Throws UNSURE for a name that is not of the plain kind. */
export function splitName(name: string): QualifiedName {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const own = copied(name);
  const [, prefix = "", local] = NAME.exec(own) ?? [];
  if (local === undefined || RESERVED.has(prefix)) throw UNSURE;
  const split = { prefix, local };
  if (KNOWN.size < MOST) KNOWN.set(own, split);
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
export class Scope {
  readonly #outer: Scope | undefined;
  readonly #own: ReadonlyMap<string, string>;

  constructor(own: ReadonlyMap<string, string>, outer?: Scope) {
    this.#own = own;
    this.#outer = outer;
  }

  /** Throws UNSURE for a prefix that nobody declared. */
  uriOf(prefix: string): string {
    const uri = this.#own.get(prefix);
    if (uri !== undefined) return uri;
    if (this.#outer === undefined) throw UNSURE;
    return this.#outer.uriOf(prefix);
  }

  with(declarations: Readonly<Record<string, string>>): Scope {
    return new Scope(new Map(Object.entries(declarations)), this);
  }
}

export const BARE_SCOPE = new Scope(new Map([["", ""]]));

const NO_DECLARATIONS: Readonly<Record<string, string>> = {};
const NAMESPACE = "http://www.w3.org/";

/** The attributes of an element with their namespaces, and what it declares. Throws UNSURE when one is there twice. */
export function attributesOf(raw: readonly RawAttribute[], outer: Scope) {
  const declarations = raw.some(isDeclaration) ? declared(raw) : NO_DECLARATIONS;
  const scope = declarations === NO_DECLARATIONS ? outer : outer.with(declarations);
  const attributes: XmlAttribute[] = [];
  for (const { name, value } of raw) {
    if (isDeclaration({ name, value })) continue;
    const { prefix, local } = splitName(name);
    attributes.push({ name, uri: prefix === "" ? "" : scope.uriOf(prefix), local, value });
  }
  if (hasTwins(attributes)) throw UNSURE;
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
    if (!isPlain || isTaken || prefix === "__proto__") throw UNSURE;
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

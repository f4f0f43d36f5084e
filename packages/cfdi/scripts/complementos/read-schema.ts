import type { Nodo, Tipo } from "../../src/complementos/tablas/tabla.ts";
import type { XmlElement } from "../../src/xml/xml-element.ts";
import { attributeOf, elementsOf, namespaceAt, resolve, type SatFolder } from "./sat-folder.ts";

/** What a schema says of its one root, without the cadena original. */
export interface SchemaReading {
  readonly espacio: string;
  readonly tipos: Readonly<Record<string, Tipo>>;
  readonly raiz: Nodo;
}

const XS = "http://www.w3.org/2001/XMLSchema";
const BUILT_IN: Readonly<Record<string, Tipo>> = {
  string: {},
  decimal: { base: "decimal", blancos: "collapse" },
  integer: { base: "entero", blancos: "collapse" },
  int: { base: "entero", blancos: "collapse", minimo: "-2147483648", maximo: "2147483647" },
  short: { base: "entero", blancos: "collapse", minimo: "-32768", maximo: "32767" },
  date: { base: "fecha", blancos: "collapse" },
  dateTime: { base: "fechaHora", blancos: "collapse" },
  time: { base: "hora", blancos: "collapse" },
  base64Binary: { base: "base64", blancos: "collapse" },
  NMTOKEN: { base: "palabra", blancos: "collapse" },
};

/** The root element of a schema and everything below it. Throws on what it does not understand. */
export function readSchema(folder: SatFolder, address: string): SchemaReading {
  return new SchemaReader(folder, address).read();
}

class SchemaReader {
  readonly #folder: SatFolder;
  readonly #address: string;
  readonly #schema: XmlElement;
  readonly #espacio: string;
  readonly #tipos = new Map<string, Tipo>();

  constructor(folder: SatFolder, address: string) {
    this.#folder = folder;
    this.#address = address;
    this.#schema = folder.root(address);
    this.#espacio = attributeOf(this.#schema, "targetNamespace") ?? "";
  }

  read(): SchemaReading {
    const [root, ...others] = elementsOf(this.#schema, "element");
    if (root === undefined || others.length > 0) throw new Error(`${this.#address}: not one root`);
    const raiz = this.#element(root);
    return { espacio: this.#espacio, tipos: Object.fromEntries(this.#tipos), raiz };
  }

  #element(element: XmlElement): Nodo {
    const nombre = attributeOf(element, "name");
    if (nombre === undefined) throw new Error(`${this.#address}: an element without name`);
    const { min, max } = occurrences(element);
    const content = this.#content(element, nombre);
    const names = [
      ...Object.keys(content.atributos ?? {}),
      ...(content.hijos ?? []).map((hijo) => hijo.nombre),
      "texto",
    ];
    if (new Set(names).size !== names.length) throw new Error(`${this.#address}: two of one name in ${nombre}`);
    return {
      nombre,
      ...(min === 1 ? {} : { min }),
      ...(max === 1 ? {} : { max: max === Number.POSITIVE_INFINITY ? 0 : max }),
      ...content,
    };
  }

  /** Of an element: by the type that it names, or the one inside it. */
  #content(element: XmlElement, nombre: string): Omit<Nodo, "nombre"> {
    const type = attributeOf(element, "type");
    if (type !== undefined) {
      const own = this.#find(type, element, "complexType");
      return own === undefined ? { texto: this.#namedType(type, element) } : this.#complexType(own);
    }
    const [complex] = elementsOf(element, "complexType");
    if (complex !== undefined) return this.#complexType(complex);
    const [simple] = elementsOf(element, "simpleType");
    return { texto: simple === undefined ? this.#keep("texto", {}) : this.#keep(nombre, this.#simpleType(simple)) };
  }

  #complexType(type: XmlElement): Omit<Nodo, "nombre"> {
    const [simple] = elementsOf(type, "simpleContent");
    if (simple !== undefined) {
      const [extension] = elementsOf(simple, "extension") as [XmlElement];
      return {
        texto: this.#namedType(attributeOf(extension, "base") ?? "", extension),
        ...this.#attributes(extension),
      };
    }
    const [complex] = elementsOf(type, "complexContent");
    if (complex === undefined) return { ...this.#particles(type), ...this.#attributes(type) };
    const [extension] = elementsOf(complex, "extension") as [XmlElement];
    const base = this.#find(attributeOf(extension, "base") ?? "", extension, "complexType");
    if (base === undefined) throw new Error(`${this.#address}: an extension of nothing`);
    const inherited = this.#complexType(base);
    const added = { ...this.#particles(extension), ...this.#attributes(extension) };
    if (inherited.hijos !== undefined && added.hijos !== undefined) throw new Error("both have children");
    return { ...inherited, ...added, ...join(inherited.atributos, added.atributos) };
  }

  #attributes(type: XmlElement): Pick<Nodo, "atributos"> {
    const found = elementsOf(type, "attribute").map((attribute): [string, string] => {
      const name = attributeOf(attribute, "name") ?? "";
      const [inside] = elementsOf(attribute, "simpleType");
      const named = attributeOf(attribute, "type");
      const fixed = attributeOf(attribute, "fixed");
      const own = inside ? this.#simpleType(inside) : {};
      let type: string;
      if (fixed !== undefined)
        type = this.#keep(name, { ...(own.blancos && { blancos: own.blancos }), valores: [fixed] });
      else if (named !== undefined) type = this.#namedType(named, attribute);
      else type = inside ? this.#keep(name, own) : this.#keep("texto", {});
      return [name, attributeOf(attribute, "use") === "required" ? type : `${type}?`];
    });
    return found.length === 0 ? {} : { atributos: Object.fromEntries(found) };
  }

  /** The children of a type, and, when they are no plain sequence, their grammar. */
  #particles(type: XmlElement): Pick<Nodo, "hijos" | "contenido" | "ajenos"> {
    const [group, ...others] = elementsOf(type).filter(({ local }) => ["sequence", "choice", "all"].includes(local));
    if (group === undefined) return {};
    if (others.length > 0) throw new Error(`${this.#address}: two groups`);
    if (elementsOf(group, "any").length > 0) return { ajenos: true };
    const hijos = descendants(group).map(({ element, ...times }) => ({ ...this.#element(element), ...times }));
    const names = new Set(hijos.map(({ nombre }) => nombre));
    if (names.size !== hijos.length) throw new Error(`${this.#address}: a name twice`);
    return { hijos, ...(isPlain(group) ? {} : { contenido: grammar(group) }) };
  }

  /** The name under which the type is kept in the table. */
  #namedType(qualified: string, at: XmlElement): string {
    const [, prefix = "", local = ""] = /^(?:(.*):)?(.*)$/.exec(qualified) ?? [];
    const uri = namespaceAt(at, prefix);
    return this.#keep(uri === XS ? local : local, this.#typeOf(uri, local));
  }

  #typeOf(uri: string, local: string): Tipo {
    if (uri === XS) {
      const known = BUILT_IN[local];
      if (known === undefined) throw new Error(`${this.#address}: xs:${local}`);
      return known;
    }
    const address = this.#addressOf(uri);
    const declared = elementsOf(this.#folder.root(address), "simpleType").find(
      (type) => attributeOf(type, "name") === local,
    );
    if (declared === undefined) throw new Error(`${this.#address}: no type ${local}`);
    const type = new SchemaReader(this.#folder, address).#simpleType(declared);
    if (type.valores === undefined || !isCatalogue(address)) return type;
    const { valores: _keys, ...rest } = type;
    return { ...rest, lista: listName(address, local) };
  }

  #addressOf(uri: string): string {
    if (uri === this.#espacio) return this.#address;
    const imported = elementsOf(this.#schema, "import").find((each) => attributeOf(each, "namespace") === uri);
    if (imported === undefined) throw new Error(`${this.#address}: ${uri} is not imported`);
    return resolve(this.#address, attributeOf(imported, "schemaLocation") ?? "");
  }

  #find(qualified: string, at: XmlElement, kind: "complexType"): XmlElement | undefined {
    const [prefix = "", local = ""] = qualified.includes(":") ? qualified.split(":") : ["", qualified];
    if (namespaceAt(at, prefix) !== this.#espacio) return undefined;
    return elementsOf(this.#schema, kind).find((type) => attributeOf(type, "name") === local);
  }

  #simpleType(type: XmlElement): Tipo {
    const [restriction] = elementsOf(type, "restriction");
    if (restriction === undefined) throw new Error(`${this.#address}: no restriction`);
    const qualified = attributeOf(restriction, "base") ?? "";
    const [prefix = "", local = ""] = qualified.split(":");
    const base = this.#typeOf(namespaceAt(restriction, prefix), local);
    return restrict(
      base,
      elementsOf(restriction).filter(({ local: name }) => name !== "annotation"),
    );
  }

  /** Types of one name that say different things are numbered. */
  #keep(name: string, tipo: Tipo): string {
    for (let count = 1; ; count++) {
      const key = count === 1 ? name : `${name}_${count}`;
      const known = this.#tipos.get(key);
      if (known === undefined) this.#tipos.set(key, tipo);
      if (known === undefined || JSON.stringify(known) === JSON.stringify(tipo)) return key;
    }
  }
}

function isCatalogue(address: string): boolean {
  return address.includes("/catalogos/");
}

/** Lists of different catalogues have the same name (c_Pais, c_TipoPermiso): each says which file it is in. */
function listName(address: string, local: string): string {
  const [, catalogue = ""] = /(\w+)\.xsd$/.exec(address) ?? [];
  return `${catalogue}:${local}`;
}

function join(base: Nodo["atributos"], added: Nodo["atributos"]): Pick<Nodo, "atributos"> {
  return base === undefined && added === undefined ? {} : { atributos: { ...base, ...added } };
}

function occurrences(particle: XmlElement): { readonly min: number; readonly max: number } {
  const max = attributeOf(particle, "maxOccurs") ?? "1";
  return {
    min: Number(attributeOf(particle, "minOccurs") ?? "1"),
    max: max === "unbounded" ? Number.POSITIVE_INFINITY : Number(max),
  };
}

interface Particle {
  readonly element: XmlElement;
  readonly min?: 0;
  readonly max?: 0;
}

/** Every element of a group, those of groups inside it too; what a grammar says of it is left to the grammar. */
function descendants(group: XmlElement, around: Omit<Particle, "element"> = {}): Particle[] {
  const times = {
    ...around,
    ...(isPlain(group) ? {} : { min: 0 as const }),
    ...(occurrences(group).max > 1 && { max: 0 as const }),
  };
  return elementsOf(group).flatMap((child) => {
    if (child.local === "annotation") return [];
    return child.local === "element" ? [{ element: child, ...times }] : descendants(child, times);
  });
}

function isPlain(group: XmlElement): boolean {
  const { min, max } = occurrences(group);
  const isOnlyElements = elementsOf(group).every(({ local }) => local === "element" || local === "annotation");
  return group.local === "sequence" && isOnlyElements && min === 1 && max === 1;
}

/** A group as a regular expression over the names of children, each followed by ";". */
function grammar(particle: XmlElement): string {
  const { min, max } = occurrences(particle);
  const times = quantifier(min, max);
  if (particle.local === "element") return `(?:${attributeOf(particle, "name")};)${times}`;
  const parts = elementsOf(particle).filter(({ local }) => local !== "annotation");
  if (particle.local === "sequence") return `(?:${parts.map(grammar).join("")})${times}`;
  if (particle.local === "choice") return `(?:${parts.map(grammar).join("|")})${times}`;
  if (particle.local !== "all") throw new Error(`Not understood: ${particle.local}`);
  // Any order, each at most once.
  const names = parts.map((part) => attributeOf(part, "name"));
  const once = names.map((name) => `(?!.*${name};.*${name};)`).join("");
  const needed = parts.filter((part) => occurrences(part).min > 0).map((part) => `(?=.*${attributeOf(part, "name")};)`);
  return `${once}${needed.join("")}(?:${names.map((name) => `${name};`).join("|")})*`;
}

function quantifier(min: number, max: number): string {
  if (min === 1 && max === 1) return "";
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : `{${min},${max}}`;
}

const BLANKS: ReadonlySet<string> = new Set(["collapse", "replace"]);

/** A type with the facets of a restriction. */
function restrict(base: Tipo, facets: readonly XmlElement[]): Tipo {
  const values = (name: string) =>
    facets.filter(({ local }) => local === name).map((facet) => attributeOf(facet, "value") ?? "");
  const one = (name: string) => values(name)[0];
  const known = [
    "whiteSpace",
    "pattern",
    "enumeration",
    "minLength",
    "maxLength",
    "length",
    "minInclusive",
    "maxInclusive",
    "fractionDigits",
    "totalDigits",
  ];
  for (const { local } of facets) if (!known.includes(local)) throw new Error(`Not understood: ${local}`);
  const blancos = one("whiteSpace");
  const patterns = values("pattern");
  const enumeration = values("enumeration");
  const [min, max] = [one("length") ?? one("minLength"), one("length") ?? one("maxLength")];
  const fracciones = one("fractionDigits");
  const digitos = one("totalDigits");
  const minimo = one("minInclusive");
  const maximo = one("maxInclusive");
  return {
    ...base,
    ...(blancos !== undefined && BLANKS.has(blancos) && { blancos: blancos as "collapse" }),
    ...(patterns.length > 0 && { patrones: [...(base.patrones ?? []), patternOf(patterns)] }),
    ...(enumeration.length > 0 && { valores: enumeration }),
    ...((min ?? max) !== undefined && { largo: [Number(min ?? 0), max === undefined ? null : Number(max)] as const }),
    ...(minimo !== undefined && { minimo }),
    ...(maximo !== undefined && { maximo }),
    ...(fracciones !== undefined && { fracciones: Number(fracciones) }),
    ...(digitos !== undefined && { digitos: Number(digitos) }),
  };
}

/** Patterns of one restriction are alternatives. What schemas mean by a point, a digit or a blank is written out. */
function patternOf(patterns: readonly string[]): string {
  const written = patterns.map((pattern) => pattern.replace(/\\d/g, "\\p{Nd}").replace(/\\s/g, " \\t\\n\\r"));
  const source = written.length === 1 ? (written[0] as string) : written.map((pattern) => `(?:${pattern})`).join("|");
  const plain = source.replace(/(\[[^\]]*\])|\\.|\./g, (part, set) =>
    part === "." && set === undefined ? "[^\\n\\r]" : part,
  );
  new RegExp(`^(?:${plain})$`, "u");
  return plain;
}

import { escapeXml } from "../xml.ts";

const CFDI = { prefix: "cfdi", uri: "http://www.sat.gob.mx/cfd/4" };

/** The complements that a document in JSON may have, by the prefix of their name in small letters. */
const COMPLEMENTS: Readonly<Record<string, { readonly prefix: string; readonly uri: string }>> = {
  pago20: { prefix: "pago20", uri: "http://www.sat.gob.mx/Pagos20" },
  implocal: { prefix: "implocal", uri: "http://www.sat.gob.mx/implocal" },
  leyendasfisc: { prefix: "leyendasFisc", uri: "http://www.sat.gob.mx/leyendasFiscales" },
};

/** Names whose value may be the list of what they hold. */
const HELD: Readonly<Record<string, string>> = {
  Conceptos: "Concepto",
  Traslados: "Traslado",
  Retenciones: "Retencion",
  TrasladosDR: "TrasladoDR",
  RetencionesDR: "RetencionDR",
  TrasladosP: "TrasladoP",
  RetencionesP: "RetencionP",
};

/** The order that the schemas ask for, inside each element where it matters. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  Comprobante: [
    "InformacionGlobal",
    "CfdiRelacionados",
    "Emisor",
    "Receptor",
    "Conceptos",
    "Impuestos",
    "Complemento",
    "Addenda",
  ],
  Concepto: ["Impuestos", "ACuentaTerceros", "InformacionAduanera", "CuentaPredial", "ComplementoConcepto", "Parte"],
  "Comprobante/Impuestos": ["Retenciones", "Traslados"],
  "Concepto/Impuestos": ["Traslados", "Retenciones"],
  Pagos: ["Totales", "Pago"],
  Pago: ["DoctoRelacionado", "ImpuestosP"],
  ImpuestosDR: ["RetencionesDR", "TrasladosDR"],
  ImpuestosP: ["RetencionesP", "TrasladosP"],
  ImpuestosLocales: ["RetencionesLocales", "TrasladosLocales"],
};

const DEEPEST = 20;

type Json = Readonly<Record<string, unknown>>;

/**
 * A document in SW Sapien's JSON as XML: what is a text or a number is an attribute, what is an object or a list is an
 * element inside. Empty attributes are not written (Sello, Certificado and NoCertificado come so). Null for a
 * complement that has no JSON here, and for nonsense.
 */
export function jsonToXml(json: Json): string | null {
  try {
    return elementOf("Comprobante", json, { ...CFDI, parent: "", depth: 0, declares: true });
  } catch (cause) {
    if (cause instanceof NoDocument) return null;
    throw cause;
  }
}

class NoDocument extends Error {}

interface Place {
  readonly prefix: string;
  readonly uri: string;
  readonly parent: string;
  readonly depth: number;
  /** Its namespace is not in force yet. */
  readonly declares?: boolean;
}

function elementOf(name: string, value: unknown, place: Place): string {
  if (!isObject(value) || place.depth > DEEPEST || !/^[A-Za-z]\w*$/.test(name)) throw new NoDocument();
  const { prefix, uri, parent, depth, declares = false } = place;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== "");
  const attributes = fields
    .filter(([, field]) => typeof field !== "object")
    .map(([key, field]) => ` ${key}="${escapeXml(String(field))}"`);
  const inside: Place = { prefix, uri, parent: name, depth: depth + 1 };
  const children = sorted(name, parent, fields).map(([key, field]) => childrenOf(key, field, inside));
  const head = `${prefix}:${name}${declares ? ` xmlns:${prefix}="${uri}"` : ""}`;
  return `<${head}${attributes.join("")}>${children.join("")}</${prefix}:${name}>`;
}

/** An element, as many as a list has, or the one that holds a list. */
function childrenOf(name: string, value: unknown, place: Place): string {
  if (name === "Any") return complementsIn(value, place);
  const held = HELD[name];
  if (Array.isArray(value) && held !== undefined) return elementOf(name, { [held]: value }, place);
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((one) => elementOf(name, one, place)).join("");
}

/** `Any` holds the complements, each under its name with a prefix: [{ "pago20:Pagos": {…} }]. */
function complementsIn(value: unknown, { parent, depth }: Place): string {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all
    .flatMap((one) => (isObject(one) ? Object.entries(one) : []))
    .map(([key, complement]) => {
      const [before = "", name = ""] = key.split(":");
      const known = COMPLEMENTS[before.toLowerCase()];
      if (known === undefined) throw new NoDocument();
      return elementOf(name, complement, { ...known, parent, depth: depth + 1, declares: true });
    })
    .join("");
}

function sorted(
  name: string,
  parent: string,
  fields: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  const order = ORDER[`${parent}/${name}`] ?? ORDER[name] ?? [];
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const elements = fields.filter(([, field]) => typeof field === "object");
  return elements.sort(([one], [other]) => place(one) - place(other));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

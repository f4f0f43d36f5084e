import { readFileSync } from "node:fs";
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { satFile } from "./sat-files.ts";

const SCHEMAS = {
  "http://www.sat.gob.mx/cfd/4": "4/cfdv40.xsd",
  "http://www.sat.gob.mx/TimbreFiscalDigital": "TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd",
  "http://www.sat.gob.mx/implocal": "implocal/implocal.xsd",
  "http://www.sat.gob.mx/leyendasFiscales": "leyendasFiscales/leyendasFisc.xsd",
  "http://www.sat.gob.mx/Pagos20": "Pagos/Pagos20.xsd",
  "http://www.sat.gob.mx/donat": "donat/donat11.xsd",
  "http://www.sat.gob.mx/iedu": "iedu/iedu.xsd",
};

const CATALOGUES = "catalogos/catCFDI.xsd";
const OTHER_FILES = ["tipoDatos/tdCFDI/tdCFDI.xsd", "catalogos/Pagos/catPagos.xsd"];

/** Enumerations of tens of thousands of values, checked here as sets: libxml2 compares them one by one. */
const BIG_LISTS = ["c_CodigoPostal", "c_ClaveProdServ", "c_ClaveUnidad", "c_Colonia"];
const BIG_LIST_OF: Readonly<Record<string, string>> = {
  LugarExpedicion: "c_CodigoPostal",
  ClaveProdServ: "c_ClaveProdServ",
  ClaveUnidad: "c_ClaveUnidad",
};

interface Oracle {
  readonly validator: XsdValidator;
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>;
}

let oracle: Oracle | null = null;

/**
 * What the SAT's own schemas say is wrong with a document, complements and stamp included; empty when it is valid. The
 * content of Addenda is not looked at: nobody but its two companies knows it.
 */
export function xsdProblems(xml: string): string[] {
  oracle ??= compile();
  const document = XmlDocument.fromString(xml.replace(/<(\w+:)?Addenda>[\s\S]*<\/(\w+:)?Addenda>/, ""));
  try {
    return [...schemaProblems(document, oracle.validator), ...listProblems(document, oracle.lists)];
  } finally {
    document.dispose();
  }
}

function schemaProblems(document: XmlDocument, validator: XsdValidator): string[] {
  try {
    validator.validate(document);
    return [];
  } catch (failure) {
    if (failure instanceof XmlValidateError) return failure.details.map(({ message }) => message.trim());
    throw failure;
  }
}

function listProblems(document: XmlDocument, lists: Oracle["lists"]): string[] {
  return Object.entries(BIG_LIST_OF).flatMap(([attribute, list]) =>
    document
      .find(`//@${attribute}`)
      .map(({ content }) => content)
      .filter((value) => !lists.get(list)?.has(value))
      .map((value) => `${attribute}: '${value}' is not in ${list}`),
  );
}

function compile(): Oracle {
  const catalogues = satFile(CATALOGUES);
  const lists = new Map(BIG_LISTS.map((name) => [name, new Set(valuesOf(listOf(catalogues, name)))]));
  const short = BIG_LISTS.reduce((text, name) => text.replace(listOf(text, name), ""), catalogues);
  const files = [...Object.values(SCHEMAS), ...OTHER_FILES].map((path) => [path, satFile(path)] as const);
  const buffers = [...files, [CATALOGUES, short] as const].map(([path, text]) => [`sat/${path}`, Buffer.from(text)]);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(buffers)));
  const imports = Object.entries(SCHEMAS).map(
    ([uri, path]) => `<xs:import namespace="${uri}" schemaLocation="${path}"/>`,
  );
  const root = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
  return { validator: XsdValidator.fromDoc(XmlDocument.fromString(root, { url: "sat/all.xsd" })), lists };
}

const elements = new Map<string, XsdValidator>();
/** libxml2 has room for few providers: one serves all. */
const elementFiles = new XmlBufferInputProvider({});
let areFilesRegistered = false;

/**
 * What a schema of the SAT says is wrong with an element, a complement or the root of a document, by the address of the
 * schema. Lists of catalogues are left out: they are not in the tables, either.
 */
export function elementProblems(address: string, xml: string): string[] {
  const validator = elements.get(address) ?? compileElement(address);
  elements.set(address, validator);
  const document = XmlDocument.fromString(xml);
  try {
    return schemaProblems(document, validator);
  } finally {
    document.dispose();
  }
}

function compileElement(address: string): XsdValidator {
  if (!areFilesRegistered) areFilesRegistered = xmlRegisterInputProvider(elementFiles);
  const add = (at: URL): void => {
    if (elementFiles.match(placeOf(at))) return;
    const text = isOfLists(at) ? schemaText(at).replace(ENUMERATION, "") : schemaText(at);
    elementFiles.addBuffer(placeOf(at), Buffer.from(text));
    for (const [, location = ""] of text.matchAll(/schemaLocation="([^"]+)"/g)) add(new URL(location, at));
  };
  const at = new URL(address.replace(...MOVED));
  add(at);
  return XsdValidator.fromDoc(XmlDocument.fromString(schemaText(at), { url: placeOf(at) }));
}

/** The package has one schema in another folder than the SAT, and its import goes from there. */
const MOVED = ["/cfd/hidrocarburospetroliferos.xsd", "/cfd/HidrocarburosPetro/hidrocarburospetroliferos.xsd"] as const;

const isOfLists = ({ pathname }: URL) => pathname.includes("/catalogos/");

/** Where libxml2 finds a file, with the addresses inside it still relative to it. */
const placeOf = ({ pathname }: URL) => `element${pathname}`;

const SITE = "/sitio_internet/cfd/";
const RETENCIONES = "/esquemas/retencionpago/";

/** Those of Retenciones, which the development dependency lacks, are beside this file, without sentences and lists. */
function schemaText({ pathname }: URL): string {
  if (pathname.startsWith(RETENCIONES))
    return readFileSync(new URL(`retenciones/${pathname.slice(RETENCIONES.length)}`, import.meta.url), "utf8");
  return satFile(pathname.slice(SITE.length));
}

const ENUMERATION = /<xs:enumeration[^>]*?(?:\/>|>[\s\S]*?<\/xs:enumeration>)/g;

/** The enumeration facets of one simple type, as text. */
function listOf(schema: string, name: string): string {
  const type = schema.indexOf(`<xs:simpleType name="${name}">`);
  const end = schema.indexOf("</xs:restriction>", type);
  const start = schema.indexOf("<xs:enumeration", type);
  if (type === -1 || start === -1 || start > end) throw new Error(`No such list in the SAT's schema: ${name}`);
  return schema.slice(start, end);
}

function valuesOf(facets: string): string[] {
  return [...facets.matchAll(/<xs:enumeration value="([^"]*)"/g)].map(([, value]) => value as string);
}

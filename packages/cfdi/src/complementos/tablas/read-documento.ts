import { error, type Problem, warning } from "../../problem.ts";
import { normalizeSpace } from "../../seal/fields.ts";
import { readTimbre, type Timbre } from "../../timbre/timbre.ts";
import { Cursor } from "../../xml/cursor.ts";
import { LIMITS, XmlLimitError, type XmlLimits } from "../../xml/limits.ts";
import { TFD } from "../../xml/namespaces.ts";
import { parseXml } from "../../xml/parse.ts";
import { isElement, type XmlElement } from "../../xml/xml-element.ts";
import { camposDe } from "./cadena.ts";
import { checkDatos } from "./check.ts";
import type { Datos, Valor } from "./datos.ts";
import { type ClaseDeDocumento, loadDocumento, loadTabla } from "./load.ts";
import { readDatos } from "./read.ts";
import type { Tabla } from "./tabla.ts";

/** A document of the SAT that is no CFDI 4.0, read by its table. */
export interface DocumentoDeTabla {
  readonly clase: Exclude<ClaseDeDocumento, "cfdi40">;
  /** What it says, by the names of its schema. Complements are `{ espacio, nombre, datos }`. */
  readonly datos: Datos;
  /** Absent when it carries a complement whose fields are not known. */
  readonly cadena?: string;
  readonly timbre?: Timbre;
}

/** A document that was read, with what its schema refuses in it; or why it cannot be read. */
export type LecturaDeDocumento =
  | { readonly ok: true; readonly documento: DocumentoDeTabla; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a CFDI 3.3, or a document of Retenciones e información de pagos 2.0; null when it is neither. For reading and
 * verifying: their rules are not known here.
 */
export async function readDocumento(
  xml: string | Uint8Array,
  limits: Partial<XmlLimits> = {},
): Promise<LecturaDeDocumento | null> {
  const root = parsed(xml, { ...LIMITS, ...limits });
  const published = root && (await loadDocumento({ espacio: root.uri, nombre: root.local }));
  if (!root || !published) return null;
  const { tabla, clase } = published;
  const reader = new ForeignReader(await tablesFor(root, clase));
  const { datos, problems } = readDatos(tabla, root, "", (element, path) => reader.read(element, path));
  const form = [...problems, ...reader.problems];
  if (form.length > 0) return { ok: false, problems: form };
  const { timbre, unknown, values } = reader;
  const campos = camposDe(tabla, datos, (ajeno) => reader.camposDe(ajeno));
  const cadena = `||${campos.map(normalizeSpace).join("|")}||`;
  const documento: DocumentoDeTabla = {
    clase,
    datos: datos as Datos,
    ...(unknown.length === 0 && { cadena }),
    ...(timbre && { timbre }),
  };
  return { ok: true, documento, warnings: [...unknown, ...checkDatos(tabla, datos, ""), ...values] };
}

/** What cannot be read at all is for `readCfdi` to explain. */
function parsed(xml: string | Uint8Array, limits: XmlLimits): XmlElement | null {
  try {
    return parseXml(xml, limits);
  } catch (refusal) {
    if (refusal instanceof XmlLimitError) return null;
    throw refusal;
  }
}

/** The tables of everything in a document that has one, by namespace and name. */
async function tablesFor(root: XmlElement, clase: ClaseDeDocumento): Promise<ReadonlyMap<string, Tabla>> {
  const tables = new Map<string, Tabla>();
  for (const { uri, local } of foreignIn(root)) {
    if (tables.has(`${uri} ${local}`)) continue;
    const tabla = await loadTabla({ espacio: uri, nombre: local }, clase);
    if (tabla !== undefined) tables.set(`${uri} ${local}`, tabla);
  }
  return tables;
}

/** The first elements of other vocabularies. */
function foreignIn(element: XmlElement): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.uri === element.uri ? foreignIn(child) : [child]));
}

/** Reads the complements of a document, and remembers what each adds to the cadena original. */
class ForeignReader {
  readonly problems: Problem[] = [];
  /** What schemas refuse in values. */
  readonly values: Problem[] = [];
  readonly unknown: Problem[] = [];
  timbre: Timbre | undefined;
  readonly #tables: ReadonlyMap<string, Tabla>;
  readonly #campos = new Map<Valor, readonly string[]>();

  constructor(tables: ReadonlyMap<string, Tabla>) {
    this.#tables = tables;
  }

  read(element: XmlElement, path: string): Valor {
    const { uri: espacio, local: nombre } = element;
    const ajeno = { espacio, nombre, datos: this.#datos(element, path) };
    return ajeno;
  }

  camposDe(ajeno: Valor): readonly string[] {
    return this.#campos.get((ajeno as Datos)["datos"] as Valor) ?? [];
  }

  #datos(element: XmlElement, path: string): Valor {
    if (path.startsWith("Addenda[")) return {};
    if (element.uri === TFD.uri && element.local === "TimbreFiscalDigital") return this.#timbre(element, path);
    const tabla = this.#tables.get(`${element.uri} ${element.local}`);
    if (tabla === undefined) {
      const params = { namespace: element.uri, nombre: element.local };
      this.unknown.push(warning("TIMBRA-XML-UNKNOWN-COMPLEMENT", path, params));
      return {};
    }
    const { datos, problems } = readDatos(tabla, element, path);
    this.problems.push(...problems);
    this.values.push(...checkDatos(tabla, datos, path));
    this.#campos.set(datos, camposDe(tabla, datos));
    return datos;
  }

  /** A stamp adds nothing to the cadena: it comes after the seal. */
  #timbre(element: XmlElement, path: string): Valor {
    const cursor = new Cursor(element, path, this.problems);
    const { tipo: _tipo, ...attributes } = readTimbre(cursor);
    cursor.finish();
    if (this.timbre !== undefined) this.problems.push(error("TIMBRA-XML-REPEATED-NODE", path, { name: element.local }));
    this.timbre = { tipo: "timbre", ...attributes };
    return { ...attributes };
  }
}

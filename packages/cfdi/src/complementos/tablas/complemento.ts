import type { Problem } from "../../problem.ts";
import { LIMITS } from "../../xml/limits.ts";
import { parseXml } from "../../xml/parse.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { ComplementoDesconocido } from "../desconocido.ts";
import { camposDe } from "./cadena.ts";
import { checkDatos, type HasKey } from "./check.ts";
import type { Datos, Valor } from "./datos.ts";
import { readDatos } from "./read.ts";
import type { Tabla } from "./tabla.ts";
import { writeDatos } from "./write.ts";

/** A complement that was read, or is written, by its table: it is checked, sealed and verified like any other. */
export interface ComplementoDeTabla extends ComplementoDesconocido {
  readonly campos: readonly string[];
  readonly esquema: string;
  /** What it says, by the names of its schema. */
  readonly datos: Datos;
}

/** A complement with what its table says of it. */
export interface Reconocimiento {
  /** As it was given, when its table cannot say what it adds to the cadena original. */
  readonly complemento: ComplementoDesconocido | ComplementoDeTabla;
  readonly problems: readonly Problem[];
}

/**
 * A complement of a document as its table reads it. One that the table has no place for stays unknown: a cadena that
 * leaves something out would be another document's.
 */
export function reconocer(tabla: Tabla, complemento: ComplementoDesconocido, path: string): Reconocimiento {
  const element = parseXml(complemento.xml, LIMITS);
  const { datos, problems } = readDatos(tabla, element, path);
  if (problems.length > 0 || !isOfVersion(tabla, element)) {
    const found = problems.length > 0 ? problems : checkDatos(tabla, datos, path);
    return { complemento, problems: found };
  }
  const known = { ...complemento, campos: camposDe(tabla, datos), esquema: tabla.esquema, datos: datos as Datos };
  return { complemento: known, problems: checkDatos(tabla, datos, path) };
}

/** A stylesheet may give another version of the same element other fields. */
function isOfVersion({ raiz, tipos }: Tabla, { attributes }: XmlElement): boolean {
  return Object.entries(raiz.atributos ?? {}).every(([nombre, tipo]) => {
    const { valores } = tipos[tipo.replace("?", "")] ?? {};
    const value = attributes.find(({ local }) => local === nombre)?.value;
    return nombre.toLowerCase() !== "version" || value === undefined || valores?.includes(value) !== false;
  });
}

/** A complement from its data, or everything that its schema refuses in them. */
export type EscrituraDeComplemento =
  | { readonly ok: true; readonly complemento: ComplementoDeTabla }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Writes a complement by its table, to be put into a document. */
export function complementoDe(tabla: Tabla, datos: Datos, path: string, hasKey?: HasKey): EscrituraDeComplemento {
  const written = withoutEmpty(datos) as Datos;
  const problems = checkDatos(tabla, written, path, hasKey);
  if (problems.length > 0) return { ok: false, problems };
  const { espacio, esquema, raiz } = tabla;
  const xml = writeDatos(tabla, written);
  const campos = camposDe(tabla, written);
  return {
    ok: true,
    complemento: { tipo: "desconocido", namespace: espacio, nombre: raiz.nombre, xml, campos, esquema, datos: written },
  };
}

/** A form sends "" for a field left blank; the law knows only present or absent. */
function withoutEmpty(valor: Valor): Valor {
  if (typeof valor === "string") return valor;
  if (Array.isArray(valor)) return valor.map(withoutEmpty);
  const present = Object.entries(valor as Datos).filter(([, each]) => each !== undefined && each !== "");
  return Object.fromEntries(present.map(([nombre, each]) => [nombre, withoutEmpty(each as Valor)]));
}

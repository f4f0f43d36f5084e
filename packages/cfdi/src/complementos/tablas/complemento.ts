import type { Problem } from "../../problem.ts";
import { LIMITS } from "../../xml/limits.ts";
import { parseXml } from "../../xml/parse.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { ComplementoDesconocido } from "../desconocido.ts";
import { camposDe } from "./cadena.ts";
import { checkDatos, type EstadoEnLista } from "./check.ts";
import { type Datos, isDatos, type Valor } from "./datos.ts";
import { readDatos } from "./read.ts";
import { isGroup, type Nodo, type Tabla } from "./tabla.ts";
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

/** A complement from its data, with what deserves a look; or all that schema and lists refuse in them. */
export type EscrituraDeComplemento =
  | { readonly ok: true; readonly complemento: ComplementoDeTabla; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Writes a complement by its table, to be put into a document. What can have one value only need not be given. */
export function complementoDe(
  tabla: Tabla,
  datos: Datos,
  path: string,
  estadoEnLista?: EstadoEnLista,
): EscrituraDeComplemento {
  const written = withConstants(tabla, tabla.raiz, withoutEmpty(datos)) as Datos;
  const problems = checkDatos(tabla, written, path, estadoEnLista);
  if (problems.some(({ severity }) => severity === "error")) return { ok: false, problems };
  const { espacio, esquema, raiz } = tabla;
  const xml = writeDatos(tabla, written);
  const campos = camposDe(tabla, written);
  return {
    ok: true,
    complemento: { tipo: "desconocido", namespace: espacio, nombre: raiz.nombre, xml, campos, esquema, datos: written },
    problems,
  };
}

/** With every required attribute that can have one value only: a version, above all. */
function withConstants(tabla: Tabla, nodo: Nodo, valor: Valor): Valor {
  if (isGroup(nodo) && Array.isArray(valor))
    return valor.map((item: Valor) => withConstants(tabla, nodo.hijos?.[0] ?? nodo, item));
  if (!isDatos(valor)) return valor;
  const constants = Object.entries(nodo.atributos ?? {}).flatMap(([nombre, tipo]) => {
    const [only, ...others] = tabla.tipos[tipo]?.valores ?? [];
    return only === undefined || others.length > 0 || valor[nombre] !== undefined ? [] : [[nombre, only] as const];
  });
  const children = (nodo.hijos ?? []).flatMap((hijo) => {
    const inside = valor[hijo.nombre];
    if (inside === undefined) return [];
    const isList = hijo.max !== undefined && Array.isArray(inside);
    const done = isList
      ? inside.map((item: Valor) => withConstants(tabla, hijo, item))
      : withConstants(tabla, hijo, inside);
    return [[hijo.nombre, done] as const];
  });
  return { ...valor, ...Object.fromEntries([...constants, ...children]) };
}

/** A form sends "" for a field left blank; the law knows only present or absent. */
function withoutEmpty(valor: Valor): Valor {
  if (typeof valor === "string") return valor;
  if (Array.isArray(valor)) return valor.map(withoutEmpty);
  const present = Object.entries(valor as Datos).filter(([, each]) => each !== undefined && each !== "");
  return Object.fromEntries(present.map(([nombre, each]) => [nombre, withoutEmpty(each as Valor)]));
}

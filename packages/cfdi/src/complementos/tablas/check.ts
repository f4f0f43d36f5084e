import { Decimal } from "../../decimal/decimal.ts";
import { error, type Problem, warning } from "../../problem.ts";
import type { EstadoDeClave } from "../../rules/catalogos.ts";
import { isXmlText } from "../../xml/escape.ts";
import { contentProblems } from "./content.ts";
import { attributeOf, isDatos, isText, itemsOf, textOf, type Valor } from "./datos.ts";
import { pathOf } from "./read.ts";
import { isGroup, type Nodo, type Tabla, type Tipo } from "./tabla.ts";

/** What a list of the SAT says of a key; undefined when nobody asks it. */
export type EstadoEnLista = (lista: string, clave: string) => EstadoDeClave | undefined;

/**
 * Everything in data that its schema refuses, and the keys that no list has. A key of which a list cannot tell is a
 * warning.
 */
export function checkDatos(
  tabla: Tabla,
  datos: Valor,
  path: string,
  estadoEnLista: EstadoEnLista = () => undefined,
): Problem[] {
  const checker = new Checker(tabla, estadoEnLista);
  checker.node(tabla.raiz, datos, path);
  return checker.problems;
}

class Checker {
  readonly problems: Problem[] = [];
  readonly #tipos: Tabla["tipos"];
  readonly #estadoEnLista: EstadoEnLista;

  constructor({ tipos }: Tabla, estadoEnLista: EstadoEnLista) {
    this.#tipos = tipos;
    this.#estadoEnLista = estadoEnLista;
  }

  node(nodo: Nodo, valor: Valor, path: string): void {
    if (nodo.ajenos) return;
    if (!hasShape(nodo, valor)) {
      this.problems.push(error("TIMBRA-FORMATO", path, { valor: JSON.stringify(valor).slice(0, 60) }));
      return;
    }
    this.#attributes(nodo, valor, path);
    if (nodo.texto !== undefined) this.#value(nodo.texto, textOf(valor), path);
    const names: string[] = [];
    for (const hijo of nodo.hijos ?? []) {
      for (const [at, item] of itemsOf(nodo, valor, hijo).entries()) {
        names.push(hijo.nombre);
        this.node(hijo, item, pathOf(nodo, hijo, path, at));
      }
    }
    this.problems.push(...contentProblems(nodo, names, path), ...this.#strangers(nodo, valor, path));
  }

  #attributes({ atributos = {} }: Nodo, valor: Valor, path: string): void {
    for (const [nombre, tipo] of Object.entries(atributos)) {
      const value = attributeOf(valor, nombre);
      const place = path === "" ? nombre : `${path}.${nombre}`;
      if (value !== undefined) this.#value(tipo.replace("?", ""), value, place);
      else if (!tipo.endsWith("?")) this.problems.push(error("TIMBRA-XML-MISSING-ATTRIBUTE", place, { name: nombre }));
    }
  }

  /** What the table has no place for. */
  #strangers(nodo: Nodo, valor: Valor, path: string): Problem[] {
    if (!isDatos(valor)) return [];
    const hijos = (nodo.hijos ?? []).map(({ nombre }) => nombre);
    const known = new Set([
      ...Object.keys(nodo.atributos ?? {}),
      ...hijos,
      ...(nodo.texto === undefined ? [] : ["texto"]),
    ]);
    return Object.keys(valor)
      .filter((name) => !known.has(name))
      .map((name) => error("TIMBRA-XML-UNKNOWN-ATTRIBUTE", path === "" ? name : `${path}.${name}`, { name }));
  }

  #value(tipo: string, value: string, path: string): void {
    const type = this.#tipos[tipo] ?? {};
    const read = regular(value, type.blancos);
    const found = valueProblem(type, read, path) ?? keyProblem(type, read, path, this.#estadoEnLista);
    if (found !== undefined) this.problems.push(found);
  }
}

/** Whether a value is what the node is: a text, a list, an object, and so are its attributes and children. */
function hasShape(nodo: Nodo, valor: Valor): boolean {
  if (isGroup(nodo)) return Array.isArray(valor);
  if (isText(nodo)) return typeof valor === "string";
  if (!isDatos(valor)) return false;
  const attributes = [...Object.keys(nodo.atributos ?? {}), "texto"];
  if (!attributes.every((name) => valor[name] === undefined || typeof valor[name] === "string")) return false;
  return (nodo.hijos ?? []).every(
    ({ nombre, max }) => valor[nombre] === undefined || max === undefined || Array.isArray(valor[nombre]),
  );
}

function regular(value: string, blancos: Tipo["blancos"]): string {
  if (blancos === undefined) return value;
  const replaced = value.replace(/[\t\r\n]/g, " ");
  return blancos === "replace" ? replaced : replaced.replace(/ +/g, " ").replace(/^ | $/g, "");
}

/** Of a value that a problem tells; the rest nobody reads. */
const SHOWN = 60;

/** The first thing wrong with a value. */
function valueProblem(tipo: Tipo, value: string, path: string): Problem | undefined {
  const { largo: [shortest, longest] = [0, null], valores } = tipo;
  const valor = value.slice(0, SHOWN);
  const length = [...value].length;
  if (!isXmlText(value)) return error("TIMBRA-CARACTERES", path);
  if (longest !== null && length > longest)
    return error("TIMBRA-LONGITUD", path, { maximo: `${longest}`, longitud: `${length}` });
  if (valores?.includes(value) === false)
    return error("TIMBRA-XML-VALUE", path, { name: path, value: valor, allowed: valores.join(", ") });
  if (length < shortest) return error("TIMBRA-DATO-CORTO", path, { minimo: `${shortest}`, longitud: `${length}` });
  if (!isOfBase(tipo, value)) return error(CODES_OF_BASE[tipo.base ?? "palabra"], path, { valor });
  if (!matches(tipo, value)) return error("TIMBRA-FORMATO", path, { valor });
  return limitProblem(tipo, value, path);
}

/** What the list that a value is a key of says against it, where it is one. */
function keyProblem({ lista }: Tipo, value: string, path: string, estadoEnLista: EstadoEnLista): Problem | undefined {
  if (lista === undefined) return undefined;
  const params = { clave: value.slice(0, SHOWN), lista: lista.slice(lista.indexOf(":") + 1) };
  switch (estadoEnLista(lista, value)) {
    case "inexistente":
      return error("TIMBRA-DATO-CLAVE", path, params);
    case "no-vigente":
      return error("TIMBRA-DATO-CLAVE-VIGENCIA", path, params);
    case "desconocida":
      return warning("TIMBRA-CLAVE-DESCONOCIDA", path, params);
    default:
      return undefined;
  }
}

const ZONE = "(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?";
const DAY = "-?(?:[1-9]\\d{3,}|0(?!000)\\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const HOUR = "(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)";

const LANGUAGES: Readonly<Record<NonNullable<Tipo["base"]>, RegExp>> = {
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  entero: /^[+-]?\d+$/,
  fecha: new RegExp(`^${DAY}${ZONE}$`),
  fechaHora: new RegExp(`^${DAY}T${HOUR}${ZONE}$`),
  hora: new RegExp(`^${HOUR}${ZONE}$`),
  base64: /^(?:(?:[A-Za-z0-9+/] ?){4})*(?:(?:[A-Za-z0-9+/] ?){2}= ?=|(?:[A-Za-z0-9+/] ?){3}=)?$/,
  palabra: /^[\p{L}\p{M}\p{N}._:·-]+$/u,
};

/** The code of a text that is not what its type is. */
const CODES_OF_BASE: Readonly<Record<NonNullable<Tipo["base"]>, string>> = {
  decimal: "TIMBRA-DATO-NUMERO",
  entero: "TIMBRA-DATO-ENTERO",
  fecha: "TIMBRA-DATO-FECHA",
  fechaHora: "TIMBRA-DATO-MOMENTO",
  hora: "TIMBRA-DATO-HORA",
  base64: "TIMBRA-FORMATO",
  palabra: "TIMBRA-FORMATO",
};

function isOfBase({ base }: Tipo, value: string): boolean {
  if (base === undefined) return true;
  return LANGUAGES[base].test(value) && ((base !== "fecha" && base !== "fechaHora") || isDay(value));
}

const PATTERNS = new Map<string, RegExp>();

function matches({ patrones = [] }: Tipo, value: string): boolean {
  return patrones.every((source) => {
    const pattern = PATTERNS.get(source) ?? new RegExp(`^(?:${source})$`, "u");
    PATTERNS.set(source, pattern);
    return pattern.test(value);
  });
}

/** Days of a month that has not so many; only leap years have the 29th of February. */
const NO_DAY = /-(?:02-3\d|(?:0[469]|11)-31)/;
const LEAP_DAY = /-02-29/;
const OF_LEAP_YEAR = /(?:(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29/;

function isDay(value: string): boolean {
  return !NO_DAY.test(value) && (!LEAP_DAY.test(value) || OF_LEAP_YEAR.test(value));
}

function limitProblem(tipo: Tipo, value: string, path: string): Problem | undefined {
  const { base, minimo, maximo } = tipo;
  const valor = value.slice(0, SHOWN);
  const isNumber = base === "decimal" || base === "entero";
  const tooLong = isNumber ? digitsProblem(tipo, value, path) : undefined;
  if (tooLong !== undefined) return tooLong;
  const order = isNumber ? orderOfNumbers : orderOfTexts;
  if (minimo !== undefined && order(value, minimo) < 0) return error("TIMBRA-DATO-MINIMO", path, { valor, minimo });
  if (maximo !== undefined && order(value, maximo) > 0) return error("TIMBRA-DATO-MAXIMO", path, { valor, maximo });
  return undefined;
}

/** The parts of a number, without the zeros that say nothing. */
function partsOf(value: string): { readonly sign: string; readonly whole: string; readonly fraction: string } {
  const [, sign = "", whole = "", fraction = ""] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(value) ?? [];
  return { sign, whole, fraction };
}

function digitsProblem({ fracciones, digitos }: Tipo, value: string, path: string): Problem | undefined {
  const { whole, fraction } = partsOf(value);
  const valor = value.slice(0, SHOWN);
  if (fracciones !== undefined && fraction.length > fracciones)
    return error("TIMBRA-DATO-DECIMALES", path, { valor, maximo: `${fracciones}` });
  if (digitos !== undefined && whole.length + fraction.length > digitos)
    return error("TIMBRA-DATO-CIFRAS", path, { valor, maximo: `${digitos}` });
  return undefined;
}

function orderOfNumbers(value: string, limit: string): number {
  const { sign, whole, fraction } = partsOf(value);
  const minus = sign === "-" ? "-" : "";
  const number = Decimal.tryParse(`${minus}${whole || "0"}${fraction === "" ? "" : `.${fraction}`}`);
  // Longer than a decimal may be here, and than any limit.
  if (number !== null) return number.compare(Decimal.parse(limit));
  return minus === "" ? 1 : -1;
}

function orderOfTexts(value: string, limit: string): number {
  if (value === limit) return 0;
  return value < limit ? -1 : 1;
}

import { Decimal } from "../../decimal/decimal.ts";
import { error, type Problem } from "../../problem.ts";
import { isXmlText } from "../../xml/escape.ts";
import { contentProblems } from "./content.ts";
import { attributeOf, isDatos, isText, itemsOf, textOf, type Valor } from "./datos.ts";
import { pathOf } from "./read.ts";
import { isGroup, type Nodo, type Tabla, type Tipo } from "./tabla.ts";

/** Whether a list of the SAT has a key; undefined when the list is not at hand. */
export type HasKey = (lista: string, clave: string) => boolean | undefined;

/** Everything in data that its schema refuses. A key of a list that is not at hand is not looked at. */
export function checkDatos(tabla: Tabla, datos: Valor, path: string, hasKey: HasKey = () => undefined): Problem[] {
  const checker = new Checker(tabla, hasKey);
  checker.node(tabla.raiz, datos, path);
  return checker.problems;
}

class Checker {
  readonly problems: Problem[] = [];
  readonly #tipos: Tabla["tipos"];
  readonly #hasKey: HasKey;

  constructor({ tipos }: Tabla, hasKey: HasKey) {
    this.#tipos = tipos;
    this.#hasKey = hasKey;
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
    const found = valueProblem(type, regular(value, type.blancos), path, this.#hasKey);
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

/** The first thing wrong with a value. */
function valueProblem(tipo: Tipo, value: string, path: string, hasKey: HasKey): Problem | undefined {
  const { largo: [shortest, longest] = [0, null], valores, lista } = tipo;
  const valor = value.slice(0, 60);
  const length = [...value].length;
  if (!isXmlText(value)) return error("TIMBRA-CARACTERES", path);
  if (longest !== null && length > longest)
    return error("TIMBRA-LONGITUD", path, { maximo: `${longest}`, longitud: `${length}` });
  if (valores?.includes(value) === false)
    return error("TIMBRA-XML-VALUE", path, { name: path, value: valor, allowed: valores.join(", ") });
  const isAllowed = length >= shortest && matches(tipo, value) && isWithinLimits(tipo, value);
  if (!isAllowed || (lista !== undefined && hasKey(lista, value) === false))
    return error("TIMBRA-FORMATO", path, { valor });
  return undefined;
}

const ZONE = "(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?";
const DAY = "-?(?:[1-9]\\d{3,}|0\\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
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

const PATTERNS = new Map<string, RegExp>();

function matches({ base, patrones = [] }: Tipo, value: string): boolean {
  if (base !== undefined && !LANGUAGES[base].test(value)) return false;
  if ((base === "fecha" || base === "fechaHora") && !isDay(value)) return false;
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

function isWithinLimits(tipo: Tipo, value: string): boolean {
  const { base, minimo = value, maximo = value } = tipo;
  return base === "decimal" || base === "entero" ? isNumberWithin(tipo, value) : minimo <= value && value <= maximo;
}

function isNumberWithin({ minimo, maximo, fracciones, digitos }: Tipo, value: string): boolean {
  const [, sign = "", whole = "", fraction = ""] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(value) ?? [];
  if (fracciones !== undefined && fraction.length > fracciones) return false;
  if (digitos !== undefined && whole.length + fraction.length > digitos) return false;
  const number = Decimal.tryParse(`${sign === "-" ? "-" : ""}${whole || "0"}${fraction === "" ? "" : `.${fraction}`}`);
  if (number === null || number === undefined) return minimo === undefined && maximo === undefined;
  if (minimo !== undefined && number.compare(Decimal.parse(minimo)) < 0) return false;
  return maximo === undefined || number.compare(Decimal.parse(maximo)) <= 0;
}

import { type AttributeName, type AttributesOf, listOf } from "../../comprobante/attributes.ts";
import { Decimal } from "../../decimal/decimal.ts";
import { isRfc } from "../../rfc/rfc.ts";

/** Checked by rules of its own. */
export const anyValue: Shape = () => undefined;

/** A key of c_ClaveProdServ. */
export const PRODUCT_KEY = /^\d{8}$/;
/** A key of c_ClaveUnidad; eight of them have small letters (Ohm, X1w). */
export const UNIT_KEY = /^[0-9A-Za-z]{2,3}$/;

/** What nearly every text is: characters of XML, none of them a pipe or above U+FFFF. */
const PLAIN = /^[\t\n\r -{}-\uD7FF\uE000-\uFFFD]*$/;
/** Characters that XML cannot represent, and the pipe, which separates the fields of the cadena original. */
const FORBIDDEN = /[^\t\n\r -{}-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Free text of 1 to `longest` characters without pipe (`[^|]{1,n}` of the XSD). */
export function text(longest: number): Shape {
  return (value) => {
    if (!PLAIN.test(value) && FORBIDDEN.test(value)) return { code: "TIMBRA-CARACTERES", params: {} };
    if (value.length <= longest) return undefined;
    const length = [...value].length;
    return length > longest
      ? { code: "TIMBRA-LONGITUD", params: { maximo: `${longest}`, longitud: `${length}` } }
      : undefined;
  };
}

/** A value that must be, whole, one of a language; `pattern` is anchored at both ends. */
export function pattern(pattern: RegExp, code: FaultCode = "TIMBRA-FORMATO"): Shape {
  return (value) => (pattern.test(value) ? undefined : { code, params: { valor: value.slice(0, 60) } });
}

/** t_Importe: no sign, no separators, at most 18 digits and 6 decimals. */
export const importe = pattern(/^\d{1,18}(?:\.\d{1,6})?$/, "TIMBRA-IMPORTE");

/** An amount greater than zero. */
export const cantidad: Shape = (value) =>
  importe(value) ??
  (Decimal.tryParse(value)?.isZero() ? { code: "TIMBRA-CANTIDAD", params: { valor: value } } : undefined);

/** t_RFC, with a date of the calendar. */
export const rfc: Shape = (value) =>
  isRfc(value) ? undefined : { code: "TIMBRA-RFC", params: { valor: value.slice(0, 60) } };

export const uuid = pattern(/^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/, "TIMBRA-UUID");

/** A postal code. */
export const codigoPostal = pattern(/^\d{5}$/);

/** Own codes for what the SAT's schema (XSD) demands of a value, which a provider refuses with the general code 301. */
export type FaultCode =
  | "TIMBRA-FALTA"
  | "TIMBRA-VACIO"
  | "TIMBRA-LONGITUD"
  | "TIMBRA-CARACTERES"
  | "TIMBRA-IMPORTE"
  | "TIMBRA-CANTIDAD"
  | "TIMBRA-RFC"
  | "TIMBRA-UUID"
  | "TIMBRA-FORMATO";

/** A value that does not have the form its type demands. */
export interface Fault {
  readonly code: FaultCode;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What is wrong with a value that is there and is not blank; undefined when nothing is. */
export type Shape = (value: string) => Omit<Fault, "path"> | undefined;

/** The shape of every attribute of a node; one that other rules check has `anyValue`. */
export type ShapesOf<Node> = { readonly [Name in AttributeName<Node>]-?: Shape };

/** Looks at the attributes of a node and adds what is wrong to a list. */
export type NodeCheck<Node> = (node: Node, path: string, faults: Fault[]) => void;

/** Presence comes from the node's own table (Anexo 20), form from `shapes`. */
export function nodeCheck<Node>(attributes: AttributesOf<Node>, shapes: ShapesOf<Node>): NodeCheck<Node> {
  const fields = listOf(attributes).map(({ name, isOptional }) => ({ name, isOptional, shape: shapes[name] }));
  return (node, path, faults) => {
    for (const { name, isOptional, shape } of fields) {
      const value = node[name] as string | undefined;
      if (value === undefined && isOptional) continue;
      const fault = faultOf(value, shape, isOptional);
      if (fault !== undefined) faults.push({ ...fault, path: path === "" ? name : `${path}.${name}` });
    }
  };
}

/** The same for a single value: the UUID of a relation, the number of a customs document. */
export function valueCheck(shape: Shape): NodeCheck<string> {
  return (value, path, faults) => {
    const fault = faultOf(value, shape, false);
    if (fault !== undefined) faults.push({ ...fault, path });
  };
}

const BLANK = /^[ \t\r\n]*$/;
const SPACE = 32;

function faultOf(value: string | undefined, shape: Shape, isOptional: boolean): Omit<Fault, "path"> | undefined {
  if (value === undefined) return { code: "TIMBRA-FALTA", params: {} };
  const isBlank = !(value.charCodeAt(0) > SPACE) && BLANK.test(value);
  if (isBlank) return { code: isOptional ? "TIMBRA-VACIO" : "TIMBRA-FALTA", params: {} };
  return shape(value);
}

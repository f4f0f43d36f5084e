import { Decimal } from "../../decimal/decimal.ts";
import { isRfc } from "../../rfc/rfc.ts";
import type { Shape } from "./shape.ts";

/** Judged by rules of its own. */
export const anything: Shape = () => undefined;

/** A key of c_ClaveProdServ. */
export const PRODUCT_KEY = /^\d{8}$/;
/** A key of c_ClaveUnidad; eight of them have small letters (Ohm, X1w). */
export const UNIT_KEY = /^[0-9A-Za-z]{2,3}$/;

/** What nearly every text is: characters of XML, none of them a pipe or above U+FFFF. */
const PLAIN = /^[\t\n\r -{}-\uD7FF\uE000-\uFFFD]*$/;
/** Characters that XML cannot carry, and the pipe, which separates the fields of the cadena original. */
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
export function pattern(pattern: RegExp, code: "TIMBRA-FORMATO" | "TIMBRA-UUID" = "TIMBRA-FORMATO"): Shape {
  return (value) => (pattern.test(value) ? undefined : { code, params: { valor: value.slice(0, 60) } });
}

const IMPORTE = /^\d{1,18}(?:\.\d{1,6})?$/;

/** t_Importe: no sign, no separators, at most 18 digits and 6 decimals. */
export const importe: Shape = (value) =>
  IMPORTE.test(value) ? undefined : { code: "TIMBRA-IMPORTE", params: { valor: value.slice(0, 60) } };

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

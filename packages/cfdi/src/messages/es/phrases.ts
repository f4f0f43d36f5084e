import type { Sentence } from "../message-of.ts";

/**
 * Of a key that the SAT's list has not, or not on that day; `fix` alone is a sentence, before the list's name
 * ("c_Moneda") the beginning of one: "Elija una moneda".
 */
export function outOfList(what: string, fix: string, lista?: string): Sentence {
  return {
    message: `${what} «{clave}» no existe o no está vigente el {fecha}.`,
    fix: lista === undefined ? fix : `${fix} del catálogo ${lista}.`,
  };
}

/** Of an amount with more decimals than its currency; `round`: "Redondee el subtotal". */
export function tooManyDecimals(what: string, round: string): Sentence {
  return {
    message: `${what} {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.`,
    fix: `${round} a {decimales} decimales.`,
  };
}

/** The same of an amount of the summary of taxes. */
export function tooLongInSummary(what: string, round: string): Sentence {
  return { message: `${what} {$valor} tiene más de {decimales} decimales.`, fix: `${round} a {decimales} decimales.` };
}

export const ASK_ISSUER_FOR_XML = "Pida al emisor el XML tal como lo timbró.";

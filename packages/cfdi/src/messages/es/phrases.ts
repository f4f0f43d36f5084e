import type { Sentence } from "../message-of.ts";

/**
 * Of a key that the SAT's list has not, or not on that day; `fix` alone is a sentence, before the list's name
 * ("c_Moneda") the beginning of one: "Elija una moneda".
 */
export function outOfList(fix: string, lista?: string): Sentence {
  return {
    message: "{campo} «{clave}» no existe o no está vigente el {fecha}.",
    fix: lista === undefined ? fix : `${fix} del catálogo ${lista}.`,
  };
}

/** Of an amount with more decimals than its currency. */
export const tooManyDecimals: Sentence = {
  message: "{campo} {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
  fix: "Redondee a {decimales} decimales.",
};

/** The same of an amount of the summary of taxes. */
export function tooLongInSummary(what = "{campo}"): Sentence {
  return { message: `${what} {$valor} tiene más de {decimales} decimales.`, fix: "Redondee a {decimales} decimales." };
}

export const ASK_ISSUER_FOR_XML = "Pida al emisor el XML tal como lo timbró.";

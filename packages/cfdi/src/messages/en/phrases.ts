import type { Sentence } from "../message-of.ts";

/**
 * Of a key that the SAT's list has not, or not on that day; `fix` alone is a sentence, before the list's name
 * ("c_Moneda") the beginning of one: "Choose a currency".
 */
export function outOfList(what: string, fix: string, lista?: string): Sentence {
  return {
    message: `${what} “{clave}” does not exist or is not valid on {fecha}.`,
    fix: lista === undefined ? fix : `${fix} from the ${lista} list.`,
  };
}

/** Of an amount with more decimals than its currency; `round`: "Round the subtotal". */
export function tooManyDecimals(what: string, round: string): Sentence {
  return {
    message: `${what} {$valor} has more than {decimales} decimals, which is what currency {moneda} allows.`,
    fix: `${round} to {decimales} decimals.`,
  };
}

/** The same of an amount of the summary of taxes. */
export function tooLongInSummary(what: string): Sentence {
  return { message: `${what} {$valor} has more than {decimales} decimals.`, fix: "Round it to {decimales} decimals." };
}

export const ASK_ISSUER_FOR_XML = "Ask the issuer for the XML as it was stamped.";

import type { Sentence } from "../message-of.ts";

/**
 * Of a key that the SAT's list has not, or not on that day; `fix` alone is a sentence, before the list's name
 * ("c_Moneda") the beginning of one: "Choose a currency".
 */
export function outOfList(fix: string, lista?: string): Sentence {
  return {
    message: "{campo} “{clave}” does not exist or is not valid on {fecha}.",
    fix: lista === undefined ? fix : `${fix} from the ${lista} list.`,
  };
}

/** Of an amount with more decimals than its currency. */
export const tooManyDecimals: Sentence = {
  message: "{campo} {$valor} has more than {decimales} decimals, which is what currency {moneda} allows.",
  fix: "Round it to {decimales} decimals.",
};

/** The same of an amount of the summary of taxes. */
export function tooLongInSummary(what = "{campo}"): Sentence {
  return { message: `${what} {$valor} has more than {decimales} decimals.`, fix: "Round it to {decimales} decimals." };
}

export const ASK_ISSUER_FOR_XML = "Ask the issuer for the XML as it was stamped.";

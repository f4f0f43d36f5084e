import { Decimal } from "../decimal/decimal.ts";
import type { Language } from "../messages/messages.ts";
import { CURRENCIES, currencyOf } from "./currencies.ts";
import { englishWords } from "./english-words.ts";
import { spanishWords } from "./spanish-words.ts";

/**
 * The amount in words of the printed document: "(MIL DOSCIENTOS PESOS 50/100 M.N.)". `total` is a decimal text; cents
 * are never rounded, so one with more decimals than its currency shows them all. Pesos end in M.N., other currencies
 * in their ISO code; one without a name here is called by its code. Throws RangeError when `total` is negative, no
 * number, or longer than 24 digits.
 */
export function importeConLetra(total: string, moneda: string, language: Language = "es"): string {
  const value = Decimal.parse(total);
  if (value.isNegative()) throw new RangeError("An amount of the law is never negative");
  const currency = currencyOf(moneda);
  const text = value.withScale(Math.max(currency.decimals, value.scale)).toString();
  const [whole = "0", fraction = ""] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const [one, many] = currency[language];
  const noun = digits === "1" ? one : many;
  const words =
    language === "es" ? `${spanishWords(digits, currency.gender)}${preposition(digits)}` : englishWords(digits);
  return `(${[words, noun, fractionText(fraction), ending(moneda, language)].filter(Boolean).join(" ")})`;
}

/** UN MILLÓN DE PESOS, but UN MILLÓN UN PESOS. */
function preposition(digits: string): string {
  return digits.endsWith("000000") ? " DE" : "";
}

function fractionText(fraction: string): string {
  return fraction === "" ? "" : `${fraction}/1${"0".repeat(fraction.length)}`;
}

function ending(moneda: string, language: Language): string {
  if (!Object.hasOwn(CURRENCIES, moneda)) return "";
  return moneda === "MXN" && language === "es" ? "M.N." : moneda;
}

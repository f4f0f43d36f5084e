import { Decimal } from "../decimal/decimal.ts";
import type { Language } from "../messages/message-of.ts";
import { CURRENCIES, currencyOf } from "./currencies.ts";

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

/** A number said before a noun takes its gender: UN PESO, UNA LIBRA, DOSCIENTAS LIBRAS. */
export type Gender = "masculine" | "feminine";

/** The largest number that can be said: 24 digits, six more than any amount of the law. */
const MAX_DIGITS = 24;

const BELOW_THIRTY = (
  "CERO UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE " +
  "DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE " +
  "VEINTIOCHO VEINTINUEVE"
).split(" ");
/** From thirty. */
const SPANISH_TENS = "TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA".split(" ");
/** From two hundred, without the ending that agrees with the noun. */
const HUNDREDS = "DOSCIENT TRESCIENT CUATROCIENT QUINIENT SEISCIENT SETECIENT OCHOCIENT NOVECIENT".split(" ");
/** Long scale: each is a million of the one before. */
const SPANISH_SCALES = ["", "MILL", "BILL", "TRILL"];

/**
 * A whole number in capitals, as it is said before a noun (apocope: UN, VEINTIÚN). Only the last six digits agree with
 * the noun: DOSCIENTOS MILLONES, but DOSCIENTAS MIL LIBRAS.
 */
function spanishWords(digits: string, gender: Gender = "masculine"): string {
  const words = groupsOf(digits, 6).flatMap(({ value, scale }) => {
    if (scale === 0) return belowMillion(value, gender);
    return [...belowMillion(value, "masculine"), `${SPANISH_SCALES[scale]}${value === 1 ? "ÓN" : "ONES"}`];
  });
  return words.join(" ") || "CERO";
}

function belowMillion(value: number, gender: Gender): string[] {
  const thousands = Math.floor(value / 1000);
  const said = thousands > 1 ? spanishBelowThousand(thousands, gender) : [];
  return [...said, ...(thousands > 0 ? ["MIL"] : []), ...spanishBelowThousand(value % 1000, gender)];
}

function spanishBelowThousand(value: number, gender: Gender): string[] {
  if (value === 100) return ["CIEN"];
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = rest > 0 ? [spanishBelowHundred(rest, gender)] : [];
  if (hundreds === 1) words.unshift("CIENTO");
  if (hundreds > 1) words.unshift(`${HUNDREDS[hundreds - 2]}${gender === "feminine" ? "AS" : "OS"}`);
  return words;
}

function spanishBelowHundred(value: number, gender: Gender): string {
  if (value < 30) return agreed(BELOW_THIRTY[value] ?? "", gender);
  const unit = value % 10;
  const tens = SPANISH_TENS[Math.floor(value / 10) - 3] ?? "";
  return unit === 0 ? tens : `${tens} Y ${agreed(BELOW_THIRTY[unit] ?? "", gender)}`;
}

function agreed(word: string, gender: Gender): string {
  if (gender === "masculine") return word;
  if (word === "UN") return "UNA";
  return word === "VEINTIÚN" ? "VEINTIUNA" : word;
}

const BELOW_TWENTY = (
  "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN " +
  "EIGHTEEN NINETEEN"
).split(" ");
/** From twenty. */
const ENGLISH_TENS = "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split(" ");
/** Short scale, from a thousand. */
const ENGLISH_SCALES = "THOUSAND MILLION BILLION TRILLION QUADRILLION QUINTILLION SEXTILLION".split(" ");

/** A whole number in capitals. */
function englishWords(digits: string): string {
  const words = groupsOf(digits, 3).flatMap(({ value, scale }) => {
    const noun = ENGLISH_SCALES[scale - 1];
    return [...englishBelowThousand(value), ...(noun === undefined ? [] : [noun])];
  });
  return words.join(" ") || "ZERO";
}

function englishBelowThousand(value: number): string[] {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return [
    ...(hundreds > 0 ? [`${BELOW_TWENTY[hundreds]} HUNDRED`] : []),
    ...(rest > 0 ? [englishBelowHundred(rest)] : []),
  ];
}

function englishBelowHundred(value: number): string {
  if (value < 20) return BELOW_TWENTY[value] ?? "";
  const tens = ENGLISH_TENS[Math.floor(value / 10) - 2] ?? "";
  return value % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[value % 10]}`;
}

/**
 * The groups of a whole number that are not zero, from the highest; scale 0 is the last: groupsOf("1000567", 3) is 1 of
 * scale 2 and 567 of scale 0.
 */
function groupsOf(digits: string, size: number): { value: number; scale: number }[] {
  if (digits.length > MAX_DIGITS) throw new RangeError("The number is too long to be said");
  const groups: { value: number; scale: number }[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= size, scale += 1)
    groups.unshift({ value: Number.parseInt(digits.slice(Math.max(end - size, 0), end), 10), scale });
  return groups.filter(({ value }) => value > 0);
}

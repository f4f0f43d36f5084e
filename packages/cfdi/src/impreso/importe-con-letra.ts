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

const BELOW_THIRTY = [
  ...[
    "CERO",
    "UN",
    "DOS",
    "TRES",
    "CUATRO",
    "CINCO",
    "SEIS",
    "SIETE",
    "OCHO",
    "NUEVE",
    "DIEZ",
    "ONCE",
    "DOCE",
    "TRECE",
    "CATORCE",
  ],
  ...[
    "QUINCE",
    "DIECISÉIS",
    "DIECISIETE",
    "DIECIOCHO",
    "DIECINUEVE",
    "VEINTE",
    "VEINTIÚN",
    "VEINTIDÓS",
    "VEINTITRÉS",
    "VEINTICUATRO",
  ],
  ...["VEINTICINCO", "VEINTISÉIS", "VEINTISIETE", "VEINTIOCHO", "VEINTINUEVE"],
];
const SPANISH_TENS = ["", "", "", "TREINTA", "CUARENTA", "CINCUENTA", "SESENTA", "SETENTA", "OCHENTA", "NOVENTA"];
const HUNDREDS = [
  "",
  "",
  "DOSCIENT",
  "TRESCIENT",
  "CUATROCIENT",
  "QUINIENT",
  "SEISCIENT",
  "SETECIENT",
  "OCHOCIENT",
  "NOVECIENT",
];
/** Long scale: each is a million of the one before. */
const SPANISH_SCALES = [
  ["", ""],
  ["MILLÓN", "MILLONES"],
  ["BILLÓN", "BILLONES"],
  ["TRILLÓN", "TRILLONES"],
] as const;

/** The largest number that can be said: 24 digits, six more than any amount of the law. */
const MAX_DIGITS = 24;

/**
 * A whole number in capitals, as it is said before a noun (apocope: UN, VEINTIÚN). Only the last six digits agree with
 * the noun: DOSCIENTOS MILLONES, but DOSCIENTAS MIL LIBRAS.
 */
function spanishWords(digits: string, gender: Gender = "masculine"): string {
  if (digits.length > MAX_DIGITS) throw new RangeError("The number is too long to be said");
  const groups = groupsOf(digits, 6);
  const words = groups.flatMap((group, index) => {
    const scale = groups.length - 1 - index;
    return group === 0 ? [] : [scaled(group, scale, scale === 0 ? gender : "masculine")];
  });
  return words.join(" ") || "CERO";
}

function scaled(group: number, scale: number, gender: Gender): string {
  const [one, many] = SPANISH_SCALES[scale] ?? SPANISH_SCALES[0];
  const noun = group === 1 ? one : many;
  return noun === "" ? belowMillion(group, gender) : `${belowMillion(group, gender)} ${noun}`;
}

function belowMillion(value: number, gender: Gender): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  const words: string[] = [];
  if (thousands > 0) words.push(thousands === 1 ? "MIL" : `${spanishBelowThousand(thousands, gender)} MIL`);
  if (rest > 0) words.push(spanishBelowThousand(rest, gender));
  return words.join(" ");
}

function spanishBelowThousand(value: number, gender: Gender): string {
  if (value === 100) return "CIEN";
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words: string[] = [];
  if (hundreds === 1) words.push("CIENTO");
  if (hundreds > 1) words.push(`${HUNDREDS[hundreds]}${gender === "feminine" ? "AS" : "OS"}`);
  if (rest > 0) words.push(spanishBelowHundred(rest, gender));
  return words.join(" ");
}

function spanishBelowHundred(value: number, gender: Gender): string {
  if (value < 30) return agreed(BELOW_THIRTY[value] ?? "", gender);
  const unit = value % 10;
  const tens = SPANISH_TENS[Math.floor(value / 10)] ?? "";
  return unit === 0 ? tens : `${tens} Y ${agreed(BELOW_THIRTY[unit] ?? "", gender)}`;
}

function agreed(word: string, gender: Gender): string {
  if (gender === "masculine") return word;
  if (word === "UN") return "UNA";
  return word === "VEINTIÚN" ? "VEINTIUNA" : word;
}

const BELOW_TWENTY = [
  ...[
    "ZERO",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
  ],
  ...["FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN"],
];
const ENGLISH_TENS = ["", "", "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"];
/** Short scale. */
const ENGLISH_SCALES = ["", "THOUSAND", "MILLION", "BILLION", "TRILLION", "QUADRILLION", "QUINTILLION", "SEXTILLION"];

/** A whole number in capitals, of up to 24 digits. */
function englishWords(digits: string): string {
  if (digits.length > ENGLISH_SCALES.length * 3) throw new RangeError("The number is too long to be said");
  const groups = groupsOf(digits, 3);
  const words = groups.flatMap((group, index) => {
    const scale = ENGLISH_SCALES[groups.length - 1 - index];
    if (group === 0) return [];
    return scale ? [englishBelowThousand(group), scale] : [englishBelowThousand(group)];
  });
  return words.join(" ") || "ZERO";
}

function englishBelowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = hundreds > 0 ? [`${BELOW_TWENTY[hundreds]} HUNDRED`] : [];
  if (rest > 0) words.push(englishBelowHundred(rest));
  return words.join(" ");
}

function englishBelowHundred(value: number): string {
  if (value < 20) return BELOW_TWENTY[value] ?? "";
  const tens = ENGLISH_TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[value % 10]}`;
}

/** The groups of a whole number, from the highest: groupsOf("1234567", 3) is [1, 234, 567]. */
function groupsOf(digits: string, size: number): number[] {
  const groups: number[] = [];
  for (let end = digits.length; end > 0; end -= size)
    groups.unshift(Number.parseInt(digits.slice(Math.max(end - size, 0), end), 10));
  return groups;
}

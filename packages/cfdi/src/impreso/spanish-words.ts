import { groupsOf } from "./groups.ts";

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
const MOST_DIGITS = 24;

/**
 * A whole number in capitals, as it is said before a noun (apocope: UN, VEINTIÚN). Only the last six digits agree with
 * the noun: DOSCIENTOS MILLONES, but DOSCIENTAS MIL LIBRAS.
 */
export function spanishWords(digits: string, gender: Gender = "masculine"): string {
  if (digits.length > MOST_DIGITS) throw new RangeError("The number is too long to be said");
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

import fc from "fast-check";
import { isXmlText } from "../xml/escape.ts";

/** Characters that have broken invoices: markup, every kind of blank, accents, two-unit characters. */
const TRICKY = [
  "&",
  "<",
  ">",
  '"',
  "'",
  " ",
  "  ",
  "\t",
  "\n",
  "\r\n",
  "\u00A0",
  "\u2003",
  "\u0085",
  "ñ",
  "Á",
  "ü",
  "€",
  "𐐷",
  "😀",
  "]]>",
  "&amp;",
  "%",
  "\\",
];

/**
 * Any character of Unicode. fast-check's own unit "binary" does the same over a list of all of them, a million entries
 * that each place which uses it makes anew.
 */
const SURROGATES = { first: 0xd800, count: 0x800 };
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((place) => String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count));

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(..."abcXYZ019 .,-") },
  { weight: 3, arbitrary: fc.constantFrom(...TRICKY) },
  {
    weight: 1,
    arbitrary: anyCharacter.filter((text) => isXmlText(text) && text !== "|"),
  },
);

/** Text that the schema accepts: no pipe, something besides blanks, at most `longest` characters. */
export function legalText(longest: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(unit, { maxLength: 12 }), fc.constantFrom(..."aZ9é&<"), fc.array(unit, { maxLength: 12 }))
    .map(([before, core, after]) => [...before, core, ...after].join(""))
    .filter((text) => [...text].length <= longest);
}

/** Digits, with as many decimals as asked, as taxpayers write them: "12", "12.5", "12.500000". */
export function amount(decimals = 6, smallest = 0): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: smallest, max: 99_999_999 }), fc.integer({ min: 0, max: decimals }), fc.nat())
    .map(([whole, places, fraction]) =>
      places === 0 ? `${whole}` : `${whole}.${`${fraction}`.padStart(places, "0").slice(0, places)}`,
    );
}

export const uuid = fc.uuid().map((text) => text.toUpperCase());

export const fecha = fc
  .date({ min: new Date("2022-01-01T00:00:00Z"), max: new Date("2030-01-01T00:00:00Z"), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 19));

export const rfc = fc.oneof(
  fc.constantFrom("EKU9003173C9", "URE180429TM6", "CACX7605101P8", "H&E951128469", "XAXX010101000", "ÑOÑ990101AB1"),
  fc.stringMatching(/^[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|1[0-9]|2[0-8])[A-Z0-9]{2}[0-9A]$/),
);

export const tasa = fc.constantFrom("0.160000", "0.080000", "0.000000", "0.106667", "0.265000");
export const pedimento = fc.stringMatching(/^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/);
export const base64 = fc
  .uint8Array({ minLength: 3, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString("base64"));
export const noCertificado = fc.stringMatching(/^[0-9]{20}$/);

/** Any of the texts. */
export function oneOf<T extends string>(...values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

/** One to three of them. */
export function some<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: 1, maxLength: 3 });
}

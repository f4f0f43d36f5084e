/** As long as some type allows, and one more; of letters that some types do not have. */
const TEXTS = [1, 5, 10, 12, 13, 16, 20, 25, 36, 40, 50, 100, 150, 300, 1000].flatMap((longest) =>
  ["X", "7"].flatMap((letter) => [letter.repeat(longest), letter.repeat(longest + 1)]),
);

const NINES = "9".repeat(18);
const NUMBERS = [
  "0",
  "0.0",
  "1",
  "1.5",
  "1.12",
  "1.123",
  "1.123456",
  "1.1234567",
  "1.1234567890",
  "1.12345678901",
  "-1",
  "-0",
  "-0.01",
];
const LONG_NUMBERS = [
  NINES,
  `9${NINES}`,
  `${NINES}.999999`,
  `9${NINES}.9`,
  `${NINES}.99`,
  "0.000001",
  "0.0000000001",
  "999",
  "1000",
];

/** Values on both sides of what the schema's types allow: lengths, digits, decimals, signs. */
export const EDGE_VALUES: readonly string[] = [...TEXTS, ...NUMBERS, ...LONG_NUMBERS, "1e5", "1,5", " ", "1 "];

/**
 * Quantities, bases and rates are any xs:decimal to the schema: ".5", "5.", "-0", " 5" and numbers of any length too.
 * Here a number is written as all the others of the document: digits on both sides of the point, at most eighteen
 * before and six after it; a year has four digits, and the pipe is nowhere, NumRegIdTrib included.
 */
export function isNonCanonicalDecimal(value: string): boolean {
  return /^\.|\.$|\.\d{7}|^0\d{4}$|\||^\s|\s$|^\d{19}|^-0$/.test(value);
}
